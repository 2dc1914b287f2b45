// Runs the measurements of this folder and prints one table: npm run bench [-- --only NAME] [-- --large]
import { availableParallelism, cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import type { Bench, BenchRow } from "./bench-row.ts";

const { values } = parseArgs({ options: { only: { type: "string" }, large: { type: "boolean", default: false } } });

const BENCHES: Readonly<Record<string, () => Promise<{ readonly bench: Bench }>>> = {
  breakdown: () => import("./breakdown.ts"),
  "concepts-matrix": () => import("./concepts-matrix.ts"),
  "concepts-text": () => import("./concepts-text.ts"),
  growth: () => import("./growth.ts"),
  large: () => import("./large.ts"),
  official: () => import("./official.ts"),
  peers: () => import("./peers.ts"),
  reading: () => import("./reading.ts"),
  rouge: () => import("./rouge.ts"),
  rpc: () => import("./rpc.ts"),
  statistics: () => import("./statistics.ts"),
  timeline: () => import("./timeline.ts"),
  workers: () => import("./workers.ts"),
};

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${memory} GB, ${process.platform}, Node ${process.version}`;
}

function line({ name, ours, floor, ratio, unit, note = "" }: BenchRow): string {
  return `| ${name} | ${ours.toFixed(1)} ${unit} | ${floor.toFixed(1)} ${unit} | ${ratio.toFixed(2)} | ${note} |`;
}

const names = values.only === undefined ? Object.keys(BENCHES) : [values.only];
console.log(`${new Date().toISOString().slice(0, 10)}, ${machine()}\n`);
console.log("| measurement | karat | floor | ratio | |\n|---|--:|--:|--:|---|");
for (const name of names) {
  const load = BENCHES[name];
  if (load === undefined) throw new Error(`there is no ${name}; there are ${Object.keys(BENCHES).join(", ")}`);
  const { bench } = await load();
  for (const row of await bench({ large: values.large })) console.log(line(row));
}
