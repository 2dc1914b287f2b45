// Replaces `$classes: true` in a description by the classes that gold has, so that columns and signature are fixed before anything is scored.
import { compareText } from "../../contract/ids.ts";
import { KaratError } from "../../problems/problem.ts";
import { partClass } from "./classes.ts";
import { countSides } from "./count.ts";
import type { DescriptionPlan, LeafPlan } from "./plan.ts";
import { MOST_CLASSES } from "./settings.ts";
import type { Part } from "./view.ts";

/** The description itself if it leaves no classes open. Throws if gold has too many. */
export function withClassesOf<Description>(
  description: Description,
  { root, leaves }: DescriptionPlan,
  golds: Iterable<Part>,
): Description {
  const open = new Map(leaves.filter(({ classes }) => classes === true).map((leaf) => [leaf, new Set<string>()]));
  if (open.size === 0) return description;
  for (const gold of golds)
    countSides(root, gold, undefined, {
      leaf(leaf, part) {
        const classes = open.get(leaf);
        const text = classes && partClass(leaf, part);
        if (text !== undefined) classes!.add(text);
        return true;
      },
      other() {},
    });
  for (const [{ path }, classes] of open)
    if (classes.size > MOST_CLASSES)
      throw new KaratError({
        code: "BAD_VALUE",
        at: { file: "gold" },
        expected: `at most ${MOST_CLASSES} classes in ${path}`,
        received: `${classes.size} different values`,
        hint: 'list the classes that matter: "$classes": ["…", "…"]',
      });
  return replaced(description, leaves, open) as Description;
}

/** Leaves stand in the description in the order of the plan. */
function replaced(
  description: unknown,
  leaves: readonly LeafPlan[],
  open: ReadonlyMap<LeafPlan, ReadonlySet<string>>,
): unknown {
  let next = 0;
  const rewrite = (node: unknown): unknown => {
    if (typeof node === "string") {
      if (node !== "skip") next++;
      return node;
    }
    if (Array.isArray(node)) return node.map(rewrite);
    const written = node as Readonly<Record<string, unknown>>;
    if (Object.hasOwn(written, "$compare")) {
      const classes = written.$compare === "skip" ? undefined : open.get(leaves[next++]!);
      return classes === undefined || classes.size === 0
        ? node
        : { ...written, $classes: [...classes].sort(compareText) };
    }
    const isNode = (key: string) => key === "$list" || key === "$map" || !/^\$(?!\$)/.test(key);
    return Object.fromEntries(
      Object.entries(written).map(([key, value]) => [key, isNode(key) && value !== undefined ? rewrite(value) : value]),
    );
  };
  return rewrite(description);
}
