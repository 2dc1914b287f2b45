// A part as results, one for each system, and back: ordinary results that also carry their exact sums and what adding needs.

import { withDigest } from "../../core/digest.ts";
import { compareText } from "../../core/ids.ts";
import { KaratError, type Problem } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { checkSettings, truth } from "../../core/schema.ts";
import { shardText } from "../../core/shard.ts";
import { entriesIn, signature } from "../../core/signature.ts";
import type { AnyTask } from "../../core/task.ts";
import { settingSchemas } from "../check-call.ts";
import { keptUnits, plainScores, type ResultUnit, warningsOfSystem } from "../result/result-of.ts";
import type { Part, SystemPart } from "../run.ts";
import type { RunSettings } from "../run-header.ts";
import { mostRows } from "./collect-units.ts";
import { totalsOf } from "./rows.ts";

/** What one shard has to say, whatever was wrong in it: problems are thrown when all parts are there. */
export function partResults(task: AnyTask, part: Part) {
  return part.systems.map((system, at) => ({
    result: resultOfSystem(task, part, at),
    units: system.rows.kept === null ? null : () => unitsOfSystem(task, system, part.header.settings),
  }));
}

function resultOfSystem(task: AnyTask, { header, shard, gold, systems }: Part, at: number): Result {
  const { rows, findings, missing, extra, pred, texts, redrawn } = systems[at]!;
  const { definition, options } = task;
  const { invalid, ...found } = findings;
  const formats = { gold: header.gold.format, pred: header.systems[at]!.format };
  const digests = { gold: header.gold.digest, pred: header.systems[at]!.digest };
  const totals = totalsOf(rows, header.columns);
  const result: Result = {
    karat: header.karat,
    task: header.task,
    signature: signature(task, {
      missing: header.settings.missing ?? "error",
      units: rows.count,
      formats,
      digests,
      more: { shard: shardText(shard) },
    }),
    formats,
    units: { name: definition.unit, scored: rows.count, missing, extra, invalid },
    scores: plainScores(task, totals),
    options,
    digests,
    columns: header.columns,
    totals,
    warnings: warningsOfSystem(task, systems[at]!, header.settings),
    sums: rows.sums,
    part: {
      shard,
      system: header.systems[at]!.name,
      gold,
      ...(pred === undefined ? {} : { pred }),
      settings: header.settings as Readonly<Record<string, unknown>>,
      services: header.services,
      findings: found,
      ...(texts.length === 0 ? {} : { texts: byId(texts) }),
      ...(redrawn === undefined ? {} : { redrawn: byId(redrawn) }),
    },
  };
  return withDigest(result);
}

/** The same whoever collected them. */
function byId<Entry extends readonly [string, unknown]>(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted(([a], [b]) => compareText(a, b));
}

/** Scores of units are there only where the run shows them: a run that does not must not fail at them. */
function unitsOfSystem(task: AnyTask, system: SystemPart, { perUnit }: RunSettings): Generator<ResultUnit> {
  return keptUnits(task, system, (_, unit, run) => (perUnit === true ? plainScores(task, unit, run) : {}));
}

/** The part that results were made of, one for each system of the run, in their order. */
export function partOf(results: readonly Result[], file: string): Part {
  const [first] = results;
  if (first?.part === undefined) throw notAPart(file, "none");
  const { karat, task, options, columns, formats, digests } = first;
  const { shard, gold, settings, services } = first.part;
  const isWhole = results.every(({ part }) => part !== undefined && shardText(part.shard) === shardText(shard));
  if (!isWhole) throw notAPart(file, "results of different shards");
  for (const { part } of results)
    checkSettings(part!.settings, { ...settingSchemas(), keepRows: truth, official: truth }, { name: file });
  if (results.some(lacksRows)) throw notAPart(file, "one without the rows that its run keeps");
  return {
    header: {
      karat,
      task,
      protocol: entriesIn(first.signature).get("protocol") ?? "",
      options,
      settings: settings as RunSettings,
      columns,
      services,
      gold: { format: formats.gold, digest: digests.gold },
      systems: results.map((result) => ({
        name: result.part!.system,
        format: result.formats.pred,
        digest: result.digests.pred,
      })),
    },
    shard,
    gold,
    systems: results.map(systemOf),
  };
}

function lacksRows({ rows, units, part }: Result): boolean {
  return rows === undefined && units.scored <= mostRows(part!.settings as RunSettings);
}

function systemOf({ units, sums, rows, perUnit, part }: Result): SystemPart {
  const { pred, findings, texts = [], redrawn, settings } = part!;
  const kept = rows && perUnit && { ids: perUnit.map(({ id }) => id), values: Float64Array.from(rows.flat()) };
  return {
    pred,
    rows: { count: units.scored, sums: sums!, kept: kept ?? null },
    texts,
    ...(settings.groupBy === undefined
      ? {}
      : { groups: (perUnit ?? []).map(({ id, group = "" }): [string, string] => [id, group]) }),
    ...(settings.clusterBy === undefined
      ? {}
      : { clusters: (perUnit ?? []).map(({ id, cluster = "" }): [string, string] => [id, cluster]) }),
    ...(redrawn === undefined ? {} : { redrawn }),
    findings: { ...findings, invalid: units.invalid },
    missing: units.missing,
    extra: units.extra,
  };
}

export function notAPart(file: string, received: string): KaratError {
  const problem: Problem = {
    code: "READ_FAILED",
    at: { file },
    expected: "a part of a run",
    received,
    hint: "karat score … --shard i/N -o FILE writes parts; make parts of other versions again",
  };
  return new KaratError([problem]);
}
