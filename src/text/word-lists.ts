// The word lists of ROUGE-1.5.5: WordNet's irregular forms ("mice", "went") and stop words. Unpacked when first asked for.
import { IRREGULAR_FORMS } from "./word-data/irregular-forms.ts";
import { STOP_WORDS } from "./word-data/stop-words.ts";

let baseForms: ReadonlyMap<string, string> | undefined;

/** The base form of an irregular word of four letters or more; undefined for other words, and if the stem is the same. */
export function baseFormOf(word: string): string | undefined {
  baseForms ??= unpackForms(IRREGULAR_FORMS);
  return baseForms.get(word);
}

const TOKEN = /(\d+)([^A-Z\d]*)-([^A-Z\d]*)|([A-Z])([^A-Z\d]*)/g;
const LETTER_A = 65;

/**
 * A token such as "1us-ci" is the rule of the words after it, which end in "ci": drop one letter, append "us". The capital
 * letter of a word says how many letters it shares with the word before: A is none, B is one.
 */
function unpackForms(packed: string): Map<string, string> {
  const forms = new Map<string, string>();
  let rule = { dropped: 0, appended: "", ending: "" };
  let word = "";
  for (const [, dropped, appended, ending, shared, rest] of packed.replaceAll("\n", "").matchAll(TOKEN)) {
    if (shared === undefined) {
      rule = { dropped: Number(dropped), appended: appended!, ending: ending! };
      word = "";
      continue;
    }
    word = word.slice(0, shared.charCodeAt(0) - LETTER_A) + rest;
    const form = word + rule.ending;
    forms.set(form, form.slice(0, form.length - rule.dropped) + rule.appended);
  }
  return forms;
}

/** SMART's list, with months, weekdays and news agencies added. */
let stopWords: ReadonlySet<string> | undefined;

export function isStopWord(word: string): boolean {
  stopWords ??= new Set(STOP_WORDS.trim().split(/\s+/));
  return stopWords.has(word);
}
