// Checks a description, reports everything that is wrong with it at once, and makes the plan that counting follows.
import { complaintAbout } from "../../contract/schema.ts";
import { isObject } from "../../contract/shape.ts";
import { DEEPEST } from "../../json/text.ts";
import { KaratError, type Path, type Problem, receivedText } from "../../problems/problem.ts";
import { listText, visibleText } from "../../problems/visible-text.ts";
import { normaliser } from "../../text/normalise.ts";
import { classText } from "./classes.ts";
import { compareBy } from "./comparators/function.ts";
import { COMPARATORS } from "./comparators/index.ts";
import {
  type DescriptionPlan,
  type ItemsPlan,
  type LeafPlan,
  nodesIn,
  type Plan,
  pathOf,
  roundSimilarity,
} from "./plan.ts";
import {
  COMPARATOR_NAMES,
  COMPARATOR_SETTINGS,
  type ComparatorName,
  DEFAULTS,
  DESCRIPTION_VERSION,
  type DefaultGroup,
  nearestHint,
  SETTINGS,
  type SettingName,
  type Some,
} from "./settings.ts";
import { isFieldKey } from "./written-node.ts";

/** A node as it was written; its settings have the right types once they are checked. */
type Written = Some<SettingName> & Readonly<Record<string, unknown>>;

type Kind = (typeof KINDS)[number];

const KINDS = ["$compare", "$list", "$map"] as const;

