// The plain reading of a text: lower case, then every run of letters, marks and digits of any script.
import { STEMMERS } from "./stem.ts";
import type { Tokeniser } from "./tokeniser.ts";

export function plainTokeniser(switches: { readonly stem: boolean } = { stem: false }): Tokeniser {
  return {
    split: (sentence) => sentence.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
    term: switches.stem ? STEMMERS.martin : (word) => word,
  };
}
