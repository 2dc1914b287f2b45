// Runs of karat guard on dialogues of one turn, in a folder with a history of its own.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

export const folder = temporaryFolder();
export const UNITS = 300;
export const ids = Array.from({ length: UNITS }, (_, at) => `d${at}`);

/** Dialogues of one turn, on which all annotators agree. */
export const gold = (some: readonly string[], label = "X") =>
  some.map((id) => JSON.stringify({ id, turns: [{ index: 1, annotations: [label] }] })).join("\n");

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

export const guard = (input: Data, ...flags: string[]) => {
  folder.write("gold.jsonl", input.gold);
  folder.write("pred.jsonl", input.pred);
  return runKarat(["guard", "breakdown", "--gold", "gold.jsonl", "--pred", "pred.jsonl", ...flags], {
    cwd: folder.path,
  });
};

export const history = join(folder.path, ".karat/history");
export const entries = () =>
  readdirSync(history)
    .filter((name) => name.endsWith(".entry.json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(history, name), "utf8")) as { outcome: string; score: number });

beforeEach(() => rmSync(join(folder.path, ".karat"), { recursive: true, force: true }));
