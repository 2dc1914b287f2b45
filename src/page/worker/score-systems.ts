// Scores the chosen systems, as `karat score` and `karat compare` do.
import { servicesOf } from "../../adapters/services-page.ts";
import type { Comparison } from "../../contract/comparison.ts";
import type { NamedResult } from "../../contract/result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { type Suspects, withGuess } from "../../engine/read/guess.ts";
import type { RunInput } from "../../engine/read/open-sides.ts";
import type { Executor } from "../../engine/run.ts";
import { KaratError } from "../../problems/problem.ts";
import { type CompareInput, compareSystems, runsIn } from "../../run/compare.ts";
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
  /** The systems in the order of the page, with the units of each. */
  readonly systems: readonly [NamedResult, ...NamedResult[]];
  /** Null for one system. */
  readonly comparison: Comparison | null;
  readonly kept: KeptMatches;
}

/** The matches of the first units, so that opening one of them reads nothing again. */
export class KeptMatches {
  readonly #bySystem = new Map<string, Map<string, unknown>>();
  #count = 0;

  /** Keeps the match of the first of several runs of a system. */
  readonly add = ({ id, match, system }: { readonly id: string; readonly match: unknown; readonly system: string }) => {
    const matches = this.#bySystem.get(system) ?? new Map<string, unknown>();
    this.#bySystem.set(system, matches);
    if (this.#count >= MOST_KEPT || matches.has(id)) return;
    this.#count++;
    matches.set(id, match);
  };

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  of(system: string): ReadonlyMap<string, unknown> {
    return this.#bySystem.get(system) ?? new Map();
  }
}

const MOST_KEPT = 20_000;

/** Scores in this thread, unless another executor is given. */
export async function scoreAsked(ask: ScoreAsk, tell: Tell, executor?: Executor): Promise<FinishedRun> {
  const maker = ask.description === null ? await makerOf(ask.task) : await describedTask(ask.description.value);
  const settings = settingsOf(ask);
  const data = {
    ...(ask.gold !== null && { gold: sourceOfChosen(ask.gold) }),
    preds: ask.systems.map(({ chosen }) => sourceOfChosen(chosen)),
  };
  const task = await settledTask(maker(ask.options as never), data, settings);
  const services = await servicesOf(task, {
    onLoad: (what) => tell({ step: `Loading ${what}, once`, share: null, units: 0 }),
  });
  const run: Started = { task, ask, settings: { ...settings, services, perUnit: true, executor } };
  const kept = new KeptMatches();
  try {
    return await finished(run, kept, tell);
  } catch (error) {
    const cause = await withGuess(error, () => suspectsOf(run));
    const isAboutIds = error instanceof KaratError && error.problems.some(({ code }) => code === "UNKNOWN_ID");
    throw isAboutIds && kept.isEmpty ? new NothingPaired(cause) : cause;
  }
}

/** No prediction has an id that gold has; the cause says which ids there are. */
export class NothingPaired extends Error {
  constructor(cause: unknown) {
    super("no id of the predictions is in gold", { cause });
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

async function finished(run: Started, kept: KeptMatches, tell: Tell): Promise<FinishedRun> {
  const { task, ask, settings } = run;
  const [only, ...others] = ask.systems;
  const isAlone = others.length === 0;
  const steps = isAlone
    ? (["Scoring", "Computing intervals"] as const)
    : ([`Scoring ${ask.systems.length} systems`, `Scoring ${ask.systems.length} systems`] as const);
  const meter = meterOf(tell, bytesOf(ask), steps);
  const input = inputsOf(ask, meter.addBytes);
  const { name } = only!;
  const visit = isAlone ? (one: { id: string; match: unknown }) => kept.add({ ...one, system: name }) : kept.add;
  const watched = { ...settings, onProgress: meter.setUnits, ...(settings.executor === undefined && { visit }) };
  if (isAlone) {
    const result = await score(task, runInput(input, 0), watched);
    return { ...run, systems: [{ name, result }], comparison: null, kept };
  }
  const systems: NamedResult[] = [];
  const names = [...new Set(ask.systems.map((system) => system.name))];
  const onResult = (named: NamedResult) => {
    systems.push(named);
    tell({ step: pairsText(names.length), share: null, units: 0 });
  };
  const comparison = await compareSystems(task, input, { ...watched, onResult });
  return { ...run, systems: systems as unknown as FinishedRun["systems"], comparison, kept };
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

function pairsText(systems: number): string {
  const pairs = (systems * (systems - 1)) / 2;
  return pairs === 1 ? "Testing the pair" : `Testing ${pairs} pairs`;
}

/** Reports progress to the page, at most ten times a second; the last step follows when everything is read. */
function meterOf(tell: Tell, allBytes: number, [step, lastStep]: readonly [step: string, lastStep: string]) {
  let [bytes, units, last] = [0, 0, 0];
  const tellReading = () => {
    const now = performance.now();
    if (now - last < EVERY_MS) return;
    last = now;
    tell({ step, share: bytes / allBytes, units });
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
