// Opens all input of a run: gold, and for each system its predictions and extra sources of them.

import { isWithoutGold } from "../../core/define-task.ts";
import { digestOf } from "../../core/digest.ts";
import { didYouMean } from "../../core/nearest.ts";
import { type KaratError, usageError } from "../../core/problem.ts";
import type { AnyFormat } from "../../core/source.ts";
import { type ColumnMap, mapOfSide, type SideName } from "../../core/table/column-map.ts";
import type { AnyTask, TaskLines } from "../../core/task.ts";
import type { ScoringSettings } from "../run-settings.ts";
import { type Input, isSource, type OpenedSide, openSide } from "./input.ts";

/** Gold, which a task may do without. */
export type GoldInput<Gold = unknown> = unknown extends Gold
  ? { readonly gold: Input }
  : null extends Gold
    ? { readonly gold?: Input<NonNullable<Gold>> }
    : { readonly gold: Input<Gold> };

/** The input of a run; units in memory have the shape of the task's JSON Lines. */
export type RunInput<Lines extends TaskLines = TaskLines> = GoldInput<Lines["gold"]> & {
  readonly pred: Input<Lines["pred"]>;
  /** Extra predictions, by the name the task declares for them. */
  readonly sources?: { readonly [Name in keyof Lines["sources"]]?: Input<Lines["sources"][Name]> };
};

/** What a run reads: gold once, whatever the number of systems. */
export interface SystemsInput {
  readonly gold: Input;
  readonly systems: readonly SystemInput[];
}

export interface SystemInput extends Omit<RunInput, "gold"> {
  readonly name: string;
}

export interface FormatSettings extends Pick<ScoringSettings, "goldFormat" | "predFormat" | "map"> {}

export interface Sides {
  readonly gold: OpenedSide<unknown>;
  readonly systems: readonly SystemSides[];
}

interface SystemSides {
  readonly name: string;
  readonly pred: OpenedSide<unknown>;
  readonly extra: readonly ExtraSide[];
}

/** An extra source of predictions, by the name the task declares for it. */
interface ExtraSide extends OpenedSide<unknown> {
  readonly source: string;
}

/** What is known of the input once it has been read; digests are of all of it, whatever the shard. */
export interface InputFacts {
  readonly gold: SideFacts;
  readonly systems: readonly (SideFacts & { readonly name: string })[];
}

interface SideFacts {
  readonly format: string;
  readonly digest: string | null;
}

export async function openSides(task: AnyTask, input: SystemsInput, settings: FormatSettings): Promise<Sides> {
  const { formats } = task.definition;
  const { goldFormat, map } = settings;
  const isShared = input.systems.some(({ pred }) => isSame(input.gold, pred));
  const others = isShared ? [ANSWER, ...columnsOf(map, "pred")] : [];
  return {
    gold: isWithoutGold(task.definition, input.gold)
      ? NO_GOLD
      : await openSide(
          { input: input.gold, name: "gold", format: goldFormat, options: task.options, map, others, isShared },
          formats.gold,
        ),
    systems: await Promise.all(
      input.systems.map((system) =>
        openSystem(task, { ...system, isShared: isSame(input.gold, system.pred) }, settings),
      ),
    ),
  };
}

/** Stands where a task without gold would have some. */
export const NO_GOLD: OpenedSide<unknown> = {
  name: "no gold",
  format: { id: "none", about: "no gold", by: "line", claims: () => false, open: () => ({ read: () => [] }) },
  records: async function* () {},
  paths: [],
  warnOfLayout: () => {},
  items: async function* () {},
  digest: async () => null,
  isStream: false,
};

/** The key of a model's answer, which is never gold's where both sides are in one table. */
const ANSWER = "response";

/** Whether both sides are in one table, which may have a column for each system: `PATH#COLUMN`. */
function isSame(gold: Input, pred: Input): boolean {
  if (gold === pred && Array.isArray(gold)) return true;
  return isSource(gold) && isSource(pred) && (pred.name === gold.name || pred.name.startsWith(`${gold.name}#`));
}

function columnsOf(map: ColumnMap | undefined, side: SideName): readonly string[] {
  return [...mapOfSide(map, side)].flatMap(([key, column]) => (key === "id" ? [] : [column]));
}

async function openSystem(
  { definition, options }: AnyTask,
  system: SystemInput & { readonly isShared: boolean },
  { predFormat, map }: FormatSettings,
) {
  const goldKeys: readonly string[] = definition.formats.gold.flatMap(({ keys = [] }: AnyFormat) => keys);
  const { isShared } = system;
  const others = isShared ? [...goldKeys.filter((key) => key !== ANSWER), ...columnsOf(map, "gold")] : [];
  const extra = Object.entries(system.sources ?? {}).flatMap(([name, source]) => {
    if (source === undefined) return [];
    const known = definition.sources ?? {};
    if (!Object.hasOwn(known, name)) throw unknownSource(definition, name);
    const opened = openSide<unknown>({ input: source, name: "pred", options }, known[name]!.formats);
    return [opened.then((side): ExtraSide => ({ ...side, source: name }))];
  });
  return {
    name: system.name,
    pred: await openSide<unknown>(
      { input: system.pred, name: "pred", format: predFormat, options, map, others, isShared },
      definition.formats.pred,
    ),
    extra: await Promise.all(extra),
  };
}

function unknownSource({ id, sources = {} }: AnyTask["definition"], name: string): KaratError {
  const names = Object.keys(sources);
  return usageError("UNKNOWN_OPTION", {
    expected: `an extra source of predictions that the task ${id} knows`,
    received: JSON.stringify(name),
    hint: names.length === 0 ? "the task has none" : didYouMean(name, names),
  });
}

export function everySide({ gold, systems }: Sides): readonly OpenedSide<unknown>[] {
  return [gold, ...systems.flatMap(({ pred, extra }) => [pred, ...extra])];
}

/** Call it when all sides have been read to their end. */
export async function inputFacts({ gold, systems }: Sides): Promise<InputFacts> {
  return {
    gold: { format: gold.format.id, digest: await gold.digest() },
    systems: await Promise.all(
      systems.map(async ({ name, pred, extra }) => ({
        name,
        format: pred.format.id,
        digest: await predDigest(pred, extra),
      })),
    ),
  };
}

/** The digest of the only source of predictions, or one digest of them all, whatever their order. */
async function predDigest(pred: OpenedSide<unknown>, extra: readonly ExtraSide[]): Promise<string | null> {
  const first = await pred.digest();
  if (extra.length === 0) return first;
  const digests = new Map([["pred", first]]);
  for (const side of extra) digests.set(`${side.source} as ${side.format.id}`, await side.digest());
  return [...digests.values()].includes(null) ? null : digestOf(Object.fromEntries(digests));
}
