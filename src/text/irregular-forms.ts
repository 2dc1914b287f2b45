// WordNet's irregular forms ("mice", "went") and the base forms ROUGE-1.5.5 puts in their place.

import { IRREGULAR_FORMS } from "./word-data/irregular-forms.ts";

let baseForms: ReadonlyMap<string, string> | undefined;

/** Returns the base form of an irregular word of four letters or more, or undefined. */
export function baseFormOf(word: string): string | undefined {
  baseForms ??= unpackForms(IRREGULAR_FORMS);
  return baseForms.get(word);
}

const AFTER_DIGITS = ":";

/** A token such as "1us" is the rule of the words after it: drop one letter, append "us". */
function unpackForms(packed: string): Map<string, string> {
  const forms = new Map<string, string>();
  let dropped = 0;
  let ending = "";
  for (const token of packed.trim().split(/\s+/)) {
    if (token < AFTER_DIGITS) {
      dropped = Number.parseInt(token, 10);
      ending = token.slice(String(dropped).length);
    } else {
      forms.set(token, token.slice(0, token.length - dropped) + ending);
    }
  }
  return forms;
}
