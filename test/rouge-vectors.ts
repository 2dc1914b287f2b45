// The expected numbers of ROUGE-1.5.5, typed, and what their option sets mean.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Measure, RougeOptions } from "../src/text/rouge155/options.ts";

const FOLDER = new URL("../src/tasks/rouge/fixtures/", import.meta.url);

function read<T>(name: string): T {
  const bytes = readFileSync(new URL(name, FOLDER));
  return JSON.parse((name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")) as T;
}

export type Triple = readonly [number, number, number];
type GivenOptions = Partial<Omit<RougeOptions, "skip">> & {
  readonly skip?: number | null;
  readonly average?: "topics" | "tokens";
  readonly format?: "see";
};

export interface VectorCase {
  readonly id: string;
  readonly references: readonly (readonly string[])[];
  readonly summary: readonly string[];
  readonly scores: Readonly<Record<string, readonly (Triple | null)[]>>;
  readonly counts: Readonly<Record<string, readonly (Triple | null)[]>>;
}

export const casesFile = () =>
  read<{
    readonly optionSets: Readonly<Record<string, { readonly options: GivenOptions; readonly scores: Measure[] }>>;
    readonly countSets: Readonly<Record<string, { readonly options: GivenOptions; readonly counts: Measure[] }>>;
    readonly cases: readonly VectorCase[];
  }>("cases.json.gz");

export const printedFile = () =>
  read<{
    readonly scores: readonly Measure[];
    readonly runs: Readonly<Record<string, { readonly rows: Readonly<Record<string, readonly (Triple | null)[]>> }>>;
  }>("printed.json.gz");

export interface SystemRun {
  readonly command: string;
  readonly results: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly text?: string;
}
export interface Collection {
  readonly name: string;
  readonly topics: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly systems: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly runs: Readonly<Record<string, SystemRun>>;
}
export const systemsFile = () => read<{ readonly collections: readonly Collection[] }>("systems.json.gz");

export const weightsFile = () =>
  read<{ readonly weights: Readonly<Record<string, readonly number[]>>; readonly mathPowDiffers: readonly number[] }>(
    "weights.json",
  );

export interface Pairing {
  readonly name: string;
  readonly systemPattern: string;
  readonly modelPattern: string;
  readonly systemFiles: readonly string[];
  readonly modelFiles: readonly string[];
  readonly pairs: readonly { readonly summary: string; readonly references: readonly string[] }[] | null;
}
export const formatsFile = () =>
  read<{
    readonly files: readonly {
      readonly name: string;
      readonly format: string;
      readonly options: string;
      readonly file: string;
      readonly tokens: readonly string[];
      readonly sentences: readonly (readonly string[])[];
    }[];
    readonly pairing: readonly Pairing[];
  }>("formats.json");

/** Options of a set as karat's: what is not named has Perl's default. */
export function optionsOfSet({ skip = 4, format: _format, ...given }: GivenOptions) {
  return { stem: false, ...given, skip: skip === null ? ("any" as const) : skip };
}
