// Made-up timelines in tilse's layout, the same for the same seed and numbers.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { formatDay, makeTimeline, type Timeline } from "../src/tasks/timeline/timeline.ts";

const SEED = 42;
const SEPARATOR = "-".repeat(32);
const DIFFERENT_WORDS = 5_000;
const SYLLABLES = "ba co di fe gu ha jo ki le mu na po ri se tu va".split(" ");
const ENDINGS = ["", "s", "ed", "ing", "ly", "er", "ment", "ation", "ness", "ional"];
const FIRST_DAY = 14_975;

export interface TimelineFolders {
  readonly gold: string;
  readonly pred: string;
}

/** Draws words, sentences and days; what it draws depends on the seed alone. */
export class TimelineMaker {
  readonly #random;
  readonly words: readonly string[];

  constructor(seed = SEED) {
    this.#random = xoroshiro128plus(seed);
    this.words = Array.from({ length: DIFFERENT_WORDS }, () => this.#word());
  }

  below(count: number): number {
    return uniformInt(this.#random, 0, count - 1);
  }

  /** Frequent words come first in the list, so that texts share words as news do. */
  sentence(length = 20): string {
    const words = Array.from(
      { length },
      () => this.words[Math.floor(this.below(DIFFERENT_WORDS) ** 2 / DIFFERENT_WORDS)],
    );
    return `The ${words.join(" ")} of the ${this.below(100)} .`;
  }

  timeline(dates: number, fromDays: number): Timeline {
    const days = new Set<number>();
    while (days.size < dates) days.add(FIRST_DAY + this.below(fromDays));
    return makeTimeline(new Map([...days].map((day) => [day, [this.sentence(), this.sentence()]])));
  }

  #word(): string {
    const syllables = Array.from({ length: 1 + this.below(3) }, () => SYLLABLES[this.below(SYLLABLES.length)]);
    return syllables.join("") + ENDINGS[this.below(ENDINGS.length)];
  }
}

export function shifted(timeline: Timeline, days: number): Timeline {
  return timeline.map(({ day, sentences }) => ({ day: day + days, sentences }));
}

export function writeTimelines(
  folder: string,
  topics: readonly { readonly id: string; readonly gold: Timeline; readonly pred: Timeline }[],
): TimelineFolders {
  const folders = { gold: join(folder, "gold"), pred: join(folder, "pred") };
  for (const path of Object.values(folders)) mkdirSync(path, { recursive: true });
  for (const { id, gold, pred } of topics) {
    writeFileSync(join(folders.gold, `${id}.txt`), tilseText(gold));
    writeFileSync(join(folders.pred, `${id}.txt`), tilseText(pred));
  }
  return folders;
}

function tilseText(timeline: Timeline): string {
  return timeline.map(({ day, sentences }) => `${[formatDay(day), ...sentences, SEPARATOR].join("\n")}\n`).join("");
}
