// The formats of common-ground: mmdp files and neutral lines.
import * as v from "valibot";
import type { SourceRecord } from "../../contract/source.ts";
import { jsonLines } from "../../input/json-lines.ts";
import type { JsonNode } from "../../json/reader.ts";
import { nodeAt, objectEntries, recordTree } from "../../json/tree.ts";
import { pythonText, readResponse } from "./answer.ts";
import type { GoldDialogue, PredDialogue, Propositions } from "./dialogue.ts";
import { mmdpGold, mmdpPred, table } from "./mmdp.ts";
import type { CommonGroundOptions } from "./options.ts";

const statements = v.array(table(v.unknown()));
const GoldLine = v.looseObject({
  id: v.string(),
  truth: v.optional(table(v.unknown())),
  statements,
});
const PredLine = v.looseObject({
  id: v.string(),
  statements: v.optional(statements),
  response: v.optional(v.string()),
});

const goldLines = jsonLines({
  about: 'lines {"id","truth"?,"statements":[{"red":"10"}]}',
  shape: GoldLine,
  keys: ["statements"],
  value: (line, record): GoldDialogue => ({
    statements: readStatements(line.statements, record),
    ...(line.truth === undefined ? {} : { truth: readTable(line.truth, ["truth"], record) }),
  }),
});

const predLines = jsonLines({
  about: 'lines {"id","statements":[{"red":"10"}]} or {"id","response":"…"}',
  shape: PredLine,
  keys: ["statements", "response"],
  value: (line, record, sink, options: CommonGroundOptions): PredDialogue | undefined => {
    const { id, statements, response } = line;
    if (statements !== undefined) return { statements: readStatements(statements, record) };
    return readResponse(response!, options, { id, at: { record, path: ["response"] }, sink });
  },
});

export const formats = { gold: [mmdpGold, goldLines], pred: [mmdpPred, predLines] };

function readStatements(tables: readonly Readonly<Record<string, unknown>>[], record: SourceRecord): Propositions[] {
  return tables.map((table, position) => readTable(table, ["statements", position], record));
}

/** A table as propositions; goes back to the source text only for what JSON.parse changes. */
function readTable(
  table: Readonly<Record<string, unknown>>,
  path: (string | number)[],
  record: SourceRecord,
): Propositions {
  const entries = Object.entries(table);
  if (entries.every(([key, value]) => typeof value === "string" && !/^\d+$/.test(key)))
    return new Map(entries as [string, string][]);
  const node: JsonNode = nodeAt(recordTree(record), path);
  return new Map([...objectEntries(node)!].map(([key, value]) => [key, pythonText(value)]));
}
