// What a million short dialogues take in memory, without intervals and with them, one thread.
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Bench, BenchRow } from "./bench-row.ts";
import { KARAT, type NodeRun, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const UNITS = 1_000_000;
const LABELS = ["O", "T", "X"] as const;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const label = (unit: number) => LABELS[unit % 3]!;
    const gold = write(join(folder, "gold.jsonl"), (unit) => ({
      turns: [1, 2].map((index) => ({ index, annotations: [label(unit), label(unit >> index), "O"] })),
    }));
    const pred = write(join(folder, "pred.jsonl"), (unit) => ({
      turns: [1, 2].map((index) => ({ index, label: label(unit >> 1), probabilities: { O: 0.2, T: 0.3, X: 0.5 } })),
    }));
    const floor = runNode("-e", "0");
    const score = (ci: string) =>
      runNode(KARAT, "score", "breakdown", "--gold", gold, "--pred", pred, "--ci", ci, "--workers", "1");
    return [row("without intervals", score("off"), floor, 250), row("with intervals", score("95"), floor, 600)];
  });

function row(how: string, run: NodeRun, floor: NodeRun, most: number): BenchRow {
  return {
    name: `memory: breakdown, 1,000,000 dialogues, one thread, ${how}`,
    ours: run.megabytes,
    floor: floor.megabytes,
    ratio: run.megabytes / floor.megabytes,
    unit: "MB",
    goal: { most },
    note: `floor: node -e 0; ${(run.processorMs / 1_000).toFixed(1)} s of processors`,
  };
}

const BATCH = 10_000;

function write(path: string, bodyOf: (unit: number) => object): string {
  const file = openSync(path, "w");
  for (let from = 0; from < UNITS; from += BATCH) {
    const lines = Array.from({ length: BATCH }, (_, at) => {
      const id = `d${String(from + at).padStart(9, "0")}`;
      return `${JSON.stringify({ id, ...bodyOf(from + at) })}\n`;
    });
    writeSync(file, lines.join(""));
  }
  closeSync(file);
  return path;
}
