// The baseline that a gate names: a file, or the run that `history:latest`, `history:best` or `history:NAME` means.
import { didYouMean } from "../../core/nearest.ts";
import { KaratError, usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { type ScoreSpec, signOf } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import { scoredSystems } from "../../run/compare/scored-system.ts";
import { checkContent, readResult, refuseParts } from "../output/stored-results.ts";
import { type HistoryEntry, hasPassed, lineOf, readHistory, recordedResult, refuseDamaged } from "./store.ts";

const PREFIX = "history:";

interface Gate {
  readonly gate: string;
  /** Whether the run is kept, so that it may be the first one. */
  readonly isRecorded: boolean;
}

/** Finds the baseline of a result, null for the first recorded run; mistakes that do not depend on the result show now. */
export async function baselineNamed(task: AnyTask, named: Gate): Promise<(result: Result) => Result | null> {
  const { definition } = task;
  const { gate } = named;
  if (gate.startsWith(PREFIX)) {
    chosenRun(task, named);
    return ({ signature }) => {
      const entry = chosenRun(task, named, signature);
      return entry === null ? null : recordedResult(entry);
    };
  }
  const baseline = await readResult(gate);
  if (baseline.task !== definition.id)
    throw usageError("BAD_VALUE", {
      expected: `a result of ${definition.id} for --gate`,
      received: `one of ${baseline.task}`,
      hint: `${gate} was written by karat score ${baseline.task}`,
    });
  checkContent(definition, baseline, gate);
  refuseParts([{ result: baseline }], [gate]);
  scoredSystems([{ name: gate, result: baseline }]);
  return () => baseline;
}

/** Without a signature: some run that it may mean. */
function chosenRun({ definition }: AnyTask, { gate, isRecorded }: Gate, signature?: string): HistoryEntry | null {
  const { id, scores, primary } = definition;
  const history = readHistory();
  const passed = history.entries.filter((entry) => entry.task === id && entry.primary === primary && hasPassed(entry));
  if (passed.length === 0) refuseDamaged(history);
  if (passed.length === 0 && isRecorded) return null;
  const which = gate.slice(PREFIX.length);
  const line = signature && lineOf({ signature });
  const fitting = line === undefined ? passed : passed.filter((entry) => lineOf(entry) === line);
  const found =
    which === "latest"
      ? fitting.at(-1)
      : which === "best"
        ? bestOf(fitting, scores[primary]!)
        : fitting.findLast(({ name }) => name === which);
  if (found !== undefined) return found;
  const last = passed.at(-1);
  const names = fitting.flatMap(({ name }) => name ?? []);
  const [received, hint] =
    last === undefined
      ? ["none", "karat score … --record NAME keeps a run"]
      : line !== undefined && fitting.length === 0
        ? [
            whatDiffers(line, lineOf(last), last.name ?? last.id),
            "score the system of the earlier run this way too and keep it: the same command with --record and without --gate",
          ]
        : [`none among ${passed.length}`, didYouMean(which, ["latest", "best", ...names])];
  const expected = `a recorded run that passed, with the same options, gold and version, for history:${which}`;
  throw new KaratError({ code: "UNKNOWN_ID", at: null, expected, received, hint });
}

/** Runs that differ in options, gold or version cannot be compared: says in what. */
export function whatDiffers(line: string, other: string, name: string): string {
  const [here, there] = [line, other].map((text) => text.split("|")) as [string[], string[]];
  const lacks = (parts: readonly string[], others: readonly string[]) =>
    parts.filter((part) => !others.includes(part)).join(" ") || "nothing else";
  return `${lacks(here, there)} here, ${lacks(there, here)} in ${name}`;
}

/** The later of two that are as good. */
export function bestOf(entries: readonly HistoryEntry[], spec: ScoreSpec): HistoryEntry | undefined {
  const sign = signOf(spec);
  return entries
    .filter(({ score }) => score !== null)
    .reduce<HistoryEntry | undefined>(
      (best, entry) => (best === undefined || sign * (entry.score! - best.score!) >= 0 ? entry : best),
      undefined,
    );
}
