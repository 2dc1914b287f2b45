// A shard as a result that also carries its exact sums and what adding needs, and the other way round.

import type { Result } from "../contract/result.ts";
import { checkSettings } from "../contract/schema.ts";
import type { RunSettings, Scored } from "../contract/scored.ts";
import { CARRIED_SCHEMAS } from "../contract/setting-schemas.ts";
import { shardText } from "../contract/shard.ts";
import { entriesIn } from "../contract/signature.ts";
import type { AnyTask } from "../contract/task.ts";
import { storedUnits, totalsOf } from "../contract/unit-rows.ts";
import { readFailed } from "../input/files/read-failed.ts";
import { withDigest } from "../json/digest.ts";
import type { KaratError } from "../problems/problem.ts";
import { checkStatistics } from "../stats/checked-settings.ts";
import { keptUnits, plainScores, resultFrame, warningsOfSystem } from "./result-of.ts";

/** The result of a shard, whatever is wrong in it: problems are thrown when all shards are there. */
export function shardResult(task: AnyTask, scored: Scored) {
  const { header, shard, units } = scored;
  const { perUnit } = header.settings;
  const { invalid: _, ...findings } = scored.findings;
  const { ids = [], texts, mistakes } = units ?? {};
  const totals = totalsOf(scored);
  const result = withDigest({
    ...resultFrame(task, scored, {
      totals,
      scores: plainScores(task, totals),
      warnings: warningsOfSystem(task, scored),
      signed: { shard: shardText(shard) },
    }),
    sums: scored.sums,
    part: {
      shard,
      system: header.system.name,
      gold: header.gold.name,
      ...(header.pred.path === undefined ? {} : { pred: header.pred.path }),
      settings: header.settings as Readonly<Record<string, unknown>>,
      services: header.services,
      findings,
      ...(texts && { texts: ids.map((id, unit) => [id, texts[unit]!] as const) }),
      ...(scored.mistakes && { mistakes: scored.mistakes }),
      ...(mistakes && { unitMistakes: ids.map((id, unit) => [id, mistakes[unit]!] as const) }),
    },
  });
  return {
    result,
    // Units have scores only if the run shows them: otherwise a task that fails at one unit would fail the run.
    units: units && (() => keptUnits(scored, (_, unit, run) => (perUnit ? plainScores(task, unit, run) : {}))),
  };
}

/** The shard that results were made of, one for each system of the run, in their order. */
export function shardFrom(results: readonly Result[], file: string): readonly Scored[] {
  const [first] = results;
  if (first?.part === undefined) throw notAShard(file, "none");
  const { shard } = first.part;
  const isWhole = results.every(({ part }) => part !== undefined && shardText(part.shard) === shardText(shard));
  if (!isWhole) throw notAShard(file, "results of different shards");
  for (const { part } of results) {
    checkSettings(part!.settings, CARRIED_SCHEMAS, { name: file });
    checkStatistics(part!.settings);
  }
  if (results.some(lacksRows)) throw notAShard(file, "one without the rows that its run keeps");
  return results.map(scoredFrom);
}

function lacksRows({ rows, units, part }: Result): boolean {
  const { keepRows = Number.POSITIVE_INFINITY } = part!.settings as RunSettings;
  return rows === undefined && units.scored <= keepRows;
}

function scoredFrom(result: Result, place: number): Scored {
  const { task, options, columns, formats, digests, signature, units, sums, rows, perUnit } = result;
  const { shard, system, gold, pred, settings, services, findings, texts, mistakes, unitMistakes } = result.part!;
  return {
    header: {
      task,
      protocol: entriesIn(signature).get("protocol") ?? "",
      options,
      settings: settings as RunSettings,
      columns,
      services,
      gold: { name: gold, format: formats.gold, digest: digests.gold },
      pred: { name: pred ?? "pred", path: pred, format: formats.pred, digest: digests.pred },
      system: { name: system, place },
    },
    shard,
    count: units.scored,
    sums: sums!,
    units:
      rows === undefined || perUnit === undefined
        ? null
        : {
            ...storedUnits(rows, perUnit),
            ...(texts && { texts: texts.map(([, text]) => text) }),
            ...(unitMistakes && { mistakes: unitMistakes.map(([, clusters]) => clusters) }),
          },
    missing: units.missing,
    extra: units.extra,
    findings: { ...findings, invalid: units.invalid },
    ...(mistakes && { mistakes }),
  };
}

export function notAShard(file: string, received: string): KaratError {
  return readFailed(file, {
    expected: "a part of a run",
    received,
    hint: "karat score … --shard i/N -o FILE writes parts; make parts of other versions again",
  });
}
