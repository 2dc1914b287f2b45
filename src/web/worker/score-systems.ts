// Scores the chosen systems, as `karat score` and `karat compare` do.
import { servicesOf } from "../../adapters/services-page.ts";
import type { Comparison } from "../../core/comparison.ts";
import type { NamedResult } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { type CompareInput, compareSystems, runsIn } from "../../run/compare/compare.ts";
import { type Suspects, withGuess } from "../../run/read/guess.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import type { Executor } from "../../run/run.ts";
import { type ScoreSettings, score } from "../../run/score.ts";
import { settledTask } from "../../run/settle-task.ts";
import { describedTask } from "../../tasks/index.ts";
import { type Chosen, sizeOf } from "../chosen.ts";
import type { Progress, ScoreAsk } from "../protocol.ts";
import { type OnBytes, sourceOfChosen } from "./chosen-source.ts";
import { makerOf, taskMakers } from "./task-list.ts";

type Tell = (progress: Progress) => void;

/** A run that has ended, kept for the questions that follow. */
export interface FinishedRun {
  readonly task: AnyTask;
  readonly ask: ScoreAsk;
  readonly settings: ScoreSettings;
  /** In the order of the page, with the units of each. */
  readonly systems: readonly [NamedResult, ...NamedResult[]];
  /** Null for one system. */
  readonly comparison: Comparison | null;
}

/** In this thread, unless another executor is given. */
export async function scoreSystems(ask: ScoreAsk, tell: Tell, executor?: Executor): Promise<FinishedRun> {
  const maker = ask.description === null ? await makerOf(ask.task) : await describedTask(ask.description.value);
  const settings = settingsOf(ask);
  const preds = ask.systems.map(({ chosen }) => sourceOfChosen(chosen));
  const task = await settledTask(maker(ask.options as never), preds, settings);
  const services = await servicesOf(task, {
    onLoad: (what) => tell({ step: `Loading ${what}, once`, share: null, units: 0 }),
  });
  const run: Started = { task, ask, settings: { ...settings, services, perUnit: true, executor } };
  try {
    return await finished(run, tell);
  } catch (error) {
    throw await withGuess(error, () => suspectsOf(run));
  }
}

async function suspectsOf({ task, ask, settings }: Started): Promise<Suspects> {
  const makers = [...(await taskMakers).values()].filter(({ definition }) => definition.id !== task.definition.id);
  return {
    task,
    gold: ask.gold && { source: sourceOfChosen(ask.gold), format: settings.goldFormat },
    pred: { source: sourceOfChosen(ask.systems[0]!.chosen), format: settings.predFormat },
    others: makers.map((maker) => maker()),
  };
}

type Started = Pick<FinishedRun, "task" | "ask" | "settings">;

async function finished(run: Started, tell: Tell): Promise<FinishedRun> {
  const { task, ask, settings } = run;
  const [only, ...others] = ask.systems;
  const isAlone = others.length === 0;
  const meter = meterOf(tell, bytesOf(ask), isAlone ? "Computing intervals" : "Scoring");
  const input = inputsOf(ask, meter.addBytes);
  const watched = { ...settings, onProgress: meter.setUnits };
  if (isAlone) {
    const result = await score(task, runInput(input, 0), watched);
    return { ...run, systems: [{ name: only!.name, result }], comparison: null };
  }
  const systems: NamedResult[] = [];
  const onResult = (named: NamedResult) => {
    systems.push(named);
    tell({ step: "Comparing", share: null, units: named.result.units.scored });
  };
  const comparison = await compareSystems(task, input, { ...watched, onResult });
  return { ...run, systems: systems as unknown as FinishedRun["systems"], comparison };
}

/** Files are opened anew for each pass. A task that needs no gold is given none; extra sources come with a single system only. */
function inputsOf(ask: ScoreAsk, onBytes?: OnBytes): CompareInput {
  const open = (chosen: Chosen) => sourceOfChosen(chosen, onBytes);
  const extra = Object.entries(ask.sources).map(([name, chosen]) => [name, open(chosen)] as const);
  return {
    gold: ask.gold === null ? [] : open(ask.gold),
    pred: ask.systems.map(({ name, chosen }) => [name, open(chosen)] as const),
    ...(extra.length > 0 && { sources: { [ask.systems[0]!.name]: Object.fromEntries(extra) } }),
  };
}

function runInput(input: CompareInput, position: number): RunInput {
  const { pred, sources } = runsIn(input)[position]!;
  return { gold: input.gold, pred, ...(sources && { sources }) };
}

export function inputOf(ask: ScoreAsk, position: number): RunInput {
  return runInput(inputsOf(ask), position);
}

/** Everything that is read. */
export function chosenIn({ gold, systems, sources }: ScoreAsk): readonly Chosen[] {
  return [...(gold === null ? [] : [gold]), ...systems.map(({ chosen }) => chosen), ...Object.values(sources)];
}

function bytesOf(ask: ScoreAsk): number {
  const bytes = chosenIn(ask).reduce((sum, chosen) => sum + sizeOf(chosen), 0);
  return Math.max(1, bytes);
}

function settingsOf({ goldFormat, predFormat, run }: ScoreAsk): ScoreSettings {
  return {
    ...run,
    ...(goldFormat === null ? {} : { goldFormat }),
    ...(predFormat === null ? {} : { predFormat }),
  };
}

const EVERY_MS = 100;

/** Reports progress to the page, at most ten times a second; `lastStep` follows when everything is read. */
function meterOf(tell: Tell, allBytes: number, lastStep: string) {
  let [bytes, units, last] = [0, 0, 0];
  const tellReading = () => {
    const now = performance.now();
    if (now - last < EVERY_MS) return;
    last = now;
    tell({ step: "Reading", share: bytes / allBytes, units });
  };
  return {
    addBytes: (count: number): void => {
      bytes += count;
      if (bytes >= allBytes) tell({ step: lastStep, share: null, units });
      else tellReading();
    },
    setUnits: (count: number): void => {
      units = count;
      if (bytes < allBytes) tellReading();
    },
  };
}
