// A description as the rows of a form, and as it is after an edit.
import type { Written } from "../protocol.ts";

type Step = string | number;
export type Settings = Readonly<Record<string, unknown>>;

export interface DescribedNode {
  /** Keys and positions that lead to it in the description. */
  readonly at: readonly Step[];
  /** Names of fields that lead to it in the data. */
  readonly names: readonly string[];
  readonly kind: "leaf" | "list" | "map" | "object";
  /** The node's own settings; a comparator alone is `$compare`. */
  readonly settings: Settings;
  /** Fields of the items of a list that may name them. */
  readonly keys: readonly string[];
}

/** All nodes in document order, parents first. */
export function nodesOf(description: Written): readonly DescribedNode[] {
  return [...nodesBelow(description, [], [])];
}

function* nodesBelow(node: unknown, at: readonly Step[], names: readonly string[]): Generator<DescribedNode> {
  const settings: Settings =
    typeof node === "string" ? { $compare: node } : Array.isArray(node) ? { $list: node[0] } : (node as Settings);
  const inside = ["$list", "$map"].find((key) => Object.hasOwn(settings, key));
  if (Object.hasOwn(settings, "$compare")) yield { at, names, kind: "leaf", settings, keys: [] };
  else if (inside !== undefined) {
    const item = settings[inside];
    yield { at, names, kind: inside === "$list" ? "list" : "map", settings, keys: leavesOf(item) };
    yield* nodesBelow(item, [...at, Array.isArray(node) ? 0 : inside], names);
  } else {
    yield { at, names, kind: "object", settings, keys: [] };
    for (const key of Object.keys(settings).filter(isField))
      yield* nodesBelow(settings[key], [...at, key], [...names, nameOf(key)]);
  }
}

/** The fields of an object that hold plain values. */
function leavesOf(item: unknown): readonly string[] {
  if (typeof item !== "object" || item === null || Array.isArray(item) || "$compare" in item) return [];
  return Object.entries(item)
    .filter(
      ([key, node]) => isField(key) && (typeof node === "string" ? node !== "skip" : "$compare" in (node as object)),
    )
    .map(([key]) => nameOf(key));
}

const isField = (key: string) => !key.startsWith("$") || key.startsWith("$$");
const nameOf = (key: string) => (key.startsWith("$$") ? key.slice(1) : key);

/** The description with other settings of a node; those that are undefined are left out. */
export function withSettings(description: Written, { at, settings }: DescribedNode, changed: Settings): Written {
  const said = Object.entries({ ...settings, ...changed }).filter(([, value]) => value !== undefined);
  return replaced(description, at, shortest(Object.fromEntries(said))) as Written;
}

/** A comparator or a list that says nothing else is written without settings. */
function shortest(settings: Settings): unknown {
  const [only, ...others] = Object.keys(settings);
  if (others.length > 0) return settings;
  return only === "$compare" ? settings.$compare : only === "$list" ? [settings.$list] : settings;
}

function replaced(node: unknown, [step, ...deeper]: readonly Step[], by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(node)) return [replaced(node[0], deeper, by)];
  const entries = Object.entries(node as Settings);
  return Object.fromEntries(entries.map(([key, part]) => [key, key === step ? replaced(part, deeper, by) : part]));
}