/** The nodes that take settings, with their names. */
const TAKERS = {
  "the top of a description": ["$karat", "$unit", "$id", "$null", "$absent", "$defaults"],
  objects: ["$extra", "$json"],
  lists: ["$list", "$align", "$key", "$found-at", "$json"],
  maps: ["$map", "$found-at", "$json"],
  "compared values": ["$compare", "$weight", "$any-of", "$judge"],
  ...(Object.fromEntries(COMPARATOR_NAMES.map((name) => [name, COMPARATOR_SETTINGS[name].names])) as Readonly<
    Record<ComparatorName, readonly SettingName[]>
  >),
  "comparators that are functions": ["$name"],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;

/** Throws a KaratError with all problems. */
export function readDescription(description: unknown): DescriptionPlan {
  return new DescriptionReader().read(description);
}

/** The place of a node: in the description, among names, and what it inherits. */
interface NodePlace {
  /** Keys in the description; none at the top. */
  readonly at: Path;
  /** Real names of the fields that lead to it. */
  readonly names: readonly string[];
  readonly isItem: boolean;
  readonly isStrict: boolean;
}

/** Stands for a node that is wrong, after its problem was reported. */
const WRONG: Plan = { kind: "skip", path: "", leaves: 0 };

class DescriptionReader {
  readonly #problems: Problem[] = [];
  #defaults: Readonly<Partial<Record<DefaultGroup, Some<SettingName>>>> = {};
  #leaves = 0;
  #lists = 0;

  read(description: unknown): DescriptionPlan {
    const top = (isObject(description) ? description : {}) as Written;
    const { $karat, $unit, $id, $null, $absent, $defaults } = top;
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
    if (isObject($defaults) && this.#areDefaults($defaults)) this.#defaults = $defaults;
    const root = this.#node(top, { at: [], names: [], isItem: false, isStrict: true });
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

  #areDefaults($defaults: Readonly<Record<string, unknown>>): boolean {
    const groups = Object.keys(DEFAULTS) as DefaultGroup[];
    const before = this.#problems.length;
    for (const [group, settings] of Object.entries($defaults)) {
      const at = ["$defaults", group];
      if (!Object.hasOwn(DEFAULTS, group))
        this.#say(at, settings, `one of ${groups.join(", ")}`, nearestHint(group, groups));
      else if (!isObject(settings)) this.#say(at, settings, "an object of settings");
      else if (group === "list" && settings.$align === "key")
        this.#say([...at, "$align"], "key", 'another way than "key", which needs the $key of its list');
      else this.#areSettings(settings, at, DEFAULTS[group as DefaultGroup], "$compare");
    }
    return this.#problems.length === before;
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

  /** Whether the object has only fields and settings that it may have, with the right values; `kind` is null for an object of fields. */
  #areSettings(node: Written, at: Path, names: readonly SettingName[], kind: Kind | null): boolean {
    const before = this.#problems.length;
    const allowed: readonly string[] = at.length === 0 ? [...TAKERS["the top of a description"], ...names] : names;
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

  /** The settings of a node, with those that it leaves to `$defaults`. */
  #withDefaults<Node extends object>(groups: readonly DefaultGroup[], node: Node): Node {
    return Object.assign({}, ...groups.map((group) => this.#defaults[group]), definedIn(node)) as Node;
  }

  #leaf(node: Written, place: NodePlace, nameAt: Path): Plan {
    const { $compare } = node;
    const path = pathOf(place.names);
    if (typeof $compare === "function") return this.#function(node, place, path);
    const unknown = complaintAbout(SETTINGS.$compare, $compare);
    if (unknown !== null)
      return this.#say(nameAt, $compare, unknown.expected, nearestHint($compare, COMPARATOR_NAMES) ?? COMPARATORS_HINT);
    if ($compare === "skip") {
      this.#areSettings(node, place.at, ["$compare"], "$compare");
      return { kind: "skip", path, leaves: 0 };
    }
    const { names, defaults } = COMPARATOR_SETTINGS[$compare as ComparatorName];
    if (!this.#areSettings(node, place.at, [...TAKERS["compared values"], ...names], "$compare")) return WRONG;
    const settings = this.#withDefaults(defaults, node);
    const comparison = COMPARATORS[$compare as ComparatorName](settings);
    return this.#compared(node, place, { path, comparator: $compare as string, comparison, settings });
  }

  #function(node: Written, place: NodePlace, path: string): Plan {
    const { $compare, $name, "$at-least": atLeast = 1 } = node;
    if (!this.#areSettings(node, place.at, [...TAKERS["compared values"], "$name", "$at-least"], "$compare"))
      return WRONG;
    if ($name === undefined || $name === "")
      return this.#say(
        place.at,
        "no $name",
        '"$name", which the signature shows for the function',
        '"$name": "iban@1"',
      );
    const comparison = compareBy($compare as (gold: unknown, pred: unknown) => number, $name, atLeast);
    return this.#compared(node, place, { path, comparator: $name, comparison, settings: node });
  }

  #compared(
    node: Written,
    { at }: NodePlace,
    leaf: Pick<LeafPlan, "path" | "comparator" | "comparison" | "settings">,
  ): Plan {
    const { $weight = 1, "$any-of": isAnyOf = false, $judge = false, $classes = false } = node;
    const judge = $judge === true ? 0.5 : $judge === false ? null : $judge;
    if ($classes !== false && (isAnyOf || judge !== null))
      return this.#say([...at, "$classes"], $classes, `no $classes beside ${isAnyOf ? "$any-of" : "$judge"}`);
    const classes = typeof $classes === "boolean" ? $classes || null : $classes.map((one) => classText(leaf, one)!);
    if (Array.isArray(classes) && new Set(classes).size < classes.length)
      return this.#say([...at, "$classes"], $classes, "classes that differ");
    const keepsValues = isAnyOf || judge !== null || classes !== null;
    return {
      kind: "leaf",
      at: this.#leaves++,
      leaves: 1,
      ...leaf,
      weight: $weight,
      isAnyOf,
      judge,
      classes,
      keepsValues,
    };
  }

  #items(kind: "$list" | "$map", written: Written, place: NodePlace, step: string | number): Plan {
    const isRight = this.#areSettings(written, place.at, kind === "$list" ? TAKERS.lists : TAKERS.maps, kind);
    const { $key } = written;
    if (kind === "$list" && written.$align === "key" && $key === undefined)
      this.#say(place.at, written, '"$key", the field or fields by which items are paired');
    if (kind === "$list" && $key !== undefined && (written.$align ?? "key") !== "key")
      this.#say([...place.at, "$key"], $key, 'no $key unless $align is "key"');
    const node = this.#withDefaults(["list"], written);
    const { $align = "best", "$found-at": foundAt = 0.5, $json = false } = node;
    const names = place.isItem ? [...place.names, "item"] : place.names;
    const own = this.#lists++;
    const item = this.#node(written[kind], { ...place, at: [...place.at, step], names, isItem: true });
    if (!isRight) return WRONG;
    return {
      kind: kind === "$list" ? "list" : "map",
      at: own,
      path: pathOf(names),
      leaves: item.leaves,
      item,
      foundAt: roundSimilarity(foundAt),
      mayBeJson: $json,
      align: kind === "$map" || $key !== undefined ? "key" : $align,
      key: [$key ?? []].flat(),
    } satisfies ItemsPlan;
  }

  #object(node: Written, place: NodePlace): Plan {
    this.#areSettings(node, place.at, TAKERS.objects, null);
    const isStrict = node.$extra === undefined ? place.isStrict : node.$extra !== "skip";
    const entries = Object.entries(node).filter(([key, field]) => isFieldKey(key) && field !== undefined);
    const fields = entries.map(([key, field]) => {
      const name = key.startsWith("$$") ? key.slice(1) : key;
      const below = { at: [...place.at, key], names: [...place.names, name], isItem: false, isStrict };
      return { name, isInborn: name in Object.prototype, plan: this.#node(field, below) };
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

/** Suggests what to do about a setting that its node does not take. */
function hintFor(key: string, allowed: readonly string[], kind: Kind | null): string {
  const asField = `a field whose name begins with $ is written with a second one: ${JSON.stringify(`$${key}`)}`;
  const takers = Object.entries(TAKERS).flatMap(([what, names]) => (names.includes(key as never) ? [what] : []));
  if (takers.length === 0) return nearestHint(key, allowed) ?? asField;
  return `${key} belongs to ${listText(takers, "or")}${kind === null ? `; ${asField}` : ""}`;
}

function kindsOf(node: Readonly<Record<string, unknown>>): readonly Kind[] {
  return KINDS.filter((kind) => Object.hasOwn(node, kind));
}

function definedIn(node: object): object {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined));
}
