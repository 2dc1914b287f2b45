// Checks a description, reports everything that is wrong with it at once, and makes the plan that counting follows.
import * as v from "valibot";
import { DEEPEST } from "../../core/json-text.ts";
import { KaratError, type Path, type Problem, receivedText } from "../../core/problem.ts";
import { complaintAbout, type Schema, text, texts, thatIs, truth } from "../../core/schema.ts";
import { isObject } from "../../core/shape.ts";
import { normaliser } from "../../text/normalise.ts";
import { COMPARATORS, type ComparatorName } from "./comparators/index.ts";
import { among, names, nearestHint, share, weight } from "./comparators/rule.ts";
import { pathOf } from "./path.ts";
import { type Alignment, type DescriptionPlan, nodesIn, type ObjectPlan, type Plan, roundSimilarity } from "./plan.ts";

export const VERSION = "fields 1";

type Settings = Readonly<Record<string, unknown>>;
type Rules = Readonly<Record<string, Schema>>;

interface Complaint {
  readonly expected: string;
  readonly hint?: string | undefined;
}

const TOP: Rules = {
  $karat: thatIs(JSON.stringify(VERSION), (value) => value === VERSION),
  $unit: text,
  $id: text,
  $null: among(["absent", "value"]),
  $absent: texts,
};
/** The member that says what kind of node an object is holds a node or a name, which is checked by itself. */
const anything = v.unknown();
const OBJECT: Rules = { $extra: among(["strict", "skip"]), $json: truth };
const LIST: Rules = {
  $list: anything,
  $align: among(["best", "ordered", "sequence", "key"]),
  $key: names,
  "$found-at": share,
  $json: truth,
};
const MAP: Rules = { $map: anything, "$found-at": share, $json: truth };
const LEAF: Rules = { $compare: anything, $weight: weight, "$any-of": truth };
const SKIP: Rules = { $compare: anything };

const KINDS = ["$compare", "$list", "$map"] as const;
const COMPARATOR_NAMES = [...Object.keys(COMPARATORS), "skip"];
const COMPARATOR = among(COMPARATOR_NAMES);

/** Throws a KaratError with all problems; `file` is where the description is said to stand. */
export function readDescription(description: unknown, file = "the description"): DescriptionPlan {
  return new DescriptionReader(file).read(description);
}

/** Where a node stands: in the description, among names, and what it inherits. */
interface Place {
  /** Keys in the description file; none at the top. */
  readonly at: Path;
  /** Real names of the fields that lead to it. */
  readonly names: readonly string[];
  readonly isItem: boolean;
  readonly isStrict: boolean;
}

