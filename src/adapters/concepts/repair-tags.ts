// Repairs the part-of-speech tags of one sentence where English grammar and the lexicon contradict the tagger.
import type { Lexicon } from "./lexicon.ts";
import { supplyMissingVerbs } from "./missing-verbs.ts";
import { applyTagRules } from "./tag-rules.ts";
import type { Token } from "./token.ts";

/** Changes the tags of one sentence in place; only full sentences, not headings, must have a verb. */
export function repairTags(tokens: readonly Token[], lexicon: Lexicon): void {
  applyTagRules(tokens, lexicon);
  if (/^[.!?]$/.test(tokens.at(-1)?.text ?? "")) supplyMissingVerbs(tokens, lexicon);
}
