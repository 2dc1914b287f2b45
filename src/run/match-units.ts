// One pass over the input: both sides are read side by side, joined by id and matched, unit by unit.
import { Pairing } from "../core/pair.ts";
import type { Report, RunReport } from "../core/report.ts";
import type { Shard } from "../core/shard.ts";
import { ownReport, owns, WHOLE } from "../core/shard.ts";
import type { Item } from "../core/source.ts";
import type { AnyTask, Services, Unit } from "../core/task.ts";
import { type Input, type OpenedSide, openSide } from "./input.ts";
import type { InputFacts } from "./input-facts.ts";

export interface RunInput {
  readonly gold: Input;
  readonly pred: Input;
  /** Further predictions, by the name the task declares for them. */
  readonly sources?: Readonly<Record<string, Input>>;
}

export interface PassSettings {
  readonly goldFormat?: string;
  readonly predFormat?: string;
  readonly services?: Services;
  /** Leaves out all units but those of a shard. */
  readonly shard?: Shard;
  /** Called now and then with the number of units done. */
  readonly onProgress?: (done: number) => void;
  /** Called before each unit is matched. */
  readonly onUnit?: (id: string) => void;
}

/** What a pass learned besides the matches. */
export interface Pass extends InputFacts {
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

export type Visit = (unit: { readonly id: string; readonly match: unknown }) => void;

export async function matchUnits(
  task: AnyTask,
  input: RunInput,
  { settings, report, visit }: { settings: PassSettings; report: RunReport; visit: Visit },
): Promise<Pass> {
  const { definition, options } = task;
  const { gold, pred } = await openSides(task, input, settings);
  const { shard = WHOLE } = settings;
  const readingReport = ownReport(report, shard);
  const further = await furtherPredictions(task, input, readingReport);
  const pairing = new Pairing<unknown, unknown>(
    { missing: report.missing, unit: definition.unit, absent: (value) => definition.absent(value, options) },
    report,
  );
  let done = 0;
  const matchAll = async (units: readonly Unit<unknown, unknown>[]) => {
    if (units.length === 0) return;
    const ready = (await definition.prepare?.(units, options, settings.services ?? {}, report)) ?? units;
    for (const unit of ready) {
      settings.onUnit?.(unit.id);
      const match = definition.match(unit, options, report);
      if (match !== null) visit({ id: unit.id, match });
    }
    done += units.length;
    settings.onProgress?.(done);
  };
  const goldItems = gold.items(options, readingReport);
  const predItems = withFurther(pred.items(options, readingReport), further, definition.combine);
  for await (const { side, items } of alternately(goldItems, predItems)) {
    const add = (item: Item<unknown>) => (side === "gold" ? pairing.gold(item) : pairing.pred(item));
    const own = items.filter(({ id }) => owns(shard, id));
    await matchAll(own.map(add).filter((unit) => unit !== null));
  }
  const { units, missing, extra } = pairing.end();
  await matchAll(units);
  return { ...(await inputFacts({ gold, pred }, further.digests)), missing, extra };
}

/** Reads both sides to their end only to know what they are. */
export async function readWithoutMatching(task: AnyTask, input: RunInput, settings: PassSettings): Promise<InputFacts> {
  const { gold, pred } = await openSides(task, input, settings);
  const further = await openFurther(task, input);
  for (const side of [gold, pred, ...further]) for await (const _ of side.records());
  return inputFacts({ gold, pred }, await Promise.all(further.map((side) => side.digest())));
}

interface Sides {
  readonly gold: OpenedSide<unknown>;
  readonly pred: OpenedSide<unknown>;
}

async function openSides({ definition }: AnyTask, input: RunInput, settings: PassSettings): Promise<Sides> {
  const { gold, pred } = definition.formats;
  return {
    gold: await openSide({ input: input.gold, name: "gold", format: settings.goldFormat }, gold),
    pred: await openSide({ input: input.pred, name: "pred", format: settings.predFormat }, pred),
  };
}

async function inputFacts({ gold, pred }: Sides, further: readonly (string | null)[]): Promise<InputFacts> {
  const predDigests = [await pred.digest(), ...further];
  return {
    formats: { gold: gold.format.id, pred: pred.format.id },
    digests: { gold: await gold.digest(), pred: predDigests.includes(null) ? null : predDigests.join("+") },
  };
}

interface Further {
  readonly items: Map<string, Item<unknown>>;
  readonly digests: readonly (string | null)[];
}

function openFurther({ definition }: AnyTask, input: RunInput): Promise<readonly OpenedSide<unknown>[]> {
  return Promise.all(
    Object.entries(input.sources ?? {}).map(([name, source]) => {
      const formats = definition.sources?.[name]?.formats;
      if (formats === undefined) throw new Error(`task ${definition.id} has no further source ${name}`);
      return openSide<unknown>({ input: source, name: "pred" }, formats);
    }),
  );
}

/** Everything that the task's further sources say, by id. */
async function furtherPredictions(task: AnyTask, input: RunInput, report: Report): Promise<Further> {
  const items = new Map<string, Item<unknown>>();
  const digests: (string | null)[] = [];
  for (const side of await openFurther(task, input)) {
    for await (const batch of side.items(task.options, report)) for (const item of batch) items.set(item.id, item);
    digests.push(await side.digest());
  }
  return { items, digests };
}

/** Predictions joined with what further sources say of the same unit; the rest of those comes at the end. */
async function* withFurther(
  batches: AsyncIterable<readonly Item<unknown>[]>,
  { items: further }: Further,
  combine: ((first: unknown, second: unknown) => unknown) | undefined,
): AsyncIterable<readonly Item<unknown>[]> {
  for await (const batch of batches) {
    yield batch.map((item) => {
      const other = further.get(item.id);
      if (other === undefined || combine === undefined) return item;
      further.delete(item.id);
      return { ...item, value: item.value === null || other.value === null ? null : combine(item.value, other.value) };
    });
  }
  yield [...further.values()];
}

/** Takes batches from both sides in turn, so that sides in the same order never wait long for each other. */
async function* alternately<Gold, Pred>(
  gold: AsyncIterable<readonly Gold[]>,
  pred: AsyncIterable<readonly Pred[]>,
): AsyncIterable<{ side: "gold"; items: readonly Gold[] } | { side: "pred"; items: readonly Pred[] }> {
  const goldIterator = gold[Symbol.asyncIterator]();
  const predIterator = pred[Symbol.asyncIterator]();
  let isGoldOpen = true;
  let isPredOpen = true;
  while (isGoldOpen || isPredOpen) {
    if (isGoldOpen) {
      const { done, value } = await goldIterator.next();
      if (done === true) isGoldOpen = false;
      else yield { side: "gold", items: value };
    }
    if (isPredOpen) {
      const { done, value } = await predIterator.next();
      if (done === true) isPredOpen = false;
      else yield { side: "pred", items: value };
    }
  }
}
