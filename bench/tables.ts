// What scoring any JSON costs beside the least a program can do with it, and what tables take: their time beside JSON Lines, and memory as they grow.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench, BenchRow, Goal } from "./bench-row.ts";
import { DUCKDB, duckdb, writeParquet } from "./duckdb.ts";
import { type RowFiles, writeRows } from "./generate-rows.ts";
import { compare, Elapsed } from "./measure.ts";
import { KARAT, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const FEW = 60_000;
const MANY = 500_000;
const GROWING = [125_000, 250_000, 500_000, 1_000_000];
/** In MB, at a million rows. */
const MOST_MEMORY = 350;

const DESCRIPTION = {
  $karat: "fields 2",
  $id: "id",
  shop: "similar",
  city: "exact",
  date: "date",
  number: "exact",
  items: "number",
  total: "number",
  currency: "exact",
  paid: "exact",
};

/** As a task of the command. */
export function writeDescription(folder: string): string {
  const path = join(folder, "receipts.json");
  writeFileSync(path, JSON.stringify(DESCRIPTION));
  return path;
}

/** Parses the lines of both files and compares eight values. */
const LOOP = `
  const { readFileSync } = require("node:fs");
  const [gold, pred] = process.argv.slice(2).map((file) => readFileSync(file, "utf8").trimEnd().split("\\n"));
  const names = ["shop", "city", "date", "number", "items", "total", "currency", "paid"];
  let same = 0;
  for (let at = 0; at < gold.length; at++) {
    const [one, other] = [JSON.parse(gold[at]), JSON.parse(pred[at])];
    for (const name of names) if (one[name] === other[name]) same++;
  }
  if (same === 0) throw new Error("nothing is the same");`;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const task = writeDescription(folder);
    const loop = join(folder, "loop.cjs");
    writeFileSync(loop, LOOP);
    const score = (files: RowFiles, { mistakes = "off", described = true } = {}) => {
      const words = ["--gold", files.gold, "--pred", files.pred, "--mistakes", mistakes, "--quiet", "--workers", "1"];
      return runNode(KARAT, "score", described ? task : "fields", ...words);
    };
    const time = (name: string, ours: () => number, floor: () => number, rest: { goal?: Goal; note: string }) =>
      compare({ name, ours: () => new Elapsed(ours()), floor: () => new Elapsed(floor()), times: 3, ...rest });
    const rows: BenchRow[] = [];
    for (const count of [FEW, MANY]) {
      const name = `fields: ${count.toLocaleString("en")} rows of eight fields`;
      const files = writeRows(folder, count, "jsonl");
      const looped = () => runNode(loop, files.gold, files.pred).processorMs;
      const off = () => score(files).processorMs;
      const beside = { goal: { ratio: 5 }, note: "floor: a loop of JSON.parse; time of processors" };
      rows.push(await time(name, off, looped, beside));
      rows.push(
        await time(`${name}, no description`, () => score(files, { described: false }).processorMs, looped, beside),
        await time(`${name}, with mistakes`, () => score(files, { mistakes: "on" }).processorMs, off, {
          goal: { ratio: 1.3 },
          note: "floor: without them; time of processors",
        }),
      );
      if (DUCKDB !== null)
        rows.push(
          await time(`${name}`, off, () => duckdb(files), {
            note: "floor: DuckDB, exact match only; time of processors",
          }),
        );
    }
    const lines = writeRows(folder, MANY, "jsonl");
    const asLines = () => score(lines).processorMs;
    const csv = writeRows(folder, MANY, "csv");
    const besideLines = { goal: { ratio: 1.5 }, note: "floor: the same as JSON Lines; time of processors" };
    const table = (kind: string) => `fields: ${MANY.toLocaleString("en")} rows of ${kind}`;
    rows.push(await time(table("CSV"), () => score(csv).processorMs, asLines, besideLines));
    if (DUCKDB !== null) {
      const parquet = writeParquet(lines);
      rows.push(await time(table("Parquet"), () => score(parquet).processorMs, asLines, besideLines));
    }
    for (const kind of ["jsonl", "csv", ...(DUCKDB === null ? [] : (["parquet"] as const))] as const)
      rows.push(...memoryRows(kind, (count) => score(filesOf(folder, count, kind)).megabytes));
    return rows;
  });

function filesOf(folder: string, count: number, kind: "jsonl" | "csv" | "parquet"): RowFiles {
  return kind === "parquet" ? writeParquet(writeRows(folder, count, "jsonl")) : writeRows(folder, count, kind);
}

/** Memory stays flat as rows become more. */
function memoryRows(kind: string, megabytesOf: (count: number) => number): readonly BenchRow[] {
  const found = GROWING.map((count) => ({ count, megabytes: megabytesOf(count) }));
  const [first, ...others] = found;
  const name = (count: number) => `memory: fields, ${count.toLocaleString("en")} rows of ${kind}`;
  const floor = first!.megabytes;
  const note = `floor: ${GROWING[0]!.toLocaleString("en")} rows`;
  const row = (count: number, ours: number, goal: Goal) => ({
    ...{ name: name(count), ours, floor, ratio: ours / floor, unit: "MB", goal, note },
  });
  return [
    ...others.map(({ count, megabytes }) => row(count, megabytes, { ratio: 1.2 })),
    row(found.at(-1)!.count, found.at(-1)!.megabytes, { most: MOST_MEMORY }),
  ];
}
