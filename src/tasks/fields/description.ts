// Checks a description, reports everything that is wrong with it at once, and makes the plan that counting follows.
import { DEEPEST } from "../../core/json-text.ts";
import { KaratError, type Path, type Problem, receivedText } from "../../core/problem.ts";
import { isObject } from "../../core/shape.ts";
import { normaliser } from "../../text/normalise.ts";
import { COMPARATORS, type ComparatorName } from "./comparators/index.ts";
import {
  among,
  type Complaint,
  flag,
  misspelt,
  names,
  type Rule,
  rule,
  share,
  text,
  texts,
  weight,
} from "./comparators/rule.ts";
import { pathOf } from "./path.ts";
import {
  type Alignment,
  type DescriptionPlan,
  type ItemsPlan,
  type LeafPlan,
  type ObjectPlan,
  type Plan,
  roundSimilarity,
} from "./plan.ts";

export const VERSION = "fields 1";

type Settings = Readonly<Record<string, unknown>>;
type Rules = Readonly<Record<string, Rule>>;

const TOP: Rules = {
  $karat: rule(JSON.stringify(VERSION), (value) => value === VERSION),
  $unit: text,
  $id: text,
  $null: among(["absent", "value"]),
  $absent: texts,
};
/** The member that says what kind of node an object is holds a node or a name, which is checked by itself. */
const anything: Rule = () => null;
const OBJECT: Rules = { $extra: among(["strict", "skip"]), $json: flag };
const LIST: Rules = {
  $list: anything,
  $align: among(["best", "ordered", "sequence", "key"]),
  $key: names,
  "$found-at": share,
  $json: flag,
};
const MAP: Rules = { $map: anything, "$found-at": share, $json: flag };
const LEAF: Rules = { $compare: anything, $weight: weight, "$any-of": flag };
const SKIP: Rules = { $compare: anything };

const KINDS = ["$compare", "$list", "$map"] as const;
const COMPARATOR_NAMES = [...Object.keys(COMPARATORS), "skip"];

/** Throws a KaratError with all problems; `file` is where the description is said to stand. */
export function readDescription(description: unknown, file = "the description"): DescriptionPlan {
  return new DescriptionReader(file).read(description);
}

/** Where a node stands: in the description, among names, and what it inherits. */
interface Place {
  /** Keys in the description file. */
  readonly at: Path;
  /** Real names of the fields that lead to it. */
  readonly names: readonly string[];
  readonly isTop: boolean;
  readonly isItem: boolean;
  readonly isStrict: boolean;
}

