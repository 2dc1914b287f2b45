// How evidence shows the entities of a part: their words and places, and tags that break the scheme.

import type { Entity, EntitySpan } from "./entity.ts";
import type { MatchedPart } from "./match.ts";
import type { EntitiesOptions } from "./options.ts";
import type { Sentence } from "./side.ts";
import { type TagReading, tagReading } from "./tag-readings.ts";

export function isSpan(entity: Entity): entity is EntitySpan {
  return (entity as Partial<EntitySpan>).start !== undefined;
}

/** Gives the words of entities. */
export function entityTexts({ sentences, text }: MatchedPart): (entity: Entity) => string {
  let characters: readonly string[] | null | undefined;
  return (entity) => {
    if ("text" in entity && typeof entity.text === "string") return entity.text;
    if (!isSpan(entity)) return "";
    const { start, end } = entity;
    const tokens = sentences?.gold.tokens(start, end) ?? sentences?.pred.tokens(start, end);
    if (tokens !== undefined && tokens !== null) return tokens.join(" ");
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

/** Strict seqeval, which follows a scheme; null if the tags are of another scheme. */
export class SchemeCheck {
  readonly #tags: readonly string[];
  readonly #strict: TagReading;
  readonly #scheme: string;
  readonly #legal: ReadonlySet<string> | null;

  constructor({ tags }: Sentence, options: EntitiesOptions) {
    this.#tags = tags;
    this.#scheme = options.scheme;
    this.#strict = tagReading("strict", options)!;
    const isOfScheme = !options.raw && this.#strict.fault!(tags) === null;
    this.#legal = isOfScheme ? new Set(this.#strict.pair(tags, tags).gold.map(chunkKey)) : null;
  }

  /** What strict seqeval makes of a chunk of another reading; null if it counts it too. */
  note(chunk: EntitySpan): string | null {
    if (this.#legal?.has(chunkKey(chunk)) !== false) return null;
    return `${this.#tagAfter(chunk.start)}: starts a chunk; strict ${this.#scheme} ignores it`;
  }

  /** Tags in no chunk that are not outside either. */
  ignored(chunks: readonly EntitySpan[]): readonly { readonly at: number; readonly note: string }[] {
    const inside = new Set(chunks.flatMap(({ start, end }) => this.#tags.slice(start, end).map((_, at) => start + at)));
    return [...this.#tags.entries()]
      .filter(([at, tag]) => !inside.has(at) && this.#strict.typeOf(tag) !== null)
      .map(([at]) => ({ at, note: `${this.#tagAfter(at)}: strict ${this.#scheme} ignores it` }));
  }

  #tagAfter(at: number): string {
    return `${this.#tags[at]} ${at === 0 ? "at the start" : `after ${this.#tags[at - 1]}`}`;
  }
}

function chunkKey({ start, end, type }: EntitySpan): string {
  return `${start} ${end} ${type}`;
}