class DescriptionReader {
  readonly #file: string;
  readonly #problems: Problem[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  read(description: unknown): DescriptionPlan {
    const top: Settings = isObject(description) ? description : {};
    const { $karat, $unit, $id, $null, $absent = [] } = top;
    if (!isObject(description)) this.#say([], { expected: "a description, an object" }, description);
    else if ($karat === undefined)
      this.#say([], { expected: `"$karat": ${JSON.stringify(VERSION)}`, hint: HINT }, description);
    if ($id !== undefined && kindsOf(top).length > 0)
      this.#say(["$id"], { expected: "no $id unless the description is of an object" }, $id);
    const root = this.#node(top, { at: [], names: [], isItem: false, isStrict: true });
    const nodes = root === null ? [] : nodesIn(root);
    const leaves = nodes.filter((node) => node.kind === "leaf");
    if (leaves.length === 0 && this.#problems.length === 0)
      this.#say([], { expected: 'at least one field that is compared, not "skip"' }, description);
    if (this.#problems.length > 0 || root === null) throw new KaratError(this.#problems);
    return {
      root,
      leaves,
      lists: nodes.filter((node) => "item" in node),
      unit: ($unit as string | undefined) || "record",
      idField: ($id as string | undefined) ?? null,
      isNullAbsent: $null !== "value",
      absentWords: new Set(($absent as readonly string[]).map(normaliser())),
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
    if (isObject(node)) return this.#object(node, place);
    if (Array.isArray(node)) {
      if (node.length === 1) return this.#items("$list", { $list: node[0] }, place, 0);
      this.#say(place.at, { expected: "a list with exactly one item, which describes all items" }, node);
      return null;
    }
    this.#say(place.at, { expected: "a comparator, a list with one item, or an object", hint: COMPARATORS_HINT }, node);
    return null;
  }

  #object(node: Settings, place: Place): Plan | null {
    const [kind, ...others] = kindsOf(node);
    if (others.length > 0) {
      this.#say(place.at, { expected: `only one of ${[kind, ...others].join(", ")}` }, node);
      return null;
    }
    if (kind === undefined) return this.#fields(node, place);
    return kind === "$compare"
      ? this.#leaf(node, place, [...place.at, "$compare"])
      : this.#items(kind, node, place, kind);
  }

  /** Complains of settings that the node cannot have, and of wrong values. */
  #check(node: Settings, rules: Rules, place: Place): void {
    const allowed = place.at.length === 0 ? { ...TOP, ...rules } : rules;
    for (const [key, value] of Object.entries(node)) {
      if (value === undefined || isFieldKey(key)) continue;
      const complaint = Object.hasOwn(allowed, key)
        ? complaintAbout(allowed[key]!, value)
        : unknownSetting(key, Object.keys(allowed));
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
    const unknown = complaintAbout(COMPARATOR, name);
    if (unknown !== null) {
      this.#say(nameAt, unknown, name);
      return null;
    }
    this.#refuseFields(node, "$compare", place);
    const path = pathOf(place.names);
    if (name === "skip") {
      this.#check(node, SKIP, place);
      return { kind: "skip", path, leaves: 0 };
    }
    const comparator = name as ComparatorName;
    const { settings, make } = COMPARATORS[comparator];
    const before = this.#problems.length;
    this.#check(node, { ...LEAF, ...settings }, place);
    if (this.#problems.length > before) return null;
    return {
      kind: "leaf",
      path,
      leaves: 1,
      comparator,
      comparison: make(node),
      weight: (node.$weight as number | undefined) ?? 1,
      isAnyOf: node["$any-of"] === true,
    };
  }

  #items(kind: "$list" | "$map", node: Settings, place: Place, step: string | number): Plan | null {
    this.#refuseFields(node, kind, place);
    this.#check(node, kind === "$list" ? LIST : MAP, place);
    if (kind === "$list") this.#checkKey(node, place);
    const names = place.isItem ? [...place.names, "item"] : place.names;
    const item = this.#node(node[kind], { ...place, at: [...place.at, step], names, isItem: true });
    if (item === null) return null;
    const { $align = "best", $key = [], "$found-at": foundAt = 0.5, $json } = node;
    return {
      kind: kind === "$list" ? "list" : "map",
      path: pathOf(names),
      leaves: item.leaves,
      item,
      foundAt: roundSimilarity(foundAt as number),
      mayBeJson: $json === true,
      align: kind === "$list" ? ($align as Alignment) : "key",
      key: [$key].flat() as readonly string[],
    };
  }

  #checkKey({ $align, $key }: Settings, { at }: Place): void {
    if ($align === "key" && $key === undefined)
      this.#say(at, { expected: '"$key", the field or fields by which items are paired' }, "none");
    if ($align !== "key" && $key !== undefined)
      this.#say([...at, "$key"], { expected: 'no $key unless $align is "key"' }, $key);
  }

  #fields(node: Settings, place: Place): Plan | null {
    this.#check(node, OBJECT, place);
    const isStrict = node.$extra === undefined ? place.isStrict : node.$extra !== "skip";
    const entries = Object.entries(node).filter(([key, field]) => isFieldKey(key) && field !== undefined);
    const fields = entries.map(([key, field]) => {
      const name = key.startsWith("$$") ? key.slice(1) : key;
      const below = { at: [...place.at, key], names: [...place.names, name], isItem: false, isStrict };
      return { name, plan: this.#node(field, below) };
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
      idField: (node.$id as string | undefined) ?? null,
      mayBeJson: node.$json === true,
    };
  }
}

const HINT = 'a description begins with {"$karat": "fields 1", …}';
const COMPARATORS_HINT = `comparators: ${COMPARATOR_NAMES.join(", ")}`;

function kindsOf(node: Settings) {
  return KINDS.filter((kind) => Object.hasOwn(node, kind));
}

/** Names of fields; settings begin with one `$`. */
function isFieldKey(key: string): boolean {
  return !key.startsWith("$") || key.startsWith("$$");
}

function unknownSetting(key: string, known: readonly string[]): Complaint {
  return {
    expected: known.length === 0 ? "no setting here" : `a setting of this node: ${known.join(", ")}`,
    hint:
      nearestHint(key, known) ??
      `a field whose name begins with $ is written with a second one: ${JSON.stringify(`$${key}`)}`,
  };
}
