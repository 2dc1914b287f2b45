// Hints that are tried before they are given: settings with which the very units of a run score higher, and fields that gold does not have.
import type { ProblemDetail } from "../../contract/finding-sink.ts";
import { KaratError } from "../../problems/problem.ts";
import { listText } from "../../problems/visible-text.ts";
import { RowMaker } from "./columns.ts";
import { OUTCOMES } from "./count.ts";
import { readDescription } from "./description.ts";
import type { DescriptionPlan, LeafPlan } from "./plan.ts";
import { WIDER } from "./readable.ts";
import { scoreTable } from "./scores.ts";
import { COMPARATOR_NAMES, COMPARATOR_SETTINGS, type ComparatorName, type DefaultGroup } from "./settings.ts";
import { Viewer } from "./view.ts";

/** A setting that helps, with what it was measured to change. */
export interface SettingHint {
  /** The description with the setting. */
  readonly description: Readonly<Record<string, unknown>>;
  /** The setting as it is written. */
  readonly setting: string;
  readonly before: number;
  readonly after: number;
  /** All of this in a sentence. */
  readonly text: string;
}

/** Both sides of a unit as they are written; undefined for no value. */
export interface WrittenSides {
  readonly gold: unknown;
  readonly pred: unknown;
}

/** Settings that raise F1 of these units, the best of each group, the most helpful first. A setting that gold does not allow, or that lowers a field, is never among them. */
export function settingHints(
  description: Readonly<Record<string, unknown>>,
  units: readonly WrittenSides[],
): readonly SettingHint[] {
  const trial = trialOf(description);
  const now = trial?.(units);
  if (trial == null || now == null || now.f1 === null) return [];
  const hints: SettingHint[] = [];
  for (const group of GROUPS) {
    const open = [...(now.open.get(group) ?? [])];
    const rightNow = rightIn(trial(open));
    let best: SettingHint | null = null;
    for (const settings of open.length === 0 ? [] : WIDER[group]!) {
      const changed = withDefaults(description, group, settings);
      const changedTrial = trialOf(changed);
      // What mends nothing where something is not right helps nowhere: the rest need not be counted.
      if (changedTrial === null || rightIn(changedTrial(open)) <= rightNow) continue;
      const hint = hintOf(group, settings, { description: changed, now, tried: changedTrial(units) });
      // Of those that score alike, the narrowest is offered.
      if (hint !== null && hint.after > (best?.after ?? now.f1)) best = hint;
    }
    if (best !== null) hints.push(best);
  }
  return hints.sort((one, other) => other.after - one.after);
}

type Written = Readonly<Record<string, unknown>>;

function withDefaults({ $defaults = {}, ...description }: Written, group: DefaultGroup, settings: object): Written {
  const defaults = $defaults as Readonly<Record<string, object>>;
  return { ...description, $defaults: { ...defaults, [group]: { ...defaults[group], ...settings } } };
}

interface Outcome {
  readonly f1: number | null;
  /** The number of right values of each field. */
  readonly right: ReadonlyMap<string, number>;
  /** The units in which something of a group of fields is not right. */
  readonly open: ReadonlyMap<DefaultGroup, Set<WrittenSides>>;
}

function rightIn(outcome: Outcome | null): number {
  return outcome === null ? 0 : [...outcome.right.values()].reduce((sum, right) => sum + right, 0);
}

