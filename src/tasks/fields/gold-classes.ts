// Replaces `$classes: true` in a description by the classes that gold has, so that columns and signature are fixed before anything is scored.
import { compareText } from "../../contract/ids.ts";
import { KaratError } from "../../problems/problem.ts";
import { partClass } from "./classes.ts";
import { countSides } from "./count.ts";
import type { DescriptionPlan, LeafPlan, Plan } from "./plan.ts";
import { MOST_CLASSES } from "./settings.ts";
import { Viewer } from "./view.ts";
import { comparatorOf, type WrittenNode, withLeaves } from "./written-node.ts";

/** The description itself if it leaves no classes open. Throws if gold has too many; what does not fit is reported when gold is read again. */
export function withClassesOf<Description>(
  description: Description,
  plan: DescriptionPlan,
  golds: Iterable<unknown>,
): Description {
  const { leaves } = plan;
  const open = new Map(leaves.filter(({ classes }) => classes === true).map((leaf) => [leaf, new Set<string>()]));
  if (open.size === 0) return description;
  const root = onlyLeaves(plan.root, (leaf) => open.has(leaf));
  const viewer = new Viewer({ ...plan, root });
  for (const gold of golds)
    countSides(root, viewer.gold(gold).part, undefined, {
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
  let next = 0;
  const settled = withLeaves(description as WrittenNode, (leaf) => {
    const classes = comparatorOf(leaf) === "skip" ? undefined : open.get(leaves[next++]!);
    return classes?.size ? { ...(leaf as object), $classes: [...classes].sort(compareText) } : leaf;
  });
  return settled as Description;
}

/** The plan with only some leaves; reading all of them takes longer than anything else here. */
function onlyLeaves(plan: Plan, isKept: (leaf: LeafPlan) => boolean): Plan {
  if (plan.kind === "skip") return plan;
  if (plan.kind === "leaf") return isKept(plan) ? plan : { kind: "skip", path: plan.path, leaves: 0 };
  if ("item" in plan) return { ...plan, item: onlyLeaves(plan.item, isKept) };
  return { ...plan, fields: plan.fields.map((field) => ({ ...field, plan: onlyLeaves(field.plan, isKept) })) };
}
