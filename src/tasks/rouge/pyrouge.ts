// What pyrouge does to texts and topics before it calls the program.

import type { Text } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";
import { comparePoints } from "./perl.ts";

/** QUIRK: sentences are written into SEE as they are, so that they end at their first "<"; one that begins with it is gone. */
export function throughSee(text: Text): Text {
  return text.map((sentence) => sentence.split("<", 1)[0]!).filter((sentence) => sentence !== "");
}

/** QUIRK: topics are numbered from 1 in the order of the names of their files, which decides what the bootstrap draws. */
export function pyrougeNumbers(ids: readonly string[], { predPattern }: RougeTaskOptions): readonly string[] {
  const behind = predPattern === null ? "." : behindId(predPattern);
  const order = ids.map((id, index) => ({ file: id + behind, index }));
  const numbers: string[] = [];
  for (const [place, { index }] of order.sort((a, b) => comparePoints(a.file, b.file)).entries())
    numbers[index] = String(place + 1);
  return numbers;
}

/** What a pattern has behind its group, as far as it is plain text: names are told apart there where one id begins another. */
function behindId(pattern: string): string {
  const rest = pattern.slice(pattern.indexOf(")", pattern.search(/\((?!\?:)/)) + 1);
  return /^(?:\\[^a-zA-Z0-9]|[^\\()[\]{}*+?^$|])*/.exec(rest)![0].replaceAll("\\", "");
}
