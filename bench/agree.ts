// What a million ratings of three raters take, read from a CSV file with one row per rating.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "./bench-row.ts";
import { KARAT, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const UNITS = 333_334;
const RATERS = ["anna", "ben", "judge"];

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const table = join(folder, "ratings.csv");
    const lines = ["unit,rater,rating"];
    for (let unit = 0; unit < UNITS; unit++)
      for (const [at, rater] of RATERS.entries())
        lines.push(`u${unit},${rater},${1 + ((unit + (unit % (7 + at) === 0 ? 1 : 0)) % 5)}`);
    writeFileSync(table, lines.join("\n"));
    const floor = runNode("-e", "0");
    const run = runNode(KARAT, "agree", table, "--judge", "judge");
    const row = (name: string, unit: "ms" | "MB", ours: number, least: number, most: number) => ({
      name: `agree, 1,000,000 ratings: ${name}`,
      ours,
      floor: least,
      ratio: ours / least,
      unit,
      goal: { most },
      note: "floor: node -e 0",
    });
    return [
      row("processor time", "ms", run.processorMs, floor.processorMs, 3_000),
      row("memory", "MB", run.megabytes, floor.megabytes, 300),
    ];
  });
