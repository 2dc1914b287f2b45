// Refuses a table in shards, such as train-00000-of-00002.parquet, if shards are missing: the rest would pass for all rows.
import { readFailed } from "../../core/files/read-failed.ts";
import { firstOf } from "../../core/visible-text.ts";

/** The name of a shard, as Hugging Face and TensorFlow write it; older ones of Hugging Face have a hash that differs. */
const SHARD = /^(.*\D|)(\d{5})-of-(\d{5})(?:-[0-9a-f]{16})?(?!\d)(.*)$/s;

interface Shards {
  readonly before: string;
  readonly after: string;
  readonly total: string;
  readonly found: Set<number>;
}

export function checkShards(source: string, paths: readonly string[]): void {
  const tables = new Map<string, Shards>();
  for (const path of paths) {
    const [, before, number, total, after] = SHARD.exec(path) ?? [];
    if (before === undefined) continue;
    const key = JSON.stringify([before, total, after]);
    const shards = tables.get(key) ?? { before, after: after!, total: total!, found: new Set() };
    tables.set(key, shards);
    shards.found.add(Number(number));
  }
  const missing = [...tables.values()].flatMap(missingFrom);
  if (missing.length === 0) return;
  throw readFailed(source, {
    expected: "all shards of a table",
    received: `no ${firstOf(missing, 3)}`,
    hint: "give a folder with all shards; to score some of them alone, rename them",
  });
}

/** Some programs count from 1. */
function missingFrom({ before, after, total, found }: Shards): readonly string[] {
  const start = found.has(Number(total)) ? 1 : 0;
  const numbers = Array.from({ length: Number(total) }, (_, at) => start + at);
  const lost = numbers.filter((number) => !found.has(number));
  return lost.map((number) => `${before}${String(number).padStart(5, "0")}-of-${total}${after}`);
}
