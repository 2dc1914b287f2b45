// karat beside a plain Python 3 that only reads and parses the same files: less than any program in Python needs, where there is one.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bench } from "./bench-row.ts";
import { generateBreakdown } from "./generate-breakdown.ts";
import { compare } from "./measure.ts";
import { KARAT } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const READ = `
import json, os, sys
for folder in sys.argv[1:]:
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            json.load(file)
`;

const EXAMPLE = fileURLToPath(new URL("../examples/common-ground/", import.meta.url));
const GROUPS = 100;
const DIFFERENT = 8;

interface Sides {
  readonly gold: string;
  readonly pred: string;
}

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    if (spawnSync("python3", ["-c", READ]).status !== 0) {
      console.error("plain-python: not measured, since there is no python3");
      return [];
    }
    const measure = (name: string, task: string, { gold, pred }: Sides) =>
      compare({
        name,
        ours: () => run(process.execPath, KARAT, "score", task, "--gold", gold, "--pred", pred, "--ci", "off"),
        floor: () => run("python3", "-c", READ, gold, pred),
        times: 11,
        note: "floor: python3 opens the same files and parses them with json",
      });
    return [
      await measure("score breakdown, 765 dialogues", "breakdown", generateBreakdown(join(folder, "breakdown"))),
      await measure(`score common-ground, ${GROUPS} groups`, "common-ground", groups(join(folder, "common-ground"))),
    ];
  });

/** The groups of the example, again and again. */
function groups(folder: string): Sides {
  const sides = { gold: join(folder, "gold"), pred: join(folder, "pred") };
  for (const [side, from] of [
    [sides.gold, "gold"],
    [sides.pred, "careful"],
  ] as const) {
    mkdirSync(side, { recursive: true });
    for (let k = 0; k < GROUPS; k++)
      copyFileSync(join(EXAMPLE, from, `group_${(k % DIFFERENT) + 1}.json`), join(side, `group_${k + 1}.json`));
  }
  return sides;
}

function run(program: string, ...words: readonly string[]): void {
  execFileSync(program, words, { stdio: ["ignore", "ignore", "inherit"] });
}
