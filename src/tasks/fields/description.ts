// Checks a description, reports everything that is wrong with it at once, and makes the plan that counting follows.
import { DEEPEST } from "../../core/json-text.ts";
import { KaratError, type Path, type Problem, receivedText } from "../../core/problem.ts";
import { complaintAbout } from "../../core/schema.ts";
import { isObject } from "../../core/shape.ts";
import { listText, visibleText } from "../../core/visible-text.ts";
import { normaliser } from "../../text/normalise.ts";
import { COMPARATORS } from "./comparators/index.ts";
import { type DescriptionPlan, nodesIn, type Plan, pathOf, roundSimilarity } from "./plan.ts";
import {
  COMPARATOR_NAMES,
  DESCRIPTION_VERSION,
  nearestHint,
  SETTINGS,
  type SettingName,
  type Settings,
  type Some,
} from "./settings.ts";

/** A node as it was written; its settings have the right types once they are checked. */
type Written = Some<SettingName> & Readonly<Record<string, unknown>>;

type Kind = (typeof KINDS)[number];

const KINDS = ["$compare", "$list", "$map"] as const;
const TOP: readonly SettingName[] = ["$karat", "$unit", "$id", "$null", "$absent"];
const OBJECT: readonly SettingName[] = ["$extra", "$json"];
const LEAF: readonly SettingName[] = ["$compare", "$weight", "$any-of"];
const ITEMS: Readonly<Record<Exclude<Kind, "$compare">, readonly SettingName[]>> = {
  $list: ["$list", "$align", "$key", "$found-at", "$json"],
  $map: ["$map", "$found-at", "$json"],
};

/** What takes settings, with their names. */
const TAKERS: readonly (readonly [what: string, names: readonly SettingName[]])[] = [
  ["the top of a description", TOP],
  ["objects", OBJECT],
  ["lists", ITEMS.$list],
  ["maps", ITEMS.$map],
  ["compared values", LEAF],
  ...COMPARATOR_NAMES.map((name) => [name, COMPARATORS[name].settings] as const),
];

/** Throws a KaratError with all problems. */
export function readDescription(description: unknown): DescriptionPlan {
  return new DescriptionReader().read(description);
}

/** Where a node stands: in the description, among names, and what it inherits. */
interface NodePlace {
  /** Keys in the description; none at the top. */
  readonly at: Path;
  /** Real names of the fields that lead to it. */
  readonly names: readonly string[];
  readonly isItem: boolean;
  /** In an item of a list or map, at any depth. */
  readonly isNested: boolean;
  readonly isStrict: boolean;
}

/** Stands for a node that is wrong, after its problem was reported. */
const WRONG: Plan = { kind: "skip", path: "", leaves: 0 };

class DescriptionReader {
  readonly #problems: Problem[] = [];

