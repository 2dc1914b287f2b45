// The chunks of seqeval with a scheme: a chunk counts only if its tags follow the scheme.

import type { EntitySpan } from "./entity.ts";
import type { TagParts } from "./tag-parts.ts";

/** Patterns of a tag and the one before it: two prefixes, * for any, then = for equal types or ≠ for different ones. */
interface Scheme {
  readonly prefixes: string;
  readonly starts: readonly string[];
  readonly inside: readonly string[];
  readonly ends: readonly string[];
}

const scheme = (prefixes: string, starts: string, inside: string, ends: string): Scheme => ({
  prefixes,
  starts: starts.split(" "),
  inside: inside.split(" "),
  ends: ends.split(" "),
});

/** QUIRK of IOE1: a chunk of one token tagged E after O, or after another type, is lost. */
export const SCHEMES = {
  IOB1: scheme("IOB", "OI II≠ BI IB= BB=", "BI= II=", "II≠ IO IB BO BI≠ BB="),
  IOB2: scheme("IOB", "*B", "BI= II=", "BO IO BB IB BI≠ II≠"),
  IOE1: scheme("IOE", "OI II≠ EI EE=", "II= IE=", "II≠ IE≠ IO EI= EE="),
  IOE2: scheme("IOE", "OI OE EI EE II≠ IE≠", "II= IE=", "E*"),
  IOBES: scheme("IOBES", "*B *S", "BI= BE= II= IE=", "S* E*"),
  BILOU: scheme("BILOU", "*B *U", "BI= BL= II= IL=", "U* L*"),
} as const satisfies Readonly<Record<string, Scheme>>;

export type SchemeName = keyof typeof SCHEMES;

const OUTSIDE: TagParts = { prefix: "O", type: "_" };

/** The chunks, if all prefixes belong to the scheme. */
export function schemeChunks(tags: readonly TagParts[], { starts, inside, ends }: Scheme): readonly EntitySpan[] {
  const tagAt = (at: number) => tags[at] ?? OUTSIDE;
  const chunks: EntitySpan[] = [];
  let start = 0;
  while (start < tags.length) {
    let end = start + 1;
    if (fits(starts, tagAt(start - 1), tagAt(start))) {
      while (end < tags.length && fits(inside, tagAt(end - 1), tagAt(end))) end++;
      if (fits(ends, tagAt(end - 1), tagAt(end))) chunks.push({ start, end, type: tagAt(start).type });
    }
    start = end;
  }
  return chunks;
}

function fits(patterns: readonly string[], before: TagParts, after: TagParts): boolean {
  for (const [first, second, types] of patterns)
    if (
      (first === "*" || first === before.prefix) &&
      (second === "*" || second === after.prefix) &&
      (types === undefined || (types === "=") === (before.type === after.type))
    )
      return true;
  return false;
}
