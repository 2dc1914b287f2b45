// What a description sees of a value: JSON inside strings is parsed, absent values are removed, and leaves are ready to compare.
import type { ProblemDetail } from "../../contract/finding-sink.ts";
import { isObject } from "../../contract/shape.ts";
import { exactOrUndefined } from "../../json/long-integers.ts";
import { nearestName } from "../../problems/nearest.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import { normaliser } from "../../text/normalise.ts";
import { canonicalText } from "./canonical-text.ts";
import type { DescriptionPlan, ItemsPlan, LeafPlan, ObjectPlan, Plan } from "./plan.ts";

/**
 * A part of a value: undefined if it is absent; a View of an object, list or map; a leaf as its comparator has made it
 * ready, UNSUITED if the comparator cannot read it, or a KeptLeaf if counting needs the value too.
 */
export type Part = unknown;

/** A predicted value that its comparator cannot read. */
export const UNSUITED = Symbol("a value that does not suit");

/** The visible parts of an object, list or map in which something is present. */
export interface View {
  /** The value, after JSON inside a string was parsed. */
  readonly value: unknown;
  /** The fields of an object in the order of the plan, or the present items. */
  readonly parts: readonly Part[];
  /** The steps to each item: a position in a list, a key in a map. */
  readonly steps: readonly (string | number)[];
  /** The names of fields that are there and not described. */
  readonly undescribed: readonly string[];
  /** The keys that pair items: of a map, or of a list paired by key; null for an item without one. */
  readonly keys: readonly (string | null)[] | null;
  /** Whether the value is of another type than its node. */
  readonly isOther: boolean;
}

const NONE: readonly never[] = [];
/** The plain view, which most views are; all have the same keys in the same order, which keeps them fast. */
const PLAIN = { value: null, parts: NONE, steps: NONE, undescribed: NONE, keys: null, isOther: false } as const;

/** A leaf with its value: all accepted values of gold, at most one of a prediction; none if it does not suit. */
export interface KeptLeaf {
  readonly value: unknown;
  readonly ready: readonly unknown[];
  readonly acceptsAbsence: boolean;
}

interface Misfit extends ProblemDetail {
  readonly path: Path;
}

/** The place of a value in gold, and what does not fit there; null for a prediction, which may be anything. */
type Place = GoldPlace | null;

interface GoldPlace {
  readonly misfits: Misfit[];
  /** The place of the value around it; the root has the path to it. */
  readonly around: GoldPlace | Path;
  readonly step: string | number | null;
}

function pathTo({ around, step }: GoldPlace): Path {
  const path = "misfits" in around ? pathTo(around) : around;
  return step === null ? path : [...path, step];
}

export class Viewer {
  readonly #description: DescriptionPlan;
  readonly #normalise = normaliser();

  constructor(description: DescriptionPlan) {
    this.#description = description;
  }

  /** Everything that does not fit is an error. */
  gold(value: unknown, path: Path = []): { readonly part: Part; readonly misfits: readonly Misfit[] } {
    const misfits: Misfit[] = [];
    return { part: this.#see(this.#description.root, value, { misfits, around: path, step: null }), misfits };
  }

  /** Views a prediction: a value that does not fit is wrong, or counts as `other`. */
  pred(value: unknown): Part {
    return this.#see(this.#description.root, value, null);
  }

  /** Whether a value is missing, null or one of the words that mean no value. */
  #isAbsent(value: unknown): boolean {
    if (value === undefined) return true;
    if (value === null) return this.#description.isNullAbsent;
    const { absentWords } = this.#description;
    return absentWords.size > 0 && typeof value === "string" && absentWords.has(this.#normalise(value));
  }

  #see(plan: Plan, written: unknown, gold: Place): Part {
    if (written === undefined || plan.kind === "skip") return undefined;
    if (plan.kind === "leaf") return this.#isAbsent(written) ? undefined : this.#leaf(plan, written, gold);
    const value = openJson(plan, written);
    if (this.#isAbsent(value)) return undefined;
    return plan.kind === "object" ? this.#object(plan, value, gold) : this.#items(plan, value, gold);
  }

  #leaf(plan: LeafPlan, value: unknown, gold: Place): Part {
    if (gold !== null && plan.isAnyOf) return this.#accepted(plan, value, gold);
    const ready = prepared(plan, value, gold);
    if (!plan.keepsValues) return ready;
    return { value, ready: ready === UNSUITED ? NONE : [ready], acceptsAbsence: false } satisfies KeptLeaf;
  }

  #accepted(plan: LeafPlan, value: unknown, gold: GoldPlace): Part {
    if (!Array.isArray(value) || value.length === 0)
      return misfit(gold, "a list of accepted values, at least one", value);
    const present = value.map((one, at) => ({ one, at })).filter(({ one }) => !this.#isAbsent(one));
    const ready = present.map(({ one, at }) => prepared(plan, one, below(gold, at)));
    return { value, ready, acceptsAbsence: present.length < value.length } satisfies KeptLeaf;
  }

