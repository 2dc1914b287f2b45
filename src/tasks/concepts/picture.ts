// The picture of an answer: concepts of both sides, each linked with the most similar one of the other.
import { drawing } from "../../draw/drawing.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { drawLinks, LINKS_WIDTH, type Link, untangled } from "../../draw/links.ts";
import { LEGEND, markedAnswers } from "./marked-answers.ts";
import type { Concept, Match } from "./match.ts";

/** The texts with their concepts where both are known. */
export function picture(match: Match): string {
  const { gold, pred } = match.texts;
  const hits = (concepts: readonly Concept[]) =>
    `${concepts.filter(({ isHit }) => isHit).length} of ${concepts.length}`;
  const desc = `${hits(match.pred)} predicted concepts are near a gold concept, ${hits(match.gold)} gold concepts near a predicted one.`;
  return gold !== null && pred !== null ? markedAnswers(match, { gold, pred }, desc) : linkedConcepts(match, desc);
}

function linkedConcepts({ gold, pred }: Match, desc: string): string {
  const all = bestLinks(gold, pred);
  const order = untangled(pred.length, all);
  const { content, height } = drawLinks({
    heads: ["gold", "prediction (similarity)"],
    left: gold.map(({ label, isHit }) => ({ text: label, class: isHit ? "hit fill" : "gold fill" })),
    right: order.map((position) => {
      const { label, nearest, isHit } = pred[position]!;
      const similarity = nearest === null ? "" : ` (${nearest.similarity.toFixed(2)})`;
      return { text: `${label}${similarity}`, class: isHit ? "hit fill" : "pred fill" };
    }),
    links: all.map((link) => ({ ...link, right: order.indexOf(link.right) })),
  });
  return drawing(
    {
      width: LINKS_WIDTH,
      height: height + LEGEND_LINE + 16,
      title: "Concepts of both sides and what is nearest to what",
      desc,
    },
    [content, legend(LEGEND, { x: 8, y: height + 18, width: LINKS_WIDTH - 16 })],
  );
}

/** From every concept to its nearest; a pair that are nearest to each other is one link. */
function bestLinks(gold: readonly Concept[], pred: readonly Concept[]): readonly Link[] {
  const links = new Map<string, Link>();
  const add = (left: number, right: number, { nearest, isHit }: Concept) => {
    const similarity = nearest!.similarity;
    links.set(`${left} ${right}`, {
      left,
      right,
      class: isHit ? "hit" : "soft dotted",
      width: 1 + 3 * Math.max(0, similarity),
      title: `${gold[left]!.label} – ${pred[right]!.label}: ${similarity.toFixed(3)}`,
    });
  };
  for (const [right, concept] of pred.entries()) if (concept.nearest) add(concept.nearest.position, right, concept);
  for (const [left, concept] of gold.entries()) if (concept.nearest) add(left, concept.nearest.position, concept);
  return [...links.values()];
}
