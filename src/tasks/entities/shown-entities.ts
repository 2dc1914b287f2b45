// How evidence shows the entities of a part: their words and places, and tags that break the scheme.

import type { Entity, EntitySpan } from "./entity.ts";
import type { MatchedPart } from "./match.ts";
import type { EntitiesOptions, Reading } from "./options.ts";
import { tagReading } from "./tag-readings.ts";

export function isSpan(entity: Entity): entity is EntitySpan {
  return (entity as Partial<EntitySpan>).start !== undefined;
}

/** Gives the words of entities. Most sentences have none, so that their tokens are cut only when they are wanted. */
export function entityTexts({ sentences, text }: MatchedPart): (entity: Entity) => string {
  let tokens: readonly string[] | null | undefined;
  let characters: readonly string[] | null | undefined;
  return (entity) => {
    if ("text" in entity && typeof entity.text === "string") return entity.text;
    if (!isSpan(entity)) return "";
    const { start, end } = entity;
    tokens ??= sentences?.gold.tokens() ?? sentences?.pred.tokens() ?? null;
    if (tokens !== null) return tokens.slice(start, end).join(" ");
    // Offsets count code points.
    characters ??= typeof text === "string" ? Array.from(text) : null;
    return characters?.slice(start, end).join("") ?? placeText(start, end, sentences !== undefined);
  };
}

/** Tokens count from 1 for people, offsets as in the input. */
export function placeText(start: number, end: number, isTagged: boolean): string {
  if (!isTagged) return `${start}–${end}`;
  return end - start === 1 ? `token ${start + 1}` : `tokens ${start + 1}–${end}`;
}

const SIDES = ["gold", "pred"] as const;

interface IllegalTag {
  readonly side: (typeof SIDES)[number];
  readonly at: number;
  readonly tag: string;
  /** A note on how the reading and strict seqeval take it. */
  readonly note: string;
}

/** The tags of a sentence that break its scheme; none if it is written in another scheme. */
export function illegalTags(
  { sentences, paired }: MatchedPart,
  reading: Reading,
  options: EntitiesOptions,
): readonly IllegalTag[] {
  if (sentences === undefined || options.raw) return [];
  const strict = tagReading("strict", options)!;
  return SIDES.flatMap((side) => {
    const { tags } = sentences[side];
    if (strict.fault!(tags) !== null) return [];
    const chunks = paired[side].filter(isSpan);
    const legal = new Set(strict.pair(tags, tags).gold.map(chunkKey));
    const inside = new Set(
      chunks.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
    );
    const [places, effect] =
      reading === "strict"
        ? [[...tags.keys()].filter((at) => strict.typeOf(tags[at]!) !== null && !inside.has(at)), ""]
        : [chunks.filter((chunk) => !legal.has(chunkKey(chunk))).map(({ start }) => start), "starts a chunk; "];
    return places.map((at) => {
      const tag = tags[at]!;
      const where = at === 0 ? "at the start" : `after ${tags[at - 1]}`;
      return { side, at, tag, note: `${tag} ${where}: ${effect}strict ${options.scheme} ignores it` };
    });
  });
}

function chunkKey({ start, end, type }: EntitySpan): string {
  return `${start} ${end} ${type}`;
}
