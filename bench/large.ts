// A run of gigabytes: its memory, and its speed beside reading and JSON.parse of the same lines (npm run bench -- --large).

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench, BenchRow } from "./bench-row.ts";
import { generateLines } from "./generate-lines.ts";
import { KARAT, type NodeRun, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const GIGABYTES = { small: 0.25, large: 5 };

/** As fast as it gets without a parser of one's own: large chunks, split at newlines. */
const READ_AND_PARSE = `
  const { openSync, readSync } = require("node:fs");
  const chunk = Buffer.allocUnsafe(1 << 20);
  for (const file of process.argv.slice(1)) {
    const handle = openSync(file), decoder = new TextDecoder();
    let rest = "";
    for (let length; (length = readSync(handle, chunk)) > 0; ) {
      const lines = (rest + decoder.decode(chunk.subarray(0, length), { stream: true })).split("\\n");
      rest = lines.pop();
      for (const line of lines) JSON.parse(line);
    }
  }`;

export const bench: Bench = ({ large }) =>
  inTemporaryFolder(async (folder) => {
    const { gold, pred, bytes, units } = generateLines(folder, (large ? GIGABYTES.large : GIGABYTES.small) * 1e9);
    const script = join(folder, "read-and-parse.cjs");
    writeFileSync(script, READ_AND_PARSE.replace("slice(1)", "slice(2)"));
    const name = `breakdown, ${(bytes / 1e9).toFixed(2)} GB of JSON Lines, ${units.toLocaleString("en")} units`;
    const floor = best(() => runNode(script, gold, pred), large);
    const score = (...args: string[]) =>
      best(() => runNode(KARAT, "score", "breakdown", "--gold", gold, "--pred", pred, "--ci", "off", ...args), large);
    return [...rowsOf(name, score(), floor), ...rowsOf(`${name}, two workers`, score("--workers", "2"), floor)];
  });

/** The fastest of three, or of one where each takes minutes. */
function best(run: () => NodeRun, large: boolean): NodeRun {
  const runs = Array.from({ length: large ? 1 : 3 }, run);
  return runs.reduce((a, b) => (a.milliseconds < b.milliseconds ? a : b));
}

function rowsOf(name: string, ours: NodeRun, floor: NodeRun): readonly BenchRow[] {
  const speed = (100 * floor.milliseconds) / ours.milliseconds;
  const seconds = ({ processorMs }: NodeRun) => (processorMs / 1_000).toFixed(1);
  return [
    {
      name,
      ours: ours.milliseconds,
      floor: floor.milliseconds,
      ratio: ours.milliseconds / floor.milliseconds,
      unit: "ms",
      note: `floor: reading and JSON.parse by line; ${speed.toFixed(0)} % of its speed, goal 60 %; time of processors ${seconds(ours)} s and ${seconds(floor)} s`,
    },
    {
      name: `memory: ${name}`,
      ours: ours.megabytes,
      floor: floor.megabytes,
      ratio: ours.megabytes / floor.megabytes,
      unit: "MB",
      note: "goal: less than 400 MB",
    },
  ];
}
