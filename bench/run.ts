// Runs the measurements of this folder and prints one table: npm run bench [-- --only NAME,NAME] [-- --large] [-- --against FOLDER]
import { availableParallelism, cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { type Bench, type BenchRow, isMissed } from "./bench-row.ts";

const { values } = parseArgs({
  options: { only: { type: "string" }, large: { type: "boolean", default: false }, against: { type: "string" } },
});

const BENCHES: Readonly<Record<string, () => Promise<{ readonly bench: Bench }>>> = {
  agree: () => import("./agree.ts"),
  against: () => import("./against.ts"),
  bfcl: () => import("./bfcl.ts"),
  breakdown: () => import("./breakdown.ts"),
  "concepts-matrix": () => import("./concepts-matrix.ts"),
  "concepts-text": () => import("./concepts-text.ts"),
  fields: () => import("./fields.ts"),
  freezes: () => import("./freezes.ts"),
  growth: () => import("./growth.ts"),
  large: () => import("./large.ts"),
  million: () => import("./million.ts"),
  official: () => import("./official.ts"),
  peers: () => import("./peers.ts"),
  "plain-python": () => import("./plain-python.ts"),
  reading: () => import("./reading.ts"),
  rouge: () => import("./rouge.ts"),
  rpc: () => import("./rpc.ts"),
  screen: () => import("./screen.ts"),
  start: () => import("./start.ts"),
  statistics: () => import("./statistics.ts"),
  tables: () => import("./tables.ts"),
  timeline: () => import("./timeline.ts"),
  workers: () => import("./workers.ts"),
};

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${memory} GB, ${process.platform}, Node ${process.version}`;
}

function line(row: BenchRow): string {
  const { name, ours, floor, ratio, unit, goal, note = "" } = row;
  const most = goal === undefined ? "" : "ratio" in goal ? `≤ ${goal.ratio}` : `≤ ${goal.most} ${unit}`;
  return `| ${name} | ${ours.toFixed(1)} ${unit} | ${floor.toFixed(1)} ${unit} | ${ratio.toFixed(2)} | ${most}${isMissed(row) ? " missed" : ""} | ${note} |`;
}

/** What is least to our credit comes first: goals that are missed, then what is slowest beside its floor. */
function unflatteringFirst(rows: readonly BenchRow[]): readonly BenchRow[] {
  return rows.toSorted((a, b) => Number(isMissed(b)) - Number(isMissed(a)) || b.ratio - a.ratio);
}

const wanted = values.only ?? (values.against === undefined ? undefined : "against");
const names = wanted === undefined ? Object.keys(BENCHES) : wanted.split(",");
const rows: BenchRow[] = [];
for (const name of names) {
  const load = BENCHES[name];
  if (load === undefined) throw new Error(`there is no ${name}; there are ${Object.keys(BENCHES).join(", ")}`);
  console.error(`measuring ${name}`);
  const { bench } = await load();
  rows.push(...(await bench(values)));
}
console.log(`${new Date().toISOString().slice(0, 10)}, ${machine()}\n`);
console.log("| measurement | karat | floor | ratio | goal | |\n|---|--:|--:|--:|---|---|");
for (const row of unflatteringFirst(rows)) console.log(line(row));
