// Scores what was chosen, one system or several, as `karat score` and `karat compare` do.
import { servicesOf } from "../../adapters/services-page.ts";
import type { Comparison } from "../../core/comparison.ts";
import type { AnyTask } from "../../core/task.ts";
import { compareResults, type NamedResult } from "../../run/compare/compare-results.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import { type ScoreSettings, score } from "../../run/score.ts";
import { sizeOf } from "../chosen.ts";
import type { Progress, ScoreAsk } from "../protocol.ts";
import { sourceOfChosen } from "./chosen-source.ts";
import { Meter } from "./meter.ts";
import type { OnBytes } from "./read-blob.ts";
import { taskMaker } from "./task-list.ts";

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

export async function scoreSystems(ask: ScoreAsk, tell: Tell): Promise<FinishedRun> {
  const task = (await taskMaker(ask.task))(ask.options as never);
  const services = await servicesOf(task, {
    onLoad: (what) => tell({ step: `Loading ${what}, once`, share: null, units: 0 }),
  });
  const settings: ScoreSettings = { ...settingsOf(ask), services, perUnit: true };
  const systems = await scoreEach(task, ask, { settings, tell });
  return { task, ask, settings, systems, comparison: compareAll(task, ask, systems) };
}

async function scoreEach(
  task: AnyTask,
  ask: ScoreAsk,
  { settings, tell }: { settings: ScoreSettings; tell: Tell },
): Promise<FinishedRun["systems"]> {
  const isAlone = ask.systems.length === 1;
  const systems: NamedResult[] = [];
  for (const [position, { name }] of ask.systems.entries()) {
    const steps = isAlone
      ? { reading: "Reading", last: "Computing intervals" }
      : { reading: `Reading ${name}`, last: `Scoring ${name}` };
    const meter = new Meter(tell, bytesOf(ask, position), steps);
    const result = await score(task, inputOf(ask, position, meter.addBytes), {
      ...settings,
      ...(isAlone ? {} : { ci: null }),
      onProgress: meter.setUnits,
    });
    systems.push({ name, result });
  }
  if (!isAlone) tell({ step: "Comparing", share: null, units: systems[0]!.result.units.scored });
  return systems as unknown as FinishedRun["systems"];
}

function compareAll(task: AnyTask, { run }: ScoreAsk, systems: FinishedRun["systems"]): Comparison | null {
  const { missing: _, ...settings } = run;
  return systems.length === 1 ? null : compareResults(task, systems, settings);
}

/** Files are opened anew for each pass. */
export function inputOf(ask: ScoreAsk, position: number, onBytes?: OnBytes): RunInput {
  const sources = Object.entries(ask.sources).map(([name, chosen]) => [name, sourceOfChosen(chosen, onBytes)]);
  return {
    gold: sourceOfChosen(ask.gold, onBytes),
    pred: sourceOfChosen(ask.systems[position]!.chosen, onBytes),
    ...(sources.length === 0 ? {} : { sources: Object.fromEntries(sources) }),
  };
}

function bytesOf(ask: ScoreAsk, position: number): number {
  const all = [ask.gold, ask.systems[position]!.chosen, ...Object.values(ask.sources)];
  return Math.max(
    1,
    all.reduce((bytes, chosen) => bytes + sizeOf(chosen), 0),
  );
}

function settingsOf({ goldFormat, predFormat, run }: ScoreAsk): ScoreSettings {
  const { missing, ci, resamples, seed } = run;
  return {
    ...(goldFormat === null ? {} : { goldFormat }),
    ...(predFormat === null ? {} : { predFormat }),
    ...(missing === undefined ? {} : { missing }),
    ...(ci === undefined ? {} : { ci }),
    ...(resamples === undefined ? {} : { resamples }),
    ...(seed === undefined ? {} : { seed }),
  };
}
