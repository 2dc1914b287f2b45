// A part as results, one for each system, and back: ordinary results that also carry their exact sums and what adding needs.

import { withDigest } from "../../core/digest.ts";
import { readFailed } from "../../core/files/read-failed.ts";
import type { KaratError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { checkSettings } from "../../core/schema.ts";
import { shardText } from "../../core/shard.ts";
import { entriesIn } from "../../core/signature.ts";
import type { AnyTask } from "../../core/task.ts";
import { keptUnits, plainScores, resultFrame, warningsOfSystem } from "../result/result-of.ts";
import type { Part, SystemPart } from "../run.ts";
import type { RunSettings } from "../run-header.ts";
import { CARRIED_SCHEMAS } from "../setting-schemas.ts";
import { mostRows } from "./collect-units.ts";
import { keptOf, totalsOf } from "./rows.ts";

/** The results of one shard, whatever is wrong in it: problems are thrown when all parts are there. */
export function partResults(task: AnyTask, part: Part) {
  const { perUnit } = part.header.settings;
  return part.systems.map(({ rows }, at) => ({
    result: resultOfSystem(task, part, at),
    // Units have scores only if the run shows them: otherwise a task that fails at one unit would fail the run.
    units: rows.kept && (() => keptUnits(task, rows, (_, unit, run) => (perUnit ? plainScores(task, unit, run) : {}))),
  }));
}

function resultOfSystem(task: AnyTask, part: Part, at: number): Result {
  const { header, shard, gold, systems } = part;
  const { rows, findings, pred } = systems[at]!;
  const { invalid: _, ...found } = findings;
  const { ids = [], texts, redrawn } = rows.kept ?? {};
  const totals = totalsOf(rows, header.columns);
  return withDigest({
    ...resultFrame(task, part, {
      at,
      totals,
      scores: plainScores(task, totals),
      warnings: warningsOfSystem(task, systems[at]!, header.settings),
      signed: { shard: shardText(shard) },
    }),
    sums: rows.sums,
    part: {
      shard,
      system: header.systems[at]!.name,
      gold,
      ...(pred === undefined ? {} : { pred }),
      settings: header.settings as Readonly<Record<string, unknown>>,
      services: header.services,
      findings: found,
      ...(texts && { texts: ids.map((id, unit) => [id, texts[unit]!] as const) }),
      ...(redrawn && { redrawn: ids.map((id, unit) => [id, redrawn[unit]!] as const) }),
    },
  });
}

/** The part that results were made of, one for each system of the run, in their order. */
export function partOf(results: readonly Result[], file: string): Part {
  const [first] = results;
  if (first?.part === undefined) throw notAPart(file, "none");
  const { karat, task, options, columns, formats, digests } = first;
  const { shard, gold, settings, services } = first.part;
  const isWhole = results.every(({ part }) => part !== undefined && shardText(part.shard) === shardText(shard));
  if (!isWhole) throw notAPart(file, "results of different shards");
  for (const { part } of results) checkSettings(part!.settings, CARRIED_SCHEMAS, { name: file });
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
  const { pred, findings, texts, redrawn } = part!;
  const kept =
    rows === undefined || perUnit === undefined
      ? null
      : {
          ...keptOf(rows, perUnit),
          ...(texts && { texts: texts.map(([, text]) => text) }),
          ...(redrawn && { redrawn: redrawn.map(([, drawn]) => drawn) }),
        };
  return {
    pred,
    rows: { count: units.scored, sums: sums!, kept },
    findings: { ...findings, invalid: units.invalid },
    missing: units.missing,
    extra: units.extra,
  };
}

export function notAPart(file: string, received: string): KaratError {
  return readFailed(file, {
    expected: "a part of a run",
    received,
    hint: "karat score … --shard i/N -o FILE writes parts; make parts of other versions again",
  });
}
