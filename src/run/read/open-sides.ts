// Opens all input of a run: gold, predictions, and further sources of predictions.
import { didYouMean } from "../../core/nearest.ts";
import { type KaratError, usageError } from "../../core/problem.ts";
import type { AnyTask, TaskLines } from "../../core/task.ts";
import { digestOf } from "../../core/value-digest.ts";
import { type Input, type OpenedSide, openSide } from "./input.ts";

/** What is scored; units in memory have the neutral shape of the task. */
export interface RunInput<Lines extends TaskLines = TaskLines> {
  readonly gold: Input<Lines["gold"]>;
  readonly pred: Input<Lines["pred"]>;
  /** Further predictions, by the name the task declares for them. */
  readonly sources?: { readonly [Name in keyof Lines["sources"]]?: Input<Lines["sources"][Name]> };
}

export interface FormatSettings {
  readonly goldFormat?: string;
  readonly predFormat?: string;
}

export interface Sides {
  readonly gold: OpenedSide<unknown>;
  readonly pred: OpenedSide<unknown>;
  readonly extra: readonly ExtraSide[];
}

/** A further source of predictions, by the name the task declares for it. */
export interface ExtraSide extends OpenedSide<unknown> {
  readonly source: string;
}

/** What is known of the input once it has been read. */
export interface InputFacts {
  readonly formats: { readonly gold: string; readonly pred: string };
  /** Of the whole input, whatever the shard. */
  readonly digests: { readonly gold: string | null; readonly pred: string | null };
}

export async function openSides({ definition }: AnyTask, input: RunInput, settings: FormatSettings): Promise<Sides> {
  const { gold, pred } = definition.formats;
  const extra = Object.entries(input.sources ?? {}).flatMap(([name, source]) => {
    if (source === undefined) return [];
    const formats = definition.sources?.[name]?.formats;
    if (formats === undefined) throw unknownSource(definition, name);
    const opened = openSide<unknown>({ input: source, name: "pred" }, formats);
    return [opened.then((side): ExtraSide => ({ ...side, source: name }))];
  });
  return {
    gold: await openSide({ input: input.gold, name: "gold", format: settings.goldFormat }, gold),
    pred: await openSide({ input: input.pred, name: "pred", format: settings.predFormat }, pred),
    extra: await Promise.all(extra),
  };
}

function unknownSource({ id, sources = {} }: AnyTask["definition"], name: string): KaratError {
  const names = Object.keys(sources);
  return usageError("UNKNOWN_OPTION", {
    expected: `a further source of predictions that the task ${id} knows`,
    received: JSON.stringify(name),
    hint: names.length === 0 ? "the task has none" : didYouMean(name, names),
  });
}

/** To be asked when all sides have been read to their end. */
export async function inputFacts({ gold, pred, extra }: Sides): Promise<InputFacts> {
  return {
    formats: { gold: gold.format.id, pred: pred.format.id },
    digests: { gold: await gold.digest(), pred: await predDigest(pred, extra) },
  };
}

/** The digest of all sources of predictions: that of the only one, or one of all, whatever their order. */
async function predDigest(pred: OpenedSide<unknown>, extra: readonly ExtraSide[]): Promise<string | null> {
  const first = await pred.digest();
  if (extra.length === 0) return first;
  const digests = new Map([["pred", first]]);
  for (const side of extra) digests.set(`${side.source} as ${side.format.id}`, await side.digest());
  return [...digests.values()].includes(null) ? null : digestOf(Object.fromEntries(digests));
}

/** Reads everything to its end only to know what it is. */
export async function readForFacts(task: AnyTask, input: RunInput, settings: FormatSettings): Promise<InputFacts> {
  const sides = await openSides(task, input, settings);
  for (const side of [sides.gold, sides.pred, ...sides.extra]) for await (const _ of side.records());
  return inputFacts(sides);
}
