// Adds the parts of a run up to the whole.
import { compareText } from "../core/compare-text.ts";
import { mergeFindings } from "../core/findings.ts";
import type { Shard } from "../core/shard.ts";
import { mostRows, type Part } from "./part.ts";
import { mergeRows } from "./rows.ts";

/** Parts of the same run, in any order; together they are the given shard of it. */
export function mergeParts(parts: readonly Part[], shard: Shard): Part {
  const [first] = parts;
  if (first === undefined) throw new Error("this is a bug in karat: no parts to merge");
  return {
    header: first.header,
    shard,
    gold: first.gold,
    rows: mergeRows(
      parts.map(({ rows }) => rows),
      mostRows(first.header.settings),
    ),
    texts: parts.flatMap(({ texts }) => texts),
    missing: parts.flatMap(({ missing }) => missing).sort(compareText),
    extra: parts.flatMap(({ extra }) => extra).sort(compareText),
    findings: mergeFindings(parts.map(({ findings }) => findings)),
  };
}
