// The picture of a scene: its lanes from above, coloured by their rules; a graph of rules and lanes where no map is known.
import { drawing } from "../../draw/drawing.ts";
import { tooltip } from "../../draw/fit-text.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { drawLinks, LINKS_WIDTH, type Link, type LinkedName, untangled } from "../../draw/links.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import { drawText } from "../../draw/text-block.ts";
import type { Match } from "./match.ts";
import type { Pairs } from "./pair-equal.ts";
import type { MapLine, Point, Rule } from "./rule.ts";

/** Draws the lanes from above if the input has their geometry, otherwise a graph. */
export function picture(match: Match): string {
  const graph = graphOf(match);
  const count = (kind: Kind) => graph.edges.filter((edge) => edge.kind === kind).length;
  const desc = `${count("hits")} edges are right, ${count("missed")} missed, ${count("spurious")} invented.`;
  const isKnown = match.map.some(({ isLane }) => isLane);
  return isKnown ? scenePicture(graph, match.map, desc) : linkedRules(graph, desc);
}

/** Edges of the predicted rules where there are any, else those predicted for the gold rules. */
function graphOf(match: Match): Graph {
  return match.predicts.rules ? overallGraph(match) : correspondenceGraph(match);
}

type Kind = keyof typeof KINDS;

const KINDS = {
  hits: { class: "hit fill", line: "hit", text: "correct" },
  missed: { class: "gold fill", line: "gold dashed", text: "missed" },
  spurious: { class: "pred fill", line: "pred dotted", text: "extra" },
} as const;

interface Graph {
  readonly rules: readonly LinkedName[];
  readonly edges: readonly { readonly rule: number; readonly lane: string; readonly kind: Kind }[];
}

type Edges = Graph["edges"];

function edgesOf<Thing extends { readonly lane: string }>(
  { hits, missed, spurious }: Pairs<Thing>,
  rule: (thing: Thing) => number,
): Edges {
  const things = { hits: hits.map(({ gold }) => gold), missed, spurious };
  return (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    things[kind].map((thing) => ({ rule: rule(thing), lane: thing.lane, kind })),
  );
}

/** Gold rules, with those that equal them, and then the rules that only the prediction has. */
function overallGraph({ extraction: { hits, missed, spurious }, overall }: Match): Graph {
  const nodes = [
    ...hits.map(({ gold, pred }) => ({ members: [gold, pred], class: KINDS.hits.class })),
    ...missed.map((gold) => ({ members: [gold], class: KINDS.missed.class })),
    ...spurious.map((pred) => ({ members: [pred], class: KINDS.spurious.class })),
  ];
  const places = new Map(nodes.flatMap(({ members }, place) => members.map((rule) => [rule, place] as const)));
  return {
    rules: nodes.map(({ members, class: classes }) => ({ text: ruleText(members[0]!), class: classes })),
    edges: edgesOf(overall, ({ rule }) => places.get(rule)!),
  };
}

/** The values of its properties, without RuleIndex, which is only a number. */
function ruleText({ name, properties }: Rule): string {
  const values = [...properties]
    .filter(([property]) => property !== "RuleIndex")
    .flatMap(([, property]) => property.values);
  return `${name}: ${values.join(", ") || "no properties"}`;
}

