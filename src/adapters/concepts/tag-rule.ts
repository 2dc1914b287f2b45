// The shape of a rule that may repair the tag of one word.
import type { Lexicon } from "./lexicon.ts";
import type { Token } from "./token.ts";

/** Looks at the word at one place and its neighbours and changes its tag if it must. */
export type TagRule = (tokens: readonly Token[], at: number, lexicon: Lexicon) => void;
