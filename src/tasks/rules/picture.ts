// The picture of a scene: rules and lanes as a bipartite graph, with edges that are right, missed or invented.
import { drawing } from "../../draw/drawing.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { drawLinks, LINKS_WIDTH, type Link, untangled } from "../../draw/links.ts";
import { markup } from "../../draw/markup.ts";
import type { Match } from "./match.ts";
import { type Graph, graphOf, KINDS, type Kind } from "./rule-graph.ts";
import { scenePicture } from "./scene-picture.ts";

/** The lanes from above where the input says where they lie. */
export function picture(match: Match): string {
  const graph = graphOf(match);
  const count = (kind: Kind) => graph.edges.filter((edge) => edge.kind === kind).length;
  const desc = `${count("hits")} edges are right, ${count("missed")} missed, ${count("spurious")} invented.`;
  const isKnown = match.map.some(({ isLane }) => isLane);
  return isKnown ? scenePicture(graph, match.map, desc) : linkedRules(graph, desc);
}

function linkedRules(graph: Graph, desc: string): string {
  const lanes = [...new Set(graph.edges.map(({ lane }) => lane))];
  const links = graph.edges.map(({ rule, lane, kind }): Link => {
    const title = `${KINDS[kind].text}: ${graph.rules[rule]!.text} on lane ${lane}`;
    return { left: rule, right: lanes.indexOf(lane), class: KINDS[kind].line, width: 2, title };
  });
  const order = untangled(lanes.length, links);
  const { content, height } = drawLinks({
    heads: ["rules", "lanes"],
    left: graph.rules,
    right: order.map((position) => ({ text: lanes[position]!, class: "soft fill" })),
    links: links.map((link) => ({ ...link, right: order.indexOf(link.right) })),
  });
  return drawing(
    { width: LINKS_WIDTH, height: height + 2 * LEGEND_LINE + 16, title: "Rules and the lanes they hold on", desc },
    [
      content,
      legend(Object.values(KINDS), { x: 8, y: height + 18, width: LINKS_WIDTH - 16 }),
      markup`<text class="soft small" x="8" y="${height + 42}">${desc}</text>`,
    ],
  );
}
