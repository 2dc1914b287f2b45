// What a description sees of a value: JSON inside strings is parsed, absent values are removed, and leaves are ready to compare.
import type { ProblemDetail } from "../../core/finding-sink.ts";
import { parsedOrUndefined, tooDeepAt } from "../../core/json-text.ts";
import { nearestName } from "../../core/nearest.ts";
import { type Path, receivedText } from "../../core/problem.ts";
import { isObject } from "../../core/shape.ts";
import { normaliser } from "../../text/normalise.ts";
import { sameness } from "./comparators/comparison.ts";
import type { DescriptionPlan, ItemsPlan, LeafPlan, ObjectPlan, Plan } from "./plan.ts";

/** What is seen of a value that is there. Members that its kind of node does not have are empty. */
export interface Seen {
  /** As it was given. */
  readonly value: unknown;
  /** A leaf, ready to compare: all accepted values of gold, at most one of a prediction; none where it does not suit. */
  readonly ready: readonly unknown[];
  readonly acceptsAbsence: boolean;
  /** Fields of an object in the order of the plan; null where absent. */
  readonly fields: readonly (Seen | null)[];
  /** The names of fields that are there and not described. */
  readonly undescribed: readonly string[];
  readonly items: readonly Seen[];
  /** Where each item stands in the value: a position in a list, a key in a map. */
  readonly steps: readonly (string | number)[];
  /** The keys that pair items: of a map, or of a list paired by key; null for an item without one. */
  readonly keys: readonly (string | null)[] | null;
  /** Whether the value does not suit its node. */
  readonly isOther: boolean;
}

interface Misfit extends ProblemDetail {
  readonly path: Path;
}

/** A value in which nothing is seen. */
export const EMPTY: Seen = {
  value: undefined,
  ready: [],
  acceptsAbsence: false,
  fields: [],
  undescribed: [],
  items: [],
  steps: [],
  keys: null,
  isOther: false,
};

export class Viewer {
  readonly #description: DescriptionPlan;
  readonly #normalise = normaliser();

  constructor(description: DescriptionPlan) {
    this.#description = description;
  }

  /** Everything that does not fit is an error. */
  gold(value: unknown, path: Path = []): { readonly seen: Seen | null; readonly misfits: readonly Misfit[] } {
    const misfits: Misfit[] = [];
    return { seen: this.#see(this.#description.root, value, { misfits, path }), misfits };
  }

  /** What does not fit is wrong, or counts as `other`. */
  pred(value: unknown): Seen | null {
    return this.#see(this.#description.root, value, null);
  }

  isAbsent(value: unknown): boolean {
    if (value === undefined) return true;
    if (value === null) return this.#description.isNullAbsent;
    const { absentWords } = this.#description;
    return absentWords.size > 0 && typeof value === "string" && absentWords.has(this.#normalise(value));
  }

  /** `gold` is null for a prediction, which may be anything. */
  #see(plan: Plan, written: unknown, gold: GoldPlace | null): Seen | null {
    const value = openJson(plan, written);
    if (this.isAbsent(value)) return null;
    switch (plan.kind) {
      case "skip":
        return { ...EMPTY, value };
      case "leaf":
        return gold !== null && plan.isAnyOf ? this.#accepted(plan, value, gold) : leaf(plan, value, gold);
      case "object":
        return this.#object(plan, value, gold);
      default:
        return this.#items(plan, value, gold);
    }
  }

  #accepted(plan: LeafPlan, value: unknown, gold: GoldPlace): Seen {
    if (!Array.isArray(value) || value.length === 0)
      return misfit(gold, "a list of accepted values, at least one", value);
    const given = value.map((accepted, at) => ({ accepted, at })).filter(({ accepted }) => !this.isAbsent(accepted));
    const ready = given.flatMap(({ accepted, at }) => leaf(plan, accepted, below(gold, at)).ready);
    return { ...EMPTY, value, ready, acceptsAbsence: given.length < value.length };
  }