  read(description: unknown): DescriptionPlan {
    const top = (isObject(description) ? description : {}) as Written;
    const { $karat, $unit, $id, $null, $absent } = top;
    if (!isObject(description)) this.#say([], description, "a description, an object");
    else if ($karat === undefined)
      this.#say(
        [],
        description,
        `"$karat": "${DESCRIPTION_VERSION}"`,
        `a description begins with {"$karat": "${DESCRIPTION_VERSION}", …}`,
      );
    if ($id !== undefined && kindsOf(top).length > 0)
      this.#say(["$id"], $id, "no $id unless the description is of an object");
    const root = this.#node(top, { at: [], names: [], isItem: false, isNested: false, isStrict: true });
    const nodes = nodesIn(root);
    const leaves = nodes.filter((node) => node.kind === "leaf");
    if (leaves.length === 0 && this.#problems.length === 0)
      this.#say([], description, 'at least one field that is compared, not "skip"');
    if (this.#problems.length > 0) throw new KaratError(this.#problems);
    return {
      root,
      leaves,
      lists: nodes.filter((node) => "item" in node),
      unit: visibleText($unit || "record"),
      idField: $id ?? null,
      isNullAbsent: $null !== "value",
      absentWords: new Set($absent?.map(normaliser())),
    };
  }

  #say(path: Path, received: unknown, expected: string, hint?: string): Plan {
    this.#problems.push({
      code: "BAD_VALUE",
      at: { file: "the description", ...(path.length === 0 ? {} : { path }) },
      expected,
      received: receivedText(received),
      ...(hint === undefined ? {} : { hint }),
    });
    return WRONG;
  }

  #node(node: unknown, place: NodePlace): Plan {
    const { at } = place;
    if (at.length > DEEPEST) return this.#say(at.slice(0, 1), node, `at most ${DEEPEST} levels`);
    if (typeof node === "string") return this.#leaf({ $compare: node } as Written, place, at);
    if (Array.isArray(node) && node.length === 1) return this.#items("$list", { $list: node[0] }, place, 0);
    if (Array.isArray(node)) return this.#say(at, node, "a list with exactly one item, which describes all items");
    if (!isObject(node))
      return this.#say(at, node, "a comparator, a list with one item, or an object", COMPARATORS_HINT);
    const [kind, ...others] = kindsOf(node);
    if (others.length > 0) return this.#say(at, node, `only one of ${[kind, ...others].join(", ")}`);
    if (kind === undefined) return this.#object(node as Written, place);
    return kind === "$compare"
      ? this.#leaf(node as Written, place, [...at, kind])
      : this.#items(kind, node as Written, place, kind);
  }

  /** Whether the node has only fields and settings that it may have, with the right values; `kind` is null for an object. */
  #isRight(node: Written, { at }: NodePlace, kind: Kind | null, names: readonly SettingName[]): boolean {
    const before = this.#problems.length;
    const allowed: readonly string[] = at.length === 0 ? [...TOP, ...names] : names;
    for (const [key, value] of Object.entries(node)) {
      const path = [...at, key];
      if (isFieldKey(key)) {
        if (kind !== null) this.#say(path, value, `no field beside ${kind}`, "fields belong into an object");
      } else if (value !== undefined && !allowed.includes(key))
        this.#say(path, value, `a setting of this node: ${allowed.join(", ")}`, hintFor(key, allowed, kind));
      else if (value !== undefined) {
        const complaint = complaintAbout(SETTINGS[key as SettingName], value);
        if (complaint !== null) this.#say(path, value, complaint.expected, complaint.hint);
      }
    }
    return this.#problems.length === before;
  }

  #leaf(node: Written, place: NodePlace, nameAt: Path): Plan {
    const { $weight = 1, "$any-of": isAnyOf = false } = node;
    const name = node.$compare as Settings["$compare"];
    const unknown = complaintAbout(SETTINGS.$compare, name);
    if (unknown !== null) return this.#say(nameAt, name, unknown.expected, unknown.hint);
    const path = pathOf(place.names);
    if (name === "skip") {
      this.#isRight(node, place, "$compare", ["$compare"]);
      return { kind: "skip", path, leaves: 0 };
    }
    const { settings, make } = COMPARATORS[name];
    if (!this.#isRight(node, place, "$compare", [...LEAF, ...settings])) return WRONG;
    return { kind: "leaf", path, leaves: 1, comparator: name, comparison: make(node), weight: $weight, isAnyOf };
  }

  #items(kind: keyof typeof ITEMS, node: Written, place: NodePlace, step: string | number): Plan {
    const isRight = this.#isRight(node, place, kind, ITEMS[kind]);
    const { $align = "best", $key, "$found-at": foundAt = 0.5, $json = false } = node;
    if (kind === "$list" && $align === "key" && $key === undefined)
      this.#say(place.at, node, '"$key", the field or fields by which items are paired');
    if (kind === "$list" && $align !== "key" && $key !== undefined)
      this.#say([...place.at, "$key"], $key, 'no $key unless $align is "key"');
    const names = place.isItem ? [...place.names, "item"] : place.names;
    const item = this.#node(node[kind], { ...place, at: [...place.at, step], names, isItem: true, isNested: true });
    if (!isRight) return WRONG;
    return {
      kind: kind === "$list" ? "list" : "map",
      path: pathOf(names),
      leaves: item.leaves,
      item,
      isNested: place.isNested,
      foundAt: roundSimilarity(foundAt),
      mayBeJson: $json,
      align: kind === "$list" ? $align : "key",
      key: [$key ?? []].flat(),
    };
  }

  #object(node: Written, place: NodePlace): Plan {
    this.#isRight(node, place, null, OBJECT);
    const isStrict = node.$extra === undefined ? place.isStrict : node.$extra !== "skip";
    const entries = Object.entries(node).filter(([key, field]) => isFieldKey(key) && field !== undefined);
    const fields = entries.map(([key, field]) => {
      const name = key.startsWith("$$") ? key.slice(1) : key;
      const below = { ...place, at: [...place.at, key], names: [...place.names, name], isItem: false, isStrict };
      return { name, plan: this.#node(field, below) };
    });
    return {
      kind: "object",
      path: pathOf(place.names),
      leaves: fields.reduce((sum, { plan }) => sum + plan.leaves, 0),
      fields,
      byName: new Map(fields.map(({ name, plan }) => [name, plan])),
      isStrict,
      idField: node.$id ?? null,
      mayBeJson: node.$json === true,
    };
  }
}

const COMPARATORS_HINT = `comparators: ${[...COMPARATOR_NAMES, "skip"].join(", ")}`;

/** What to do about a setting that its node does not take. */
function hintFor(key: string, allowed: readonly string[], kind: Kind | null): string {
  const asField = `a field whose name begins with $ is written with a second one: ${JSON.stringify(`$${key}`)}`;
  const takers = TAKERS.filter(([, names]) => (names as readonly string[]).includes(key)).map(([what]) => what);
  if (takers.length === 0) return nearestHint(key, allowed) ?? asField;
  return `${key} belongs to ${listText(takers, "or")}${kind === null ? `; ${asField}` : ""}`;
}

function kindsOf(node: Readonly<Record<string, unknown>>): readonly Kind[] {
  return KINDS.filter((kind) => Object.hasOwn(node, kind));
}

/** Names of fields; settings begin with one `$`. */
function isFieldKey(key: string): boolean {
  return !key.startsWith("$") || key.startsWith("$$");
}
