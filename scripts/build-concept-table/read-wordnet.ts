// Reads the database files of WordNet 3.1 into synsets and lemmas with their senses in order of frequency.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type PartOfSpeech = "n" | "v" | "a" | "r";

export interface Pointer {
  readonly symbol: string;
  readonly synset: string;
  /** Number of the word in this synset the pointer starts from, 0 for the whole synset; `toWord` likewise. */
  readonly fromWord: number;
  readonly toWord: number;
}

export interface Synset {
  readonly id: string;
  readonly pos: PartOfSpeech;
  /** Number of the lexicographer file: 5 animals, 18 persons, 20 plants and so on. */
  readonly field: number;
  readonly words: readonly string[];
  readonly pointers: readonly Pointer[];
  readonly frames: readonly number[];
  readonly gloss: string;
}

export interface Sense {
  readonly synset: string;
  readonly pos: PartOfSpeech;
  /** How often the sense was tagged in WordNet's concordance. */
  readonly count: number;
}

export interface WordNet {
  readonly synsets: ReadonlyMap<string, Synset>;
  readonly senses: ReadonlyMap<string, readonly Sense[]>;
}

const FILES: readonly [PartOfSpeech, string][] = [
  ["n", "noun"],
  ["v", "verb"],
  ["a", "adj"],
  ["r", "adv"],
];

const SENSE_POS: Readonly<Record<string, PartOfSpeech>> = { "1": "n", "2": "v", "3": "a", "4": "r", "5": "a" };

function recordsOf(file: string): string[] {
  return readFileSync(file, "latin1")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("  "));
}

function readSynset(line: string, pos: PartOfSpeech): Synset {
  const bar = line.indexOf("|");
  const fields = line.slice(0, bar).trim().split(/\s+/);
  const wordCount = Number.parseInt(fields[3]!, 16);
  const words = Array.from({ length: wordCount }, (_, i) => fields[4 + 2 * i]!.replace(/\((p|a|ip)\)$/, ""));
  let at = 4 + 2 * wordCount;
  const pointerCount = Number(fields[at++]);
  const pointers = Array.from({ length: pointerCount }, (_, i): Pointer => {
    const [symbol, offset, to, ends] = fields.slice(at + 4 * i, at + 4 * i + 4) as [string, string, string, string];
    const fromWord = Number.parseInt(ends.slice(0, 2), 16);
    return { symbol, synset: (to === "s" ? "a" : to) + offset, fromWord, toWord: Number.parseInt(ends.slice(2), 16) };
  });
  at += 4 * pointerCount;
  const frameCount = pos === "v" ? Number(fields[at++]) : 0;
  const frames = Array.from({ length: frameCount }, (_, i) => Number(fields[at + 3 * i + 1]));
  return {
    id: pos + fields[0]!,
    pos,
    field: Number(fields[1]),
    words,
    pointers,
    frames,
    gloss: line.slice(bar + 1).trim(),
  };
}

function readCounts(folder: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of recordsOf(join(folder, "index.sense"))) {
    const [key, offset, , count] = line.split(" ") as [string, string, string, string];
    const [lemma, rest] = key.split("%") as [string, string];
    counts.set(`${lemma} ${SENSE_POS[rest[0]!]}${offset}`, Number(count));
  }
  return counts;
}

/** Reads the folder that holds `data.noun`, `index.noun` and so on; lemmas are lower case with spaces. */
export function readWordNet(folder: string): WordNet {
  const synsets = new Map<string, Synset>();
  const senses = new Map<string, Sense[]>();
  const counts = readCounts(folder);
  for (const [pos, name] of FILES) {
    for (const line of recordsOf(join(folder, `data.${name}`))) {
      const synset = readSynset(line, pos);
      synsets.set(synset.id, synset);
    }
    for (const line of recordsOf(join(folder, `index.${name}`))) {
      const fields = line.trim().split(" ");
      const lemma = fields[0]!;
      const known = senses.get(lemma.replaceAll("_", " ")) ?? [];
      for (const offset of fields.slice(6 + Number(fields[3]))) {
        const synset = pos + offset;
        known.push({ synset, pos, count: counts.get(`${lemma} ${synset}`) ?? 0 });
      }
      senses.set(lemma.replaceAll("_", " "), known);
    }
  }
  return { synsets, senses };
}
