// DuckDB, where it is installed: as the floor of exact match, and to write Parquet: npm install --prefix FOLDER @duckdb/node-api
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RowFiles } from "./generate-rows.ts";
import { runNode } from "./run-node.ts";

const folder = process.env.KARAT_PEERS;

/** The folder in which it is installed; null if there is none. */
export const DUCKDB = folder !== undefined && existsSync(join(folder, "node_modules/@duckdb")) ? folder : null;
if (DUCKDB === null) console.error("tables: no Parquet, since KARAT_PEERS names no folder with @duckdb/node-api in it");

const FIELDS = ["shop", "city", "date", "number", "items", "total", "currency", "paid"];

/** The time of processors for joining both files and comparing eight fields. */
export function duckdb({ gold, pred }: RowFiles): number {
  const same = FIELDS.map((name) => `sum((g.${name} = p.${name})::int)`).join(", ");
  const query = `SELECT ${same} FROM read_json_auto('${gold}') g JOIN read_json_auto('${pred}') p USING (id)`;
  return run(dirname(gold), [`SET threads = 1`, query]).processorMs;
}

/** The same rows as Parquet. */
export function writeParquet({ gold, pred }: RowFiles): RowFiles {
  const named = (path: string) => path.replace(/jsonl$/, "parquet");
  const copy = (path: string) => `COPY (SELECT * FROM read_json_auto('${path}')) TO '${named(path)}' (FORMAT PARQUET)`;
  run(dirname(gold), [copy(gold), copy(pred)]);
  return { gold: named(gold), pred: named(pred) };
}

function run(at: string, queries: readonly string[]) {
  const script = join(at, "duckdb.mjs");
  writeFileSync(
    script,
    `import { createRequire } from "node:module";
    const { DuckDBInstance } = createRequire(${JSON.stringify(join(DUCKDB!, "peers.js"))})("@duckdb/node-api");
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    for (const query of ${JSON.stringify(queries)}) console.log(await (await connection.run(query)).getRows());`,
  );
  return runNode(script);
}
