// Nodes of a description as they are written, for those who write them.

export type WrittenNode = string | readonly [WrittenNode] | { readonly [key: string]: unknown };

/** A description as data: `JSON.parse` of a file, or what `infer` wrote. The compiler does not know the ids of its scores. */
export type WrittenDescription = Readonly<Record<string, unknown>>;

type Fields = Readonly<Record<string, unknown>>;

/** The comparator of a leaf; null for objects, lists and maps. */
export function comparatorOf(node: WrittenNode): string | null {
  if (typeof node === "string") return node;
  return Array.isArray(node) ? null : (((node as Fields).$compare as string | undefined) ?? null);
}

/** The node with each leaf replaced, in the order of the description; settings stay. */
export function withLeaves(node: WrittenNode, replace: (leaf: WrittenNode) => WrittenNode): WrittenNode {
  if (comparatorOf(node) !== null) return replace(node);
  if (Array.isArray(node)) return [withLeaves(node[0], replace)];
  const entries = Object.entries(node as Fields).map(([key, inner]) => {
    const isNode = inner !== undefined && (key === "$list" || key === "$map" || isFieldKey(key));
    return [key, isNode ? withLeaves(inner as WrittenNode, replace) : inner];
  });
  return Object.fromEntries(entries);
}

/** The comparators of all leaves of a node. */
export function comparatorsIn(node: WrittenNode): readonly string[] {
  const comparators: string[] = [];
  withLeaves(node, (leaf) => {
    comparators.push(comparatorOf(leaf)!);
    return leaf;
  });
  return comparators;
}

/** Whether a key names a field; settings begin with one `$`. */
export function isFieldKey(key: string): boolean {
  return !key.startsWith("$") || key.startsWith("$$");
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
