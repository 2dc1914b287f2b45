// Opens all input of a run: gold, and for each system its predictions and extra sources of them.

import type { ScoringSettings } from "../../contract/run-settings.ts";
import type { InputFacts } from "../../contract/scored.ts";
import type { AnyFormat, SideName } from "../../contract/source.ts";
import type { AnyTask, TaskLines } from "../../contract/task.ts";
import { furtherFormats, isNoGold, isWithoutGold } from "../../contract/task-facts.ts";
import { type ColumnMap, mapOfSide } from "../../input/table/column-map.ts";
import { digestOf } from "../../json/digest.ts";
import { unknownName } from "../../problems/nearest.ts";
import { type Input, isSource, type OpenedSide, openSide, type SideInput } from "./input.ts";
import { keyedObject } from "./keyed-object.ts";

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

/** The input of a run: gold once, whatever the number of systems. */
export interface SystemsInput {
  readonly gold: Input;
  readonly systems: readonly SystemInput[];
}

export interface SystemInput extends Omit<RunInput, "gold"> {
  readonly name: string;
}

/** All that a run reads. */
export function inputsOf({ gold, systems }: SystemsInput): readonly Input[] {
  const preds = systems.flatMap(({ pred, sources = {} }) => [pred, ...Object.values(sources)]);
  return [...(isNoGold(gold) ? [] : [gold]), ...preds].filter((input) => input !== undefined);
}

export interface FormatSettings extends Pick<ScoringSettings, "goldFormat" | "predFormat" | "map"> {}

export interface OpenedSides {
  readonly gold: OpenedSide;
  /** The predictions of each system. */
  readonly preds: readonly PredSide[];
}

interface PredSide extends OpenedSide {
  readonly extra: readonly ExtraSide[];
}

/** An extra source of predictions, by the name the task declares for it. */
export interface ExtraSide extends OpenedSide {
  readonly source: string;
}

/** The facts about the input once it has been read to its end. */
export interface SidesFacts {
  readonly gold: InputFacts;
  readonly preds: readonly InputFacts[];
}

export async function openSides(task: AnyTask, input: SystemsInput, settings: FormatSettings): Promise<OpenedSides> {
  const { definition, options } = task;
  const { goldFormat, predFormat, map } = settings;
  const { formats }: { readonly formats: Readonly<Record<SideName, readonly AnyFormat[]>> } = definition;
  const sideOf = (name: SideName, given: Input, format: string | undefined, preds: readonly Input[]): SideInput => ({
    ...{ name, input: given, format, options, map },
    others: columnsOfOther(task, name, { gold: input.gold, preds }, map),
  });
  const inputs = input.systems.map(({ pred }) => pred);
  const gold = isWithoutGold(definition, input.gold)
    ? NO_GOLD
    : await openSide(sideOf("gold", input.gold, goldFormat, inputs), formats.gold);
  const openPred = async ({ pred, sources = {} }: SystemInput): Promise<PredSide> => {
    const side = sideOf("pred", pred, predFormat, [pred]);
    const keyed =
      isSource(pred) && gold !== NO_GOLD
        ? await keyedObject(pred, side, { gold, formats: formats.pred, options })
        : null;
    const opened = await openSide(keyed === null ? side : { ...side, input: keyed }, formats.pred);
    return { ...opened, extra: await Promise.all(openExtra(task, sources)) };
  };
  return { gold, preds: await Promise.all(input.systems.map(openPred)) };
}

/** The columns that a side leaves to the other one; undefined unless both are in one table. */
export function columnsOfOther(
  { definition }: AnyTask,
  side: SideName,
  { gold, preds }: { readonly gold: Input; readonly preds: readonly Input[] },
  map: ColumnMap | undefined,
): readonly string[] | undefined {
  if (!preds.some((pred) => isOneInput(gold, pred))) return undefined;
  if (side === "gold") return [ANSWER, ...columnsOf(map, "pred"), ...preds.flatMap((pred) => columnIn(gold, pred))];
  const formats = definition.formats.gold as readonly AnyFormat[];
  return [...formats.flatMap(({ keys = [] }) => keys).filter((key) => key !== ANSWER), ...columnsOf(map, "gold")];
}

function openExtra({ definition, options }: AnyTask, sources: NonNullable<SystemInput["sources"]>) {
  const known = furtherFormats(definition);
  const given = Object.entries(sources).filter(([, input]) => input !== undefined);
  const unknown = given.find(([name]) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    const expected = `an extra source of predictions that the task ${definition.id} knows`;
    throw unknownName(expected, unknown[0], Object.keys(known), "the task has none");
  }
  return given.map(async ([source, input]): Promise<ExtraSide> => {
    const side = await openSide({ input: input!, name: "pred", options }, known[source]!);
    return { ...side, source };
  });
}

/** Stands where a task without gold would have some. */
export const NO_GOLD: OpenedSide = {
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
function isOneInput(gold: Input, pred: Input): boolean {
  if (!isSource(gold) || !isSource(pred)) return gold === pred && Array.isArray(gold);
  return (gold.origin === pred.origin && pred.name === gold.name) || columnIn(gold, pred).length > 0;
}

function columnIn(gold: Input, pred: Input): readonly string[] {
  if (!isSource(gold) || !isSource(pred) || gold.origin !== pred.origin) return [];
  return pred.name.startsWith(`${gold.name}#`) ? [pred.name.slice(gold.name.length + 1)] : [];
}

function columnsOf(map: ColumnMap | undefined, side: SideName): readonly string[] {
  return [...mapOfSide(map, side)].flatMap(([key, column]) => (key === "id" ? [] : [column]));
}

export function everySide({ gold, preds }: OpenedSides): readonly OpenedSide[] {
  return [gold, ...preds.flatMap((pred) => [pred, ...pred.extra])];
}

/** Call it when all sides have been read to their end. Without gold, the first system takes its name. */
export async function inputFacts({ gold, preds }: OpenedSides): Promise<SidesFacts> {
  const facts = ({ name, path, format }: OpenedSide, digest: string | null): InputFacts => ({
    name,
    ...(path === undefined ? {} : { path }),
    format: format.id,
    digest,
  });
  const { name } = gold === NO_GOLD ? preds[0]! : gold;
  return {
    gold: facts({ ...gold, name }, await gold.digest()),
    preds: await Promise.all(preds.map(async (pred) => facts(pred, await predDigest(pred)))),
  };
}

/** The digest of the only source of predictions, or one digest of them all, whatever their order. */
async function predDigest({ extra, digest }: PredSide): Promise<string | null> {
  const first = await digest();
  if (extra.length === 0) return first;
  const digests = new Map([["pred", first]]);
  for (const side of extra) digests.set(`${side.source} as ${side.format.id}`, await side.digest());
  return [...digests.values()].includes(null) ? null : digestOf(Object.fromEntries(digests));
}
