// Refuses a table in shards, such as train-00000-of-00002.parquet, if shards are missing: the rest would pass for all rows.
import { readFailed } from "../../input/files/read-failed.ts";
import { groupBy } from "../../numeric/group.ts";
import { firstOf } from "../../problems/visible-text.ts";

/** The name of a shard, as Hugging Face and TensorFlow write it; older ones of Hugging Face have a hash that differs. */
const SHARD = /^(.*\D|)(\d{5})-of-(\d{5})(?:-[0-9a-f]{16})?(?!\d)(.*)$/s;

export function checkShards(source: string, paths: readonly string[]): void {
  const shards = paths.map((path) => SHARD.exec(path)).filter((shard) => shard !== null);
  const tables = groupBy(shards, ([, before, , total, after]) => JSON.stringify([before, total, after]));
  const missing = [...tables.values()].flatMap(missingFrom);
  if (missing.length === 0) return;
  throw readFailed(source, {
    expected: "all shards of a table",
    received: `no ${firstOf(missing, 3)}`,
    hint: "give a folder with all shards; to score some of them alone, rename them",
  });
}

/** Some programs count from 1. */
function missingFrom(shards: readonly RegExpExecArray[]): readonly string[] {
  const [, before, , total, after] = shards[0]!;
  const found = new Set(shards.map(([, , number]) => Number(number)));
  const start = found.has(Number(total)) ? 1 : 0;
  const numbers = Array.from({ length: Number(total) }, (_, at) => start + at);
  const lost = numbers.filter((number) => !found.has(number));
  return lost.map((number) => `${before}${String(number).padStart(5, "0")}-of-${total}${after}`);
}
