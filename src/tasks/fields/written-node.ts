// Nodes of a description as they are written, for those who write them.

export type WrittenNode = string | readonly [WrittenNode] | { readonly [key: string]: unknown };

/** A description as data. */
export type WrittenDescription = Readonly<Record<string, unknown>>;

type Fields = Readonly<Record<string, unknown>>;

/** The comparator of a leaf; null for objects, lists and maps. */
export function comparatorOf(node: WrittenNode): string | null {
  if (typeof node === "string") return node;
  return Array.isArray(node) ? null : (((node as Fields).$compare as string | undefined) ?? null);
}

/** All leaves of a node, as they are written. */
export function leavesIn(node: WrittenNode): readonly WrittenNode[] {
  if (comparatorOf(node) !== null) return [node];
  if (Array.isArray(node)) return leavesIn(node[0]);
  const isNode = ([key]: readonly [string, unknown]) => key === "$list" || key === "$map" || !/^\$(?!\$)/.test(key);
  return Object.entries(node as Fields)
    .filter(isNode)
    .flatMap(([, inner]) => leavesIn(inner as WrittenNode));
}

/** A name that begins with `$` is written with a second one. */
export function fieldKey(name: string): string {
  return name.startsWith("$") ? `$${name}` : name;
}

/** The top of a description is an object, whatever its kind. */
export function asTop(node: WrittenNode): WrittenDescription {
  if (typeof node === "string") return { $compare: node };
  return Array.isArray(node) ? { $list: node[0] } : (node as WrittenDescription);
}