/** Edges name gold rules; unknown names are drawn as extra. */
function correspondenceGraph({ correspondence, extraction }: Match): Graph {
  const texts = new Map(extraction.missed.map((rule) => [rule.name, ruleText(rule)]));
  const names = [...new Set([...texts.keys(), ...correspondence.spurious.map(({ rule }) => rule)])];
  return {
    rules: names.map((name) => ({
      text: texts.get(name) ?? name,
      class: texts.has(name) ? "soft fill" : KINDS.spurious.class,
    })),
    edges: edgesOf(correspondence, ({ rule }) => names.indexOf(rule)),
  };
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

const WIDTH = 720;
const MAP = { left: 16, top: 20, width: 370, height: 380 };
const RULES_X = 420;
/** Rules of one lane run beside each other at this distance. */
const APART = 5;
const MOST_RULES = 60;

/** The lanes seen from above, with the rules listed beside them. */
function scenePicture(graph: Graph, map: readonly MapLine[], desc: string): string {
  const project = projection(map);
  const lines = map.map((line) => ({ ...line, points: line.points.map(project.at) }));
  const rules = ruleList(graph);
  const bottom = Math.max(MAP.top + project.height, rules.height) + 24;
  return drawing(
    {
      width: WIDTH,
      height: bottom + 2 * LEGEND_LINE,
      title: "The scene from above, its lanes coloured by their rules",
      desc,
    },
    [
      lines.filter(({ isLane }) => !isLane).map(({ points }) => path(points, "line stroke hair")),
      lines.filter(({ isLane }) => isLane).map((line) => lane(line, graph)),
      rules.content,
      legend([...Object.values(KINDS), { class: "soft fill", text: "no rule" }], {
        x: 8,
        y: bottom,
        width: WIDTH - 16,
      }),
      markup`<text class="soft small" x="8" y="${bottom + 24}">${desc}</text>`,
    ],
  );
}

/** Fits the lanes into the map, north up, with one scale for both directions. */
function projection(map: readonly MapLine[]): { readonly at: (point: Point) => Point; readonly height: number } {
  const all = map.flatMap(({ points }) => points);
  const bounds = (axis: 0 | 1) => {
    let [low, high] = [Infinity, -Infinity];
    for (const point of all) [low, high] = [Math.min(low, point[axis]), Math.max(high, point[axis])];
    return { low, span: Math.max(high - low, 1e-6) };
  };
  const [x, y] = [bounds(0), bounds(1)];
  const scale = Math.min(MAP.width / x.span, MAP.height / y.span);
  const height = y.span * scale;
  const left = MAP.left + (MAP.width - x.span * scale) / 2;
  return { at: ([px, py]) => [left + (px - x.low) * scale, MAP.top + height - (py - y.low) * scale], height };
}

function lane({ id, points }: MapLine, { rules, edges }: Graph): Markup {
  const here = edges.filter((edge) => edge.lane === id);
  const strokes = here.map(({ rule, kind }, position) => {
    const shift = (position - (here.length - 1) / 2) * APART;
    const title = `${KINDS[kind].text}: ${rules[rule]!.text} on lane ${id}`;
    return markup`<g data-group="rule ${rule}" stroke-width="4">${path(shifted(points, shift), `${KINDS[kind].line} stroke weighted`, title)}</g>`;
  });
  const [x, y] = points.at(-1)!;
  const idle = here.length === 0 && path(points, "soft stroke", `lane ${id}: no rule`);
  return markup`<g>${idle}${strokes}<text class="soft small middle halo" x="${x}" y="${y - 6}">${id}</text></g>`;
}

function path(points: readonly Point[], classes: string, title?: string): Markup {
  const d = points.map(([x, y], position) => markup`${position === 0 ? "M" : "L"}${x} ${y}`);
  return markup`<path class="${classes}" stroke-linejoin="round" d="${d}">${title === undefined ? null : tooltip(title)}</path>`;
}

/** The line, shifted at a right angle to the direction from its first to its last point. */
function shifted(points: readonly Point[], distance: number): readonly Point[] {
  const [[x1, y1], [x2, y2]] = [points[0]!, points.at(-1)!];
  const length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)) || 1;
  const [dx, dy] = [(-(y2 - y1) / length) * distance, ((x2 - x1) / length) * distance];
  return points.map(([x, y]) => [x + dx, y + dy]);
}

/** The rules of the sign, each with a mark of its kind and the lanes it has. */
function ruleList({ rules, edges }: Graph): { readonly content: Markup; readonly height: number } {
  let y = MAP.top;
  const drawn = rules.slice(0, MOST_RULES).map(({ text, class: classes }, rule) => {
    const lanes = (kind: Kind) =>
      edges.filter((edge) => edge.rule === rule && edge.kind === kind).map((edge) => edge.lane);
    const places = (Object.keys(KINDS) as Kind[])
      .filter((kind) => lanes(kind).length > 0)
      .map((kind) => `${KINDS[kind].text} on ${lanes(kind).join(", ")}`);
    const { content, height } = drawText({ text, x: RULES_X + 18, y, width: WIDTH - RULES_X - 26 });
    const note = places.join("; ") || "on no lane";
    const below = drawText({ text: note, x: RULES_X + 18, y: y + height, width: WIDTH - RULES_X - 26 });
    const whole = height + below.height;
    const item = markup`<g data-group="rule ${rule}"><rect class="paper fill" x="${RULES_X}" y="${y}" width="${WIDTH - RULES_X - 4}" height="${whole}"/><rect class="${classes}" x="${RULES_X}" y="${y + 3}" width="11" height="11" rx="2"/>${content}<g opacity="0.75">${below.content}</g></g>`;
    y += whole + 10;
    return item;
  });
  const more = rules.length - drawn.length;
  const remark =
    more > 0 && markup`<text class="soft small" x="${RULES_X}" y="${y + 10}">${more} more rules are not drawn</text>`;
  return { content: markup`<g>${drawn}${remark}</g>`, height: y + (more > 0 ? 20 : 0) };
}
