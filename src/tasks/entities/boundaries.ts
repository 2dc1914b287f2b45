// Where chunks end and start between two neighbouring tags, as conlleval and seqeval decide, and the chunks that follow.

import type { EntityPair, EntitySpan, PairedEntities } from "./entity.ts";
import type { TagParts } from "./tag-parts.ts";

const ANY = "any prefix";

/** The virtual tokens around a sentence, as each program types them. */
const OUTSIDE: TagParts = { prefix: "O", type: "" };
const NO_TYPE: TagParts = { prefix: "O", type: "_" };

/** Prefixes of one character each, or any prefix. */
type Prefixes = string;

interface BoundaryRules {
  /** The prefixes with which a chunk ends there, by the prefix before the boundary. */
  readonly ends: ReadonlyMap<string, Prefixes>;
  /** The prefixes with which a chunk starts there, by the prefix after the boundary. */
  readonly starts: ReadonlyMap<string, Prefixes>;
}

/** QUIRK of conlleval.pl: of one type, E then B, S then S, L then B and U then U are one chunk. */
const CONLLEVAL: BoundaryRules = {
  ends: new Map(Object.entries({ B: "BO", I: "BO", E: "EIO", "[": ANY, "]": ANY })),
  starts: new Map(Object.entries({ B: "BIO", I: "EO", E: "EO", "[": ANY, "]": ANY })),
};

/** QUIRK of seqeval: B after L of one type starts a chunk without ending the one before, which is lost. */
const SEQEVAL: BoundaryRules = {
  ends: new Map(Object.entries({ B: "BSO", I: "BSO", E: ANY, S: ANY })),
  starts: new Map(Object.entries({ B: ANY, S: ANY, I: "ESO", E: "ESO" })),
};

function endsBetween({ ends }: BoundaryRules, before: TagParts, after: TagParts): boolean {
  return allows(ends.get(before.prefix), after.prefix) || (isInside(before) && before.type !== after.type);
}

function startsBetween({ starts }: BoundaryRules, before: TagParts, after: TagParts): boolean {
  return allows(starts.get(after.prefix), before.prefix) || (isInside(after) && before.type !== after.type);
}

function allows(prefixes: Prefixes | undefined, prefix: string): boolean {
  return prefixes === ANY || (prefixes !== undefined && prefix.length === 1 && prefixes.includes(prefix));
}

function isInside({ prefix }: TagParts): boolean {
  return prefix !== "O" && prefix !== ".";
}

/** Whether a program keeps a chunk open after a sentence with this last tag, where karat closes it. */
export function staysOpen(program: "conlleval" | "seqeval", last: TagParts): boolean {
  if (last.prefix === "O") return false;
  return program === "conlleval" ? !endsBetween(CONLLEVAL, last, OUTSIDE) : !endsBetween(SEQEVAL, last, NO_TYPE);
}

/** Says what ends and what starts before the token at a position. A virtual token outside stands on both sides. */
function boundaryAt(rules: BoundaryRules, tags: readonly TagParts[], at: number, outside: TagParts) {
  const [before, after] = [tags[at - 1] ?? outside, tags[at] ?? outside];
  // Most tokens are outside, and nothing ends or starts between two of them.
  if (before.prefix === "O" && after.prefix === "O") return NOTHING;
  return { ends: endsBetween(rules, before, after), starts: startsBetween(rules, before, after) };
}

const NOTHING = { ends: false, starts: false } as const;

/** The chunks of seqeval without a scheme. */
export function seqevalChunks(tags: readonly TagParts[]): readonly EntitySpan[] {
  const chunks: EntitySpan[] = [];
  let start = 0;
  for (let at = 0; at <= tags.length; at++) {
    const { ends, starts } = boundaryAt(SEQEVAL, tags, at, NO_TYPE);
    if (ends) chunks.push({ start, end: at, type: (tags[at - 1] ?? NO_TYPE).type });
    if (starts) start = at;
  }
  return chunks;
}

/** QUIRK of conlleval.pl: a bare tag that it does not know starts a chunk that never ends. */
function conllevalChunks(tags: readonly TagParts[]): readonly EntitySpan[] {
  const chunks: { start: number; end: number; type: string }[] = [];
  let isOpen = false;
  for (const [at, { type }] of tags.entries()) {
    const { ends, starts } = boundaryAt(CONLLEVAL, tags, at, OUTSIDE);
    if (isOpen && (ends || starts)) chunks.at(-1)!.end = at;
    if (starts) chunks.push({ start: at, end: tags.length, type });
    isOpen = starts || (isOpen && !ends);
  }
  return chunks;
}

/**
 * The chunks of conlleval.pl, and those that are correct: both sides start with equal types at one token, and then end
 * at one token. QUIRK: a pair counts under the type of the token before its end, which tags with the prefix `.` can change.
 */
export function pairConllevalChunks(gold: readonly TagParts[], pred: readonly TagParts[]): PairedEntities {
  const pairs: EntityPair[] = [];
  let [started, othersStarted] = [0, 0];
  let open: EntityPair | null = null;
  for (let at = 0; at <= gold.length; at++) {
    const [one, other] = [gold, pred].map((tags) => boundaryAt(CONLLEVAL, tags, at, OUTSIDE));
    const isSameType = (gold[at] ?? OUTSIDE).type === (pred[at] ?? OUTSIDE).type;
    if (open !== null && one!.ends && other!.ends) pairs.push([open[0], open[1], gold[at - 1]!.type]);
    if (one!.ends || other!.ends || !isSameType) open = null;
    if (one!.starts) started++;
    if (other!.starts) othersStarted++;
    if (one!.starts && other!.starts && isSameType) open = [started - 1, othersStarted - 1];
  }
  if (open !== null) pairs.push([open[0], open[1], OUTSIDE.type]);
  return { gold: conllevalChunks(gold), pred: conllevalChunks(pred), pairs };
}
