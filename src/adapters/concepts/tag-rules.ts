// All rules that repair part-of-speech tags, in the order in which they are applied.
import type { Lexicon } from "./lexicon.ts";
import { firstWord } from "./rules-first-word.ts";
import { adjectiveNotAdverb, onlyAdjective, participle } from "./rules-to-adjective.ts";
import { nounNotAdjective, nounNotVerb, numeralInName } from "./rules-to-noun.ts";
import {
  causedVerb,
  onlyVerb,
  parallelVerb,
  plainVerb,
  verbAfterRelative,
  verbBeforeParticiple,
  verbByFollower,
} from "./rules-to-verb.ts";
import type { TagRule } from "./tag-rule.ts";
import type { Token } from "./token.ts";

const RULES: readonly TagRule[] = [
  firstWord,
  numeralInName,
  onlyVerb,
  onlyAdjective,
  plainVerb,
  parallelVerb,
  verbAfterRelative,
  verbByFollower,
  verbBeforeParticiple,
  adjectiveNotAdverb,
  nounNotVerb,
  nounNotAdjective,
  participle,
  causedVerb,
];

/** Applies every rule to every word, twice, since a repaired word may let a rule repair its neighbour. */
export function applyTagRules(tokens: readonly Token[], lexicon: Lexicon): void {
  for (let pass = 0; pass < 2; pass++) {
    for (const rule of RULES) for (let at = 0; at < tokens.length; at++) rule(tokens, at, lexicon);
  }
}
