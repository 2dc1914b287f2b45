// The stop list of ROUGE-1.5.5: SMART's, with months, weekdays and news agencies added.
import { STOP_WORDS } from "./word-data/stop-words.ts";

let stopWords: ReadonlySet<string> | undefined;

export function isStopWord(word: string): boolean {
  stopWords ??= new Set(STOP_WORDS.trim().split(/\s+/));
  return stopWords.has(word);
}
