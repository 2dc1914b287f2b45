// karat beside an official program that the user has: OFFICIAL_BREAKDOWN='python2 eval.py -p {gold} -o {pred} -t 0.5' npm run bench -- --only official
import { execSync } from "node:child_process";
import { join } from "node:path";
import type { Bench, BenchRow } from "./bench-row.ts";
import { generateBreakdown } from "./generate-breakdown.ts";
import { shifted, TimelineMaker, writeTimelines } from "./generate-timeline.ts";
import { compare } from "./measure.ts";
import { KARAT, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

interface Folders {
  readonly gold: string;
  readonly pred: string;
}

/** The folders have the layout of the protocol. */
const INPUTS: Readonly<Record<string, (folder: string) => Folders>> = {
  breakdown: (folder) => generateBreakdown(folder, 100),
  timeline: (folder) => {
    const maker = new TimelineMaker();
    const topics = Array.from({ length: 10 }, (_, k) => {
      const gold = maker.timeline(25, 100);
      return { id: `topic-${k}`, gold, pred: shifted(gold, k % 3) };
    });
    return writeTimelines(folder, topics);
  },
};

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const rows: BenchRow[] = [];
    for (const [task, write] of Object.entries(INPUTS)) {
      const variable = `OFFICIAL_${task.toUpperCase()}`;
      const command = process.env[variable];
      if (command === undefined) console.error(`official ${task}: not measured, since ${variable} holds no command`);
      else rows.push(await besideOfficial(task, command, write(join(folder, task))));
    }
    return rows;
  });

function besideOfficial(task: string, command: string, { gold, pred }: Folders): Promise<BenchRow> {
  const theirs = command.replaceAll("{gold}", gold).replaceAll("{pred}", pred);
  return compare({
    name: `${task}, the official program's input`,
    ours: () => runNode(KARAT, "score", task, "--gold", gold, "--pred", pred, "--format", "official"),
    floor: () => execSync(theirs, { stdio: "ignore" }),
    times: 5,
    note: `floor: ${command.replaceAll("|", "\\|")}`,
  });
}
