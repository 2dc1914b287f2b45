// What the command line costs on DBDC dialogues: a single one beside the start of Node, a test set beside reading and parsing it.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bench } from "./bench-row.ts";
import { type DialogueFolders, generateBreakdown } from "./generate-breakdown.ts";
import { compare } from "./measure.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const KARAT = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const READ_AND_PARSE = `
  const { readdirSync, readFileSync } = require("node:fs");
  for (const folder of process.argv.slice(1))
    for (const name of readdirSync(folder)) JSON.parse(readFileSync(folder + "/" + name, "utf8"));`;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const one = generateBreakdown(join(folder, "one"), 1);
    const all = generateBreakdown(join(folder, "all"));
    return [
      await compare({
        name: "score breakdown, one dialogue",
        ours: () => score(one),
        floor: () => node("-e", "0"),
        times: 21,
        note: "floor: node -e 0; at most 3",
      }),
      await compare({
        name: "score breakdown, 765 dialogues, 50 MB",
        ours: () => score(all),
        floor: () => node("-e", READ_AND_PARSE, all.gold, all.pred),
        times: 11,
        note: "floor: readFileSync and JSON.parse of the same files; at most 1.5",
      }),
    ];
  });

function score({ gold, pred }: DialogueFolders): void {
  node(KARAT, "score", "breakdown", "--gold", gold, "--pred", pred, "--ci", "off");
}

function node(...args: readonly string[]): void {
  execFileSync(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
}
