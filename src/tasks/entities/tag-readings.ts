// How each reading of tags finds chunks and pairs them.

import { remember } from "../../numeric/remember.ts";
import { pairConllevalChunks, seqevalChunks, staysOpen } from "./boundaries.ts";
import { type PairedEntities, pairEqualChunks } from "./entity.ts";
import type { EntitiesOptions, Reading } from "./options.ts";
import { SCHEMES, type SchemeName, schemeChunks } from "./schemes.ts";
import { nervaluateChunks, nervaluateType } from "./semeval.ts";
import { splitAtHyphen, splitCharacter, splitRaw, splitStripped, type TagParts } from "./tag-parts.ts";

type Tags = readonly string[];

export interface TagReading {
  /** The type of the chunks that a tag can be part of; null for a tag outside. */
  typeOf(tag: string): string | null;
  pair(gold: Tags, pred: Tags): PairedEntities;
  /** Whether accuracy counts a pair of tags as equal. */
  isEqual(gold: string, pred: string): boolean;
  /** Whether the program carries a chunk over the end of a sentence with this last tag. */
  carriesOver?(last: string): boolean;
  /** The first tag that the reading refuses, and what it expects instead. */
  fault?(tags: Tags): { readonly at: number; readonly expected: string; readonly hint?: string } | null;
}

type TagOptions = Pick<EntitiesOptions, "raw" | "outside" | "suffix" | "scheme">;

type MakeReading = (options: TagOptions) => TagReading;

const conlleval: MakeReading = ({ raw, outside }) => {
  const split = remember(raw ? splitRaw(outside) : splitAtHyphen);
  return {
    typeOf: (tag) => insideType(split(tag)),
    pair: (gold, pred) => pairConllevalChunks(gold.map(split), pred.map(split)),
    isEqual: (gold, pred) => gold === pred || isSameParts(split(gold), split(pred)),
    carriesOver: (last) => staysOpen("conlleval", split(last)),
  };
};

const seqeval: MakeReading = (options) => {
  const split = remember(splitCharacter(options));
  return {
    typeOf: (tag) => insideType(split(tag)),
    pair: (gold, pred) => pairEqualChunks(seqevalChunks(gold.map(split)), seqevalChunks(pred.map(split))),
    isEqual: (gold, pred) => gold === pred,
    carriesOver: (last) => staysOpen("seqeval", split(last)),
  };
};

const strict: MakeReading = (options) => {
  const split = remember(splitStripped(options));
  const scheme = SCHEMES[options.scheme];
  const chunks = (tags: Tags) => schemeChunks(tags.map(split), scheme);
  const isOf = (name: SchemeName, tag: string) => SCHEMES[name].prefixes.includes(split(tag).prefix);
  return {
    typeOf: (tag) => insideType(split(tag)),
    pair: (gold, pred) => pairEqualChunks(chunks(gold), chunks(pred)),
    isEqual: (gold, pred) => gold === pred,
    fault(tags) {
      const at = tags.findIndex((tag) => !isOf(options.scheme, tag));
      if (at === -1) return null;
      const prefixes = [...scheme.prefixes].join(", ");
      const other = Object.keys(SCHEMES).find((name) => tags.every((tag) => isOf(name as SchemeName, tag)));
      return {
        at,
        expected: `a tag of ${options.scheme}, whose prefix is one of ${prefixes}`,
        ...(other === undefined ? {} : { hint: `all tags of this sentence fit \`scheme: "${other}"\`` }),
      };
    },
  };
};

/** Its chunks are paired like spans. */
const semeval: MakeReading = () => ({
  typeOf: nervaluateType,
  fault(tags) {
    const { badStart } = nervaluateChunks(tags);
    return badStart === -1 ? null : { at: badStart, expected: "a tag that begins with B- or I-, where a chunk starts" };
  },
  pair: (gold, pred) => ({ gold: nervaluateChunks(gold).chunks, pred: nervaluateChunks(pred).chunks, pairs: [] }),
  isEqual: (gold, pred) => gold === pred,
});

/** Makes the reading of tags that the options ask for; null for readings of spans and texts. */
export function tagReading(reading: Reading, options: TagOptions): TagReading | null {
  const makers: Readonly<Partial<Record<Reading, MakeReading>>> = { conlleval, seqeval, strict, semeval };
  return makers[reading]?.(options) ?? null;
}

function insideType({ prefix, type }: TagParts): string | null {
  return prefix === "O" || prefix === "." ? null : type;
}

function isSameParts(one: TagParts, other: TagParts): boolean {
  return one.prefix === other.prefix && one.type === other.type;
}
