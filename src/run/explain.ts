// Evidence of what was counted as what, and why: scores like `score` and keeps the evidence of all units, or of a named one.
import { type EvidenceRow, evidenceOf } from "../core/evidence.ts";
import type { Warning } from "../core/findings.ts";
import { compareText } from "../core/ids.ts";
import { nearestName } from "../core/nearest.ts";
import { KaratError } from "../core/problem.ts";
import type { AnyTask } from "../core/task.ts";
import { isSource } from "./read/input.ts";
import type { RunInput } from "./read/open-sides.ts";
import type { PartSettings } from "./run.ts";
import { type ScoreSettings, score, scorePart } from "./score.ts";
import { settledTask } from "./settle-task.ts";

interface ExplainSettings extends ScoreSettings {
  readonly unit?: string | undefined;
}

export interface Explanation {
  readonly units: readonly { readonly id: string; readonly rows: readonly EvidenceRow[] }[];
  readonly warnings: readonly Warning[];
}

export async function explain(
  given: AnyTask,
  input: RunInput,
  { unit, ...settings }: ExplainSettings = {},
): Promise<Explanation> {
  const task = await settledTask(given, [input.pred], settings);
  const ids: string[] = [];
  const found: { id: string; rows: readonly EvidenceRow[] }[] = [];
  const { warnings } = await score(task, input, {
    ...settings,
    ci: null,
    visit: ({ id, match }) => {
      ids.push(id);
      if (unit === undefined || isNamed(id, unit)) found.push({ id, rows: evidenceOf(task, id, match) });
    },
  });
  const units = unit === undefined ? found : unitsNamed(found, unit);
  if (unit !== undefined && units.length === 0) throw unknownUnit(input, unit, ids.sort(compareText));
  return { units: units.toSorted((a, b) => compareText(a.id, b.id)), warnings };
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
  settings: PartSettings = {},
): Promise<ReadonlyMap<string, unknown>> {
  const matches = new Map<string, unknown>();
  await scorePart(task, input, {
    ...settings,
    ci: null,
    perUnit: false,
    only: ids,
    visit: ({ id, match }) => matches.set(id, match),
  });
  return matches;
}

/** Units whose id is the name; if there are none, those whose id is the name with a file ending. */
export function unitsNamed<U extends { readonly id: string }>(units: readonly U[], name: string): readonly U[] {
  const exact = units.filter(({ id }) => id === name);
  return exact.length > 0 ? exact : units.filter(({ id }) => isNamed(id, name));
}

export function isNamed(id: string, name: string): boolean {
  return id === name || (id.startsWith(`${name}.`) && /^\.[A-Za-z][A-Za-z0-9]*$/.test(id.slice(name.length)));
}