  #object(plan: ObjectPlan, value: unknown, gold: GoldPlace | null): Seen {
    if (!isObject(value)) return misfit(gold, "an object", value);
    const { byName, idField, isStrict } = plan;
    const fields = plan.fields.map(({ name, plan: field }) =>
      this.#see(field, ownValue(value, name), below(gold, name)),
    );
    const isUndescribed = (name: string) => !byName.has(name) && name !== idField && !this.isAbsent(value[name]);
    const undescribed = isStrict ? Object.keys(value).filter(isUndescribed) : [];
    if (gold !== null)
      for (const name of undescribed)
        misfit(below(gold, name), "a field of the description", value[name], { hint: undescribedHint(name, byName) });
    return { ...EMPTY, value, fields, undescribed };
  }

  #items(plan: ItemsPlan, value: unknown, gold: GoldPlace | null): Seen {
    const isFitting = plan.kind === "list" ? Array.isArray(value) : isObject(value);
    if (!isFitting) return misfit(gold, plan.kind === "list" ? "a list" : "an object, with any keys", value);
    const items: Seen[] = [];
    const steps: (string | number)[] = [];
    const keys: (string | null)[] = [];
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value as Fields);
    for (const [step, entry] of entries) {
      const place = below(gold, step);
      const item = this.#see(plan.item, entry, place);
      if (item === null) continue;
      items.push(item);
      steps.push(step);
      if (plan.kind === "map") keys.push(String(step));
      else if (plan.align === "key") keys.push(this.#keyOf(plan, item, place));
    }
    return { ...EMPTY, value, items, steps, keys: keys.length > 0 ? keys : null };
  }

  /** The key fields of an item as one text; null where one is absent. */
  #keyOf({ item, key }: ItemsPlan, { value }: Seen, gold: GoldPlace | null): string | null {
    if (!isObject(value)) {
      misfit(gold, `an object with the key ${key.join(", ")}`, value);
      return null;
    }
    const parts = key.map((name) => openedField(item, name, ownValue(value, name)));
    const missing = key.find((_, at) => this.isAbsent(parts[at]));
    if (missing === undefined) return parts.map((part) => JSON.stringify([typeof part, String(sameness(part))])).join();
    misfit(gold, `the key field ${JSON.stringify(missing)}`, value);
    return null;
  }
}

/** A typo in the description is likelier than a field that was forgotten. */
function undescribedHint(name: string, described: ReadonlyMap<string, unknown>): string {
  const nearest = nearestName(name, described.keys());
  const slip = nearest === null ? "" : `the description has ${JSON.stringify(nearest)}: use one name for both; or `;
  return `${slip}describe it as "skip" if it is not to be compared, or set "$extra": "skip"`;
}

type Fields = Readonly<Record<string, unknown>>;

interface GoldPlace {
  readonly misfits: Misfit[];
  readonly path: Path;
}

function below(gold: GoldPlace | null, step: string | number): GoldPlace | null {
  return gold && { misfits: gold.misfits, path: [...gold.path, step] };
}

function misfit(gold: GoldPlace | null, expected: string, value: unknown, more: Partial<Misfit> = {}): Seen {
  const hint = value === "" ? { hint: 'if an empty text means no value: "$absent": [""] in the description' } : {};
  gold?.misfits.push({ code: "BAD_SHAPE", path: gold.path, expected, received: receivedText(value), ...hint, ...more });
  return { ...EMPTY, value, isOther: true };
}

function leaf({ comparison }: LeafPlan, value: unknown, gold: GoldPlace | null): Seen {
  const ready = comparison.prepare(value);
  if (ready !== undefined) return { ...EMPTY, value, ready: [ready] };
  return misfit(gold, comparison.expected, value, { code: "BAD_VALUE" });
}

/** The JSON value inside a string, if the plan allows it; otherwise the value itself. */
function openJson(plan: Plan, value: unknown): unknown {
  const mayBeJson = plan.kind !== "leaf" && plan.kind !== "skip" && plan.mayBeJson;
  if (!mayBeJson || typeof value !== "string" || tooDeepAt(value) !== -1) return value;
  const parsed = parsedOrUndefined(value);
  return parsed === undefined ? value : parsed;
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

function ownValue(value: Fields, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
