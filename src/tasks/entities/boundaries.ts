// Where chunks end and start between two neighbouring tags, as conlleval and seqeval decide, and the chunks that follow.

import type { EntityPair, EntitySpan, PairedEntities } from "./entity.ts";
import type { TagParts } from "./tag-parts.ts";

const ANY = "any prefix";

const OUTSIDE: TagParts = { prefix: "O", type: "" };

/** Prefixes of one character each, or any prefix. */
type Prefixes = string;

interface BoundaryRules {
  /** By the prefix before a boundary, those after it with which a chunk ends there. */
  readonly ends: ReadonlyMap<string, Prefixes>;
  /** By the prefix after a boundary, those before it with which a chunk starts there. */
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
  const [rules, type] = program === "conlleval" ? [CONLLEVAL, ""] : [SEQEVAL, "_"];
  return !endsBetween(rules, last, { prefix: "O", type });
}

/** The chunks of seqeval without a scheme. */
export function seqevalChunks(tags: readonly TagParts[]): readonly EntitySpan[] {
  const outside = { prefix: "O", type: "_" };
  const chunks: EntitySpan[] = [];
  let start = 0;
  let before = outside;
  for (let at = 0; at <= tags.length; at++) {
    const after = tags[at] ?? outside;
    // Most tokens are outside, and nothing ends or starts between two of them.
    if (before.prefix === "O" && after.prefix === "O") {
      before = after;
      continue;
    }
    if (endsBetween(SEQEVAL, before, after)) chunks.push({ start, end: at, type: before.type });
    if (startsBetween(SEQEVAL, before, after)) start = at;
    before = after;
  }
  return chunks;
}

/** One side of a sentence while conlleval walks over it. */
class ConllevalSide {
  readonly chunks: { start: number; end: number; type: string }[] = [];
  readonly #tags: readonly TagParts[];
  #before = OUTSIDE;
  #isOpen = false;
  ends = false;
  starts = false;

  constructor(tags: readonly TagParts[]) {
    this.#tags = tags;
  }

  get type(): string {
    return this.#before.type;
  }

  step(at: number): void {
    const after = this.#tags[at] ?? OUTSIDE;
    this.ends = endsBetween(CONLLEVAL, this.#before, after);
    this.starts = startsBetween(CONLLEVAL, this.#before, after);
    if (this.#isOpen && (this.ends || this.starts)) this.chunks.at(-1)!.end = at;
    if (this.starts) this.chunks.push({ start: at, end: this.#tags.length, type: after.type });
    this.#isOpen = this.starts || (this.#isOpen && !this.ends);
    this.#before = after;
  }
}

/**
 * The chunks of conlleval.pl, and those that are correct: both sides start with equal types at one token, and then end
 * at one token. QUIRKS: a bare tag that conlleval does not know starts a chunk that never ends, and a pair counts under
 * the type of the token before its end, which tags with the prefix `.` can change.
 */
export function pairConllevalChunks(gold: readonly TagParts[], pred: readonly TagParts[]): PairedEntities {
  const sides = [new ConllevalSide(gold), new ConllevalSide(pred)] as const;
  const [one, other] = sides;
  const pairs: EntityPair[] = [];
  let open: readonly [gold: number, pred: number] | null = null;
  for (let at = 0; at <= gold.length; at++) {
    const typeBefore = one.type;
    for (const side of sides) side.step(at);
    if (open !== null && one.ends && other.ends) pairs.push([...open, typeBefore]);
    if (one.ends || other.ends || one.type !== other.type) open = null;
    if (one.starts && other.starts && one.type === other.type) open = [one.chunks.length - 1, other.chunks.length - 1];
  }
  if (open !== null) pairs.push([...open, one.type]);
  return { gold: one.chunks, pred: other.chunks, pairs };
}