  #object(plan: ObjectPlan, value: unknown, gold: Place): View | undefined {
    if (!isObject(value)) return misfit(gold, "an object", value);
    const { fields } = plan;
    const parts = new Array<Part>(fields.length);
    let isEmpty = true;
    let written = 0;
    for (let at = 0; at < fields.length; at++) {
      const { name, isInborn, plan: field } = fields[at]!;
      const own = isInborn ? ownValue(value, name) : value[name];
      if (own !== undefined) written++;
      const part = this.#see(field, own, below(gold, name));
      parts[at] = part;
      if (part !== undefined) isEmpty = false;
    }
    const undescribed = plan.isStrict ? this.#undescribed(plan, value, written) : NONE;
    if (gold !== null)
      for (const name of undescribed)
        misfit(below(gold, name), "a field of the description", value[name], {
          hint: undescribedHint(name, plan.byName),
        });
    return isEmpty && undescribed.length === 0 ? undefined : { ...PLAIN, value, parts, undescribed };
  }

  /** `written` is the number of described fields in the value: most values have no others. */
  #undescribed({ byName, idField }: ObjectPlan, value: Fields, written: number): readonly string[] {
    const names = Object.keys(value);
    const hasId = idField !== null && ownValue(value, idField) !== undefined && !byName.has(idField);
    if (names.length === written + Number(hasId)) return NONE;
    return names.filter((name) => !byName.has(name) && name !== idField && !this.#isAbsent(value[name]));
  }

  #items(plan: ItemsPlan, value: unknown, gold: Place): View | undefined {
    const isFitting = plan.kind === "list" ? Array.isArray(value) : isObject(value);
    if (!isFitting) return misfit(gold, plan.kind === "list" ? "a list" : "an object, with any keys", value);
    const parts: Part[] = [];
    const steps: (string | number)[] = [];
    const keys: (string | null)[] = [];
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value as Fields);
    for (const [step, item] of entries) {
      const place = below(gold, step);
      const part = this.#see(plan.item, item, place);
      if (part === undefined) continue;
      parts.push(part);
      steps.push(step);
      if (plan.kind === "map") keys.push(String(step));
      else if (plan.align === "key")
        keys.push(this.#keyOf(plan, plan.item.kind === "leaf" ? item : (part as View).value, place));
    }
    return parts.length === 0 ? undefined : { ...PLAIN, value, parts, steps, keys: plan.align === "key" ? keys : null };
  }

  /** The key fields of an item as one text; null if one is absent. */
  #keyOf({ item, key }: ItemsPlan, value: unknown, gold: Place): string | null {
    if (!isObject(value)) {
      misfit(gold, `an object with the key ${key.join(", ")}`, value);
      return null;
    }
    const values = key.map((name) => openedField(item, name, ownValue(value, name)));
    const missing = key.find((_, at) => this.#isAbsent(values[at]));
    if (missing === undefined) return values.map(canonicalText).join();
    misfit(gold, `the key field ${JSON.stringify(missing)}`, value);
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function below(gold: Place, step: string | number): Place {
  return gold && { misfits: gold.misfits, around: gold, step };
}

/** A typo in the description is likelier than a field that was forgotten. */
function undescribedHint(name: string, described: ReadonlyMap<string, unknown>): string {
  const nearest = nearestName(name, described.keys());
  const slip = nearest === null ? "" : `the description has ${JSON.stringify(nearest)}: use one name for both; or `;
  return `${slip}describe it as "skip" if it is not to be compared, or set "$extra": "skip"`;
}

function misfit(gold: Place, expected: string, value: unknown, more: Partial<Misfit> = {}): View {
  const hint = value === "" ? { hint: 'if an empty text means no value: "$absent": [""] in the description' } : {};
  gold?.misfits.push({
    code: "BAD_SHAPE",
    path: pathTo(gold),
    expected,
    received: receivedText(value),
    ...hint,
    ...more,
  });
  return { ...PLAIN, value, isOther: true };
}

function prepared({ comparison }: LeafPlan, value: unknown, gold: Place): unknown {
  const ready = comparison.prepare(value);
  if (ready !== undefined) return ready;
  if (gold !== null) misfit(gold, comparison.expected, value, { code: "BAD_VALUE" });
  return UNSUITED;
}

/** The JSON value inside a string, if the plan allows it; otherwise the value itself. */
function openJson(plan: Plan, value: unknown): unknown {
  const mayBeJson = plan.kind !== "leaf" && plan.kind !== "skip" && plan.mayBeJson;
  const opened = mayBeJson && typeof value === "string" ? exactOrUndefined(value) : undefined;
  return opened === undefined ? value : opened;
}

/** A whole item, with the JSON strings at all depths parsed. */
export function openedWithin(plan: Plan, value: unknown): unknown {
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, openedField(plan, name, field)]));
  if (plan.kind === "list" && Array.isArray(value))
    return value.map((item) => openedWithin(plan.item, openJson(plan.item, item)));
  return value;
}

function openedField(plan: Plan, name: string, value: unknown): unknown {
  const field = plan.kind === "object" ? plan.byName.get(name) : plan.kind === "map" ? plan.item : undefined;
  return field === undefined ? value : openedWithin(field, openJson(field, value));
}

export function ownValue(value: Fields, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
