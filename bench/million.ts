// What a million short dialogues take in memory, without intervals and with them, one thread, and a report of many.
import { join } from "node:path";
import type { Bench, BenchRow } from "./bench-row.ts";
import { KARAT, type NodeRun, runNode } from "./run-node.ts";
import { writeShortDialogues } from "./short-dialogues.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const UNITS = 1_000_000;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const { gold, pred } = writeShortDialogues(folder, UNITS);
    const floor = runNode("-e", "0");
    const score = (ci: string) =>
      runNode(KARAT, "score", "breakdown", "--gold", gold, "--pred", pred, "--ci", ci, "--workers", "1");
    return [
      row("1,000,000 dialogues, one thread, without intervals", score("off"), floor, 250),
      row("1,000,000 dialogues, one thread, with intervals", score("95"), floor, 600),
      row("HTML report of 100,000 dialogues and two systems", report(folder), floor, 600),
    ];
  });

function report(folder: string): NodeRun {
  const { gold, pred } = writeShortDialogues(folder, 100_000);
  const systems = ["--pred", `one=${pred}`, "--pred", `other=${pred}`];
  const html = ["--format", "html", "-o", join(folder, "report.html")];
  return runNode(KARAT, "compare", "breakdown", "--gold", gold, ...systems, ...html);
}

function row(what: string, run: NodeRun, floor: NodeRun, most: number): BenchRow {
  return {
    name: `memory: breakdown, ${what}`,
    ours: run.megabytes,
    floor: floor.megabytes,
    ratio: run.megabytes / floor.megabytes,
    unit: "MB",
    goal: { most },
    note: `floor: node -e 0; ${(run.processorMs / 1_000).toFixed(1)} s of processors`,
  };
}