/** Null if F1 is not higher, or fewer values of a field are right. */
function hintOf(
  group: DefaultGroup,
  settings: object,
  { description, now, tried }: { readonly description: Written; readonly now: Outcome; readonly tried: Outcome | null },
): SettingHint | null {
  const [before, after] = [now.f1, tried?.f1 ?? null];
  if (tried === null || before === null || after === null || after <= before) return null;
  const gains = [...tried.right].map(([path, right]) => right - (now.right.get(path) ?? 0));
  if (gains.some((gain) => gain < 0)) return null;
  const helped = gains.filter((gain) => gain > 0);
  const values = helped.reduce((sum, gain) => sum + gain, 0);
  const written = Object.entries(settings).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const setting = listText(written, "and");
  const fields = `${helped.length} ${group} ${helped.length === 1 ? "field" : "fields"}`;
  const change = `F1 ${before.toFixed(3)} → ${after.toFixed(3)}`;
  const text = `${values} ${values === 1 ? "value" : "values"} would be right with ${setting} on ${fields}: ${change}`;
  return { description, setting, before, after, text };
}

const GROUPS = Object.keys(WIDER) as DefaultGroup[];

/** Computes the outcome of units; null if their gold does not fit the description. */
type Trial = (units: readonly WrittenSides[]) => Outcome | null;

/** Null if the description makes two classes equal. */
function trialOf(description: Readonly<Record<string, unknown>>): Trial | null {
  const plan = planOrNull(description);
  if (plan === null) return null;
  const viewer = new Viewer(plan);
  const maker = new RowMaker(plan, scoreTable(plan).f1!.formula, new Map());
  const leaves = plan.leaves.map(({ path, comparator, at }) => {
    const [right, ...others] = OUTCOMES.map((_, outcome) => maker.atLeaf[at]! + outcome);
    return { path, groups: groupsOf(comparator), right: right!, others };
  });
  return (units) => {
    const totals = new Float64Array(maker.columns.length);
    const open: Outcome["open"] = new Map(GROUPS.map((group) => [group, new Set()]));
    for (const unit of units) {
      const { part, misfits } = viewer.gold(unit.gold);
      if (misfits.length > 0) return null;
      const row = maker.row({ gold: part, pred: viewer.pred(unit.pred) });
      row.forEach((value, at) => {
        totals[at]! += value;
      });
      for (const { groups, others } of leaves)
        if (others.some((at) => row[at] !== 0)) for (const group of groups) open.get(group)?.add(unit);
    }
    const f1 = maker.f1Of(totals);
    const right = new Map(leaves.map(({ path, right }) => [path, totals[right]!]));
    return { f1: Number.isNaN(f1) ? null : f1, right, open };
  };
}

/** The groups of `$defaults` that a comparator uses; a function uses none. */
function groupsOf(comparator: string): readonly DefaultGroup[] {
  return (COMPARATOR_NAMES as readonly string[]).includes(comparator)
    ? COMPARATOR_SETTINGS[comparator as ComparatorName].defaults
    : [];
}

function planOrNull(description: object): DescriptionPlan | null {
  try {
    return readDescription(description);
  } catch (error) {
    if (error instanceof KaratError) return null;
    throw error;
  }
}

/** The number of units below which fields may be missing by chance. */
const FEWEST_UNITS = 20;

/** Says what is wrong if more than half of the described fields occur nowhere in gold; null if most of them do. */
export function missingFields(
  { leaves, idField }: DescriptionPlan,
  totals: Readonly<Record<string, number>>,
): ProblemDetail | null {
  if (totals.units! < FEWEST_UNITS) return null;
  // Inference describes a field that gold never fills as "any".
  const isMissing = ({ path, comparator }: LeafPlan) =>
    comparator !== "any" && ["right", "wrong", "missed"].every((outcome) => totals[`${path}.${outcome}`] === 0);
  const missing = leaves.filter(isMissing).map(({ path }) => path);
  if (2 * missing.length <= leaves.length) return null;
  const inOneColumn = idField === null ? "" : ', or, if gold is in one column, remove "$id"';
  return {
    code: "BAD_VALUE",
    expected: "gold with most of the described fields",
    received: `none of ${listText(missing.slice(0, 5), "or")}${missing.length > 5 ? ` and ${missing.length - 5} more` : ""}`,
    hint: `write the description of this gold with karat infer GOLD${inOneColumn}`,
  };
}
