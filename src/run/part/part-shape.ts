// What the lines of a part must be before anything is made of them: they may come from another machine, or from a stranger.
import type { Findings, FoundKind, FoundPlace, FoundProblem, FoundWarning } from "../../core/findings.ts";
import { tooDeepAt } from "../../core/json-text.ts";
import { optionSchema } from "../../core/option-schema.ts";
import { type Place, pathText, receivedText } from "../../core/problem.ts";
import {
  complaintAbout,
  count,
  either,
  fields,
  listOf,
  nullable,
  number,
  object,
  optional,
  recordOf,
  rowsOfNumbers,
  text,
  thatIs,
  truth,
  tupleOf,
} from "../../core/schema.ts";
import { settingsWhere } from "../../core/setting.ts";
import { MOST_SHARDS, type Shard } from "../../core/shard.ts";
import type { SideFacts } from "../read/open-sides.ts";
import type { Part, RunHeader, SystemPart } from "../run.ts";
import { RUN_SETTINGS } from "../run-settings.ts";
import type { RowsState } from "./rows.ts";

/** Lines that are not those of a part: what was expected, and what was received where. */
export class NotAPart extends Error {
  readonly expected: string;
  readonly received: string;

  constructor(expected: string, received = "something else") {
    super(`expected ${expected}, received ${received}`);
    this.expected = expected;
    this.received = received;
  }
}

const shardNumber = thatIs(
  `a whole number from 1 to ${MOST_SHARDS}`,
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_SHARDS,
);
const side = { format: text, digest: nullable(text) };
const step = either(text, count);
const spot = fields<Place>({
  file: text,
  line: optional(count),
  column: optional(count),
  path: optional(listOf(step)),
});
const place = { at: spot, from: count };
const detail = fields<FoundProblem["detail"]>({
  code: text,
  expected: text,
  received: text,
  hint: optional(text),
  alike: optional(fields({ count, places: listOf(spot) })),
});
const findings = fields<Findings>({
  problems: listOf(fields<FoundKind>({ kind: text, count, first: listOf(fields<FoundProblem>({ ...place, detail })) })),
  problemCount: count,
  warnings: listOf(
    fields<FoundWarning>({ code: text, message: text, count, first: listOf(fields<FoundPlace>(place)) }),
  ),
  invalid: listOf(text),
});

const system = fields<Omit<SystemPart, "drawn">>({
  pred: optional(text),
  rows: fields<RowsState>({ count, sums: rowsOfNumbers, kept: nullable(count) }),
  texts: listOf(tupleOf(text, text)),
  groups: optional(listOf(tupleOf(text, text))),
  redrawn: optional(listOf(tupleOf(text, listOf(number)))),
  findings,
  missing: listOf(text),
  extra: listOf(text),
});

const kept = settingsWhere(RUN_SETTINGS, ({ stored }) => stored);
const settings = fields({
  ...Object.fromEntries(kept.map(([name, setting]) => [name, optional(optionSchema(setting))])),
  keepRows: optional(truth),
  official: optional(truth),
});

const header = fields<RunHeader>({
  karat: text,
  task: text,
  protocol: text,
  options: object,
  settings,
  columns: listOf(text),
  services: recordOf(object),
  gold: fields<SideFacts>(side),
  systems: listOf(fields({ ...side, name: text })),
});

const head = fields<Part & { readonly part: string }>({
  part: text,
  header,
  shard: fields<Shard>({ index: shardNumber, count: shardNumber }),
  gold: text,
  systems: listOf(system),
});

/** The first line; throws where it is none. */
export function readPartHead(line: string): unknown {
  const value = parsed(line);
  const wrong = complaintAbout(head, value);
  if (wrong !== null)
    throw new NotAPart(
      `${wrong.expected} as ${pathText(wrong.path) || "its first line"}`,
      receivedText(wrong.received),
    );
  const { header, systems } = value as { header: { columns: unknown[]; systems: unknown[] }; systems: SystemSums[] };
  if (header.systems.length !== systems.length) throw new NotAPart("as many systems as its header has");
  if (systems.some(({ rows }) => rows.sums.length !== header.columns.length))
    throw new NotAPart("a sum for each column");
  return value;
}

interface SystemSums {
  readonly rows: { readonly sums: readonly unknown[] };
}

/** A row: the id of a unit and a number for each column. */
export function readPartRow(line: string, width: number): readonly [string, ...number[]] {
  const value = parsed(line);
  const isRow =
    Array.isArray(value) &&
    value.length === width + 1 &&
    value.every((cell, at) => (at === 0 ? typeof cell === "string" : Number.isFinite(cell)));
  if (!isRow) throw new NotAPart(`a row of an id and ${width} numbers`, receivedText(value));
  return value as unknown as [string, ...number[]];
}

function parsed(line: string): unknown {
  try {
    if (tooDeepAt(line) === -1) return JSON.parse(line) as unknown;
  } catch {
    // Said below.
  }
  throw new NotAPart("JSON in every line of a part", receivedText(line));
}
