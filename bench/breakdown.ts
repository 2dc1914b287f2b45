// What the command line costs on DBDC dialogues: a test set beside reading and parsing it.
import { join } from "node:path";
import type { Bench } from "./bench-row.ts";
import { type DialogueFolders, generateBreakdown } from "./generate-breakdown.ts";
import { compare, median } from "./measure.ts";
import { KARAT, type NodeRun, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const READ_AND_PARSE = `
  const { readdirSync, readFileSync } = require("node:fs");
  for (const folder of process.argv.slice(1))
    for (const name of readdirSync(folder)) JSON.parse(readFileSync(folder + "/" + name, "utf8"));`;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const all = generateBreakdown(join(folder, "all"));
    const runs = { ours: [] as NodeRun[], floor: [] as NodeRun[] };
    const large = await compare({
      name: "score breakdown, 765 dialogues, 32 MB",
      ours: () => runs.ours.push(score(all)),
      floor: () => runs.floor.push(runNode("-e", READ_AND_PARSE, all.gold, all.pred)),
      times: 11,
    });
    const processors = median(runs.ours.map(processorMs)) / median(runs.floor.map(processorMs));
    return [
      {
        ...large,
        goal: { ratio: 1.3 },
        note: `floor: readFileSync and JSON.parse of the same files; ${processors.toFixed(2)} by time of processors`,
      },
    ];
  });

function processorMs(run: NodeRun): number {
  return run.processorMs;
}

function score({ gold, pred }: DialogueFolders): NodeRun {
  return runNode(KARAT, "score", "breakdown", "--gold", gold, "--pred", pred, "--ci", "off");
}
