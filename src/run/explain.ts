// Evidence of what was counted as what, and why: scores like `score` and keeps the evidence of all units, or of a named one.

import { evidenceOf } from "../contract/checked-evidence.ts";
import { type EvidenceRow, placeNameOf } from "../contract/evidence.ts";
import { compareText } from "../contract/ids.ts";
import { KINDS } from "../contract/kinds.ts";
import type { Result } from "../contract/result.ts";
import type { AnyTask } from "../contract/task.ts";
import { type NamedMistake, namedMistakes } from "../engine/mistakes/mistake-tally.ts";
import { isSource } from "../engine/read/input.ts";
import type { RunInput } from "../engine/read/open-sides.ts";
import type { ShardSettings } from "../engine/run.ts";
import { nearestName, unknownName } from "../problems/nearest.ts";
import { KaratError } from "../problems/problem.ts";
import { type ScoreSettings, score, scoreSystem } from "./score.ts";
import { settledTask } from "./settle-task.ts";

interface ExplainSettings extends ScoreSettings {
  readonly unit?: string | undefined;
  /** Leaves out all rows but the mistakes of a place, or of a kind, or both. */
  readonly place?: string | undefined;
  readonly kind?: string | undefined;
}

export interface Explanation {
  readonly units: readonly { readonly id: string; readonly rows: readonly EvidenceRow[] }[];
  readonly result: Result;
}

export async function explain(
  ownOrBuiltIn: AnyTask,
  input: RunInput,
  { unit, place, kind, ...settings }: ExplainSettings = {},
): Promise<Explanation> {
  const task = await settledTask(ownOrBuiltIn, { gold: input.gold, preds: [input.pred] }, settings);
  const ids: string[] = [];
  const explained: { id: string; rows: readonly EvidenceRow[] }[] = [];
  const isAsked = (mistake: NamedMistake) =>
    (place === undefined || mistake.place === place) && (kind === undefined || mistake.kind === kind);
  const result = await score(task, input, {
    ...settings,
    ci: null,
    visit: ({ id, match, state }) => {
      ids.push(id);
      if (unit !== undefined && !isNamed(id, unit)) return;
      const all = evidenceOf(task, id, match);
      if (place === undefined && kind === undefined) explained.push({ id, rows: all });
      else {
        const rows = namedMistakes(id, all, state).filter(isAsked);
        if (rows.length > 0) explained.push({ id, rows: rows.map(({ row }) => row) });
      }
    },
  });
  if (explained.length === 0) checkAsked(task, result, { place, kind });
  const units = unit === undefined ? explained : unitsNamed(explained, unit);
  if (unit !== undefined && !ids.some((id) => isNamed(id, unit))) throw unknownUnit(input, unit, ids.sort(compareText));
  return { units: units.toSorted((a, b) => compareText(a.id, b.id)), result };
}

/** Refuses a place or a kind that the run cannot have, unless its list of places was cut. */
export function checkAsked(
  { definition }: AnyTask,
  { mistakes }: Pick<Result, "mistakes">,
  { place, kind }: Pick<ExplainSettings, "place" | "kind">,
): void {
  const kinds = Object.keys({ ...KINDS, ...definition.explain.kinds });
  if (kind !== undefined && !kinds.includes(kind)) throw unknownName("a kind of mistake", kind, kinds);
  if (place === undefined || mistakes === undefined || mistakes.others?.places !== undefined) return;
  const places = [...mistakes.places, ...mistakes.clusters].map((one) => one.place);
  if (!places.includes(place))
    throw unknownName(`a ${placeNameOf(definition)} of the run`, place, [...new Set(places)]);
}

function unknownUnit({ gold }: RunInput, unit: string, ids: readonly string[]): KaratError {
  const nearest = nearestName(unit, ids);
  const some = `${ids.slice(0, 5).join(", ")}${ids.length > 5 ? ", …" : ""}`;
  return new KaratError({
    code: "UNKNOWN_ID",
    at: { file: isSource(gold) ? gold.name : "gold" },
    expected: "the id of a scored unit",
    received: JSON.stringify(unit),
    hint: nearest === null ? `there are ${some}` : `did you mean ${nearest}?`,
  });
}

/** The matches of the units with these ids; all others are skipped, whatever is wrong with them. */
export async function matchesOf(
  task: AnyTask,
  input: RunInput,
  ids: ReadonlySet<string>,
  settings: ShardSettings = {},
): Promise<ReadonlyMap<string, unknown>> {
  const matches = new Map<string, unknown>();
  await visitUnits(task, input, ids, { ...settings, visit: ({ id, match }) => matches.set(id, match) });
  return matches;
}

/** Shows the units with these ids to `visit`; all others are skipped, whatever is wrong with them. */
export async function visitUnits(
  task: AnyTask,
  input: RunInput,
  ids: ReadonlySet<string>,
  settings: ShardSettings & Required<Pick<ShardSettings, "visit">>,
): Promise<void> {
  await scoreSystem(task, input, { ...settings, ci: null, perUnit: false, only: ids });
}

/** Units whose id is the name; if there are none, those whose id is the name with a file ending. */
export function unitsNamed<U extends { readonly id: string }>(units: readonly U[], name: string): readonly U[] {
  const exact = units.filter(({ id }) => id === name);
  return exact.length > 0 ? exact : units.filter(({ id }) => isNamed(id, name));
}

export function isNamed(id: string, name: string): boolean {
  return id === name || (id.startsWith(`${name}.`) && /^\.[A-Za-z][A-Za-z0-9]*$/.test(id.slice(name.length)));
}