class DescriptionReader {
  readonly #file: string;
  readonly #problems: Problem[] = [];
  readonly #leaves: LeafPlan[] = [];
  readonly #lists: ItemsPlan[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  read(description: unknown): DescriptionPlan {
    const top: Settings = isObject(description) ? description : {};
    if (!isObject(description)) this.#say([], { expected: "a description, an object" }, description);
    else if (top.$karat === undefined)
      this.#say([], { expected: `"$karat": ${JSON.stringify(VERSION)}`, hint: HINT }, description);
    const root = this.#node(top, { at: [], names: [], isTop: true, isItem: false, isStrict: true });
    if (this.#leaves.length === 0 && this.#problems.length === 0)
      this.#say([], { expected: 'at least one field that is compared, not "skip"' }, description);
    if (this.#problems.length > 0 || root === null) throw new KaratError(this.#problems);
    return {
      root,
      leaves: this.#leaves,
      lists: this.#lists,
      unit: (top.$unit as string | undefined) || "record",
      idField: (top.$id as string | undefined) ?? null,
      isNullAbsent: top.$null !== "value",
      absentWords: new Set(((top.$absent ?? []) as readonly string[]).map(normaliser())),
    };
  }

  #say(path: Path, { expected, hint }: Complaint, received: unknown): void {
    this.#problems.push({
      code: "BAD_VALUE",
      at: { file: this.#file, ...(path.length === 0 ? {} : { path }) },
      expected,
      received: receivedText(received),
      ...(hint === undefined ? {} : { hint }),
    });
  }

  /** Null where nothing could be made of it, after saying why. */
  #node(node: unknown, place: Place): Plan | null {
    if (place.at.length > DEEPEST) {
      this.#say(place.at.slice(0, 1), { expected: `at most ${DEEPEST} levels` }, "a deeper one");
      return null;
    }
    if (typeof node === "string") return this.#leaf({ $compare: node }, place, place.at);
    if (Array.isArray(node)) return this.#array(node, place);
    if (isObject(node)) return this.#object(node, place);
    this.#say(place.at, { expected: "a comparator, a list with one item, or an object", hint: COMPARATORS_HINT }, node);
    return null;
  }

  #array(items: readonly unknown[], place: Place): Plan | null {
    if (items.length === 1) return this.#items("$list", { $list: items[0] }, place, 0);
    this.#say(place.at, { expected: "a list with exactly one item, which describes all items" }, items);
    return null;
  }

  #object(node: Settings, place: Place): Plan | null {
    const kinds = KINDS.filter((kind) => Object.hasOwn(node, kind));
    if (kinds.length > 1) {
      this.#say(place.at, { expected: `only one of ${kinds.join(", ")}` }, node);
      return null;
    }
    switch (kinds[0]) {
      case "$compare":
        return this.#leaf(node, place, [...place.at, "$compare"]);
      case "$list":
      case "$map":
        return this.#items(kinds[0], node, place, kinds[0]);
      default:
        return this.#fields(node, place);
    }
  }

  /** Complains of settings that the node cannot have, and of wrong values. */
  #check(node: Settings, rules: Rules, place: Place): void {
    const allowed = place.isTop ? { ...TOP, ...rules } : rules;
    for (const [key, value] of Object.entries(node)) {
      if (value === undefined || isFieldKey(key)) continue;
      const complaint = Object.hasOwn(allowed, key) ? allowed[key]!(value) : unknownSetting(key, Object.keys(allowed));
      if (complaint !== null) this.#say([...place.at, key], complaint, value);
    }
  }

  #refuseFields(node: Settings, kind: string, { at }: Place): void {
    for (const [key, value] of Object.entries(node))
      if (isFieldKey(key))
        this.#say([...at, key], { expected: `no field beside ${kind}`, hint: "fields belong into an object" }, value);
  }

  #leaf(node: Settings, place: Place, nameAt: Path): Plan | null {
    const { $compare: name } = node;
    if (!COMPARATOR_NAMES.includes(name as string)) {
      this.#say(nameAt, misspelt(name, COMPARATOR_NAMES), name);
      return null;
    }
    this.#refuseFields(node, "$compare", place);
    const path = pathOf(place.names);
    if (name === "skip") {
      this.#check(node, SKIP, place);
      this.#checkId(node, place);
      return { kind: "skip", path, leaves: 0 };
    }
    const comparator = name as ComparatorName;
    const { settings, make } = COMPARATORS[comparator];
    const before = this.#problems.length;
    this.#check(node, { ...LEAF, ...settings }, place);
    this.#checkId(node, place);
    if (this.#problems.length > before) return null;
    const leaf: LeafPlan = {
      kind: "leaf",
      path,
      leaves: 1,
      index: this.#leaves.length,
      comparator,
      comparison: make(node),
      weight: (node.$weight as number | undefined) ?? 1,
      isAnyOf: node["$any-of"] === true,
    };
    this.#leaves.push(leaf);
    return leaf;
  }

  #items(kind: "$list" | "$map", node: Settings, place: Place, step: string | number): Plan | null {
    this.#refuseFields(node, kind, place);
    this.#check(node, kind === "$list" ? LIST : MAP, place);
    this.#checkId(node, place);
    if (kind === "$list") this.#checkKey(node, place);
    const names = place.isItem ? [...place.names, "item"] : place.names;
    const index = this.#lists.length;
    // Keeps the place of the list before those in its items.
    this.#lists.push(null as never);
    const item = this.#node(node[kind], {
      at: [...place.at, step],
      names,
      isTop: false,
      isItem: true,
      isStrict: place.isStrict,
    });
    if (item === null) return null;
    const { $align = "best", $key = [], "$found-at": foundAt = 0.5, $json } = node;
    const common = {
      path: pathOf(names),
      leaves: item.leaves,
      index,
      item,
      foundAt: roundSimilarity(foundAt as number),
      mayBeJson: $json === true,
    };
    const plan: ItemsPlan =
      kind === "$map"
        ? { kind: "map", ...common }
        : {
            kind: "list",
            ...common,
            align: $align as Alignment,
            key: typeof $key === "string" ? [$key] : ($key as readonly string[]),
          };
    this.#lists[index] = plan;
    return plan;
  }

  #checkKey({ $align, $key }: Settings, { at }: Place): void {
    if ($align === "key" && $key === undefined)
      this.#say(at, { expected: '"$key", the field or fields by which items are paired' }, "none");
    if ($align !== "key" && $key !== undefined)
      this.#say([...at, "$key"], { expected: 'no $key unless $align is "key"' }, $key);
  }

  #checkId({ $id }: Settings, { isTop }: Place): void {
    if (isTop && $id !== undefined)
      this.#say(["$id"], { expected: "no $id unless the description is of an object" }, $id);
  }

  #fields(node: Settings, place: Place): Plan | null {
    this.#check(node, OBJECT, place);
    const isStrict = node.$extra === undefined ? place.isStrict : node.$extra !== "skip";
    const entries = Object.entries(node).filter(([key, field]) => isFieldKey(key) && field !== undefined);
    const fields = entries.map(([key, field]) => {
      const name = key.startsWith("$$") ? key.slice(1) : key;
      const at = [...place.at, key];
      return {
        name,
        plan: this.#node(field, { at, names: [...place.names, name], isTop: false, isItem: false, isStrict }),
      };
    });
    if (fields.some(({ plan }) => plan === null)) return null;
    const whole = fields as ObjectPlan["fields"];
    return {
      kind: "object",
      path: pathOf(place.names),
      leaves: whole.reduce((sum, { plan }) => sum + plan.leaves, 0),
      fields: whole,
      byName: new Map(whole.map(({ name, plan }) => [name, plan])),
      isStrict,
      idField: place.isTop ? ((node.$id as string | undefined) ?? null) : null,
      mayBeJson: node.$json === true,
    };
  }
}

const HINT = 'a description begins with {"$karat": "fields 1", …}';
const COMPARATORS_HINT = `comparators: ${COMPARATOR_NAMES.join(", ")}`;

/** Names of fields; settings begin with one `$`. */
function isFieldKey(key: string): boolean {
  return !key.startsWith("$") || key.startsWith("$$");
}

function unknownSetting(key: string, known: readonly string[]): Complaint {
  const { hint } = misspelt(key, known);
  return {
    expected: known.length === 0 ? "no setting here" : `a setting of this node: ${known.join(", ")}`,
    hint: hint ?? `a field whose name begins with $ is written with a second one: ${JSON.stringify(`$${key}`)}`,
  };
}
