// Runs of karat guard on dialogues of one turn, in a folder of their own.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

export const folder = temporaryFolder();
export const UNITS = 300;
export const ids = Array.from({ length: UNITS }, (_, at) => `d${at}`);

/** Dialogues of one turn, on which all annotators agree; two dialogues belong to one user. */
export const gold = (some: readonly string[], label = "X") =>
  some
    .map((id, at) => JSON.stringify({ id, user: `u${at >> 1}`, turns: [{ index: 1, annotations: [label] }] }))
    .join("\n");

/** A system that is wrong about these. */
export const pred = (some: readonly string[], isWrong: (at: number) => boolean) =>
  some
    .map((id, at) => {
      const label = isWrong(at) ? "O" : "X";
      return JSON.stringify({ id, turns: [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }] });
    })
    .join("\n");

interface Data {
  readonly gold: string;
  readonly pred: string;
}

/** So many wrong answers; each run is wrong elsewhere, as systems that were trained anew are. */
export const data = (wrong: number, from = 0): Data => ({
  gold: gold(ids),
  pred: pred(ids, (at) => (at * 7 + from) % UNITS < wrong),
});

const FILES = ["--gold", "gold.jsonl", "--pred", "pred.jsonl"];

export const guard = (input: Data, ...flags: string[]) => {
  folder.write("gold.jsonl", input.gold);
  folder.write("pred.jsonl", input.pred);
  return runKarat(["guard", "breakdown", ...FILES, ...flags], { cwd: folder.path });
};

export const accept = (input: Data, ...flags: string[]) => guard(input, "--accept", ...flags);

export const baselineFile = join(folder.path, "karat.baseline.json");

beforeEach(() => {
  for (const name of ["karat.baseline.json", "karat.json", "one", "two"])
    rmSync(join(folder.path, name), { recursive: true, force: true });
});
