// Two systems unit by unit: the primary score of one against that of the other.
import { withoutStyle } from "../../draw/drawing.ts";
import { type Markup, markup, trusted } from "../../draw/markup.ts";
import { type Point, scatter } from "../../draw/scatter.ts";
import { shownDomain } from "./distribution.ts";
import type { Page } from "./input.ts";
import type { ComparedUnit } from "./units.ts";

/** Positions of the systems on both axes. */
type Pair = readonly [x: number, y: number];

export function scatterFigures(page: Page, units: readonly ComparedUnit[]): readonly Markup[] {
  return pairsOf(page).flatMap((pair) => {
    const points = pointsOf(units, page.primary, pair);
    return points.length === 0 ? [] : scatterFigure(page, pair, points);
  });
}

/** The pairs that were compared, or everyone against the first. */
function pairsOf({ systems, comparison }: Page): readonly Pair[] {
  const position = (name: string) => systems.findIndex(({ system }) => system === name);
  const compared = (comparison?.comparisons ?? []).map((one): Pair => [position(one.baseline), position(one.system)]);
  const distinct = new Map(compared.filter((pair) => !pair.includes(-1)).map((pair) => [pair.join(" "), pair]));
  return distinct.size > 0 ? [...distinct.values()] : systems.slice(1).map((_, k): Pair => [0, k + 1]);
}

function pointsOf(units: readonly ComparedUnit[], primary: string, pair: Pair): readonly Point[] {
  return units.flatMap(({ id, scores }) => {
    const [x, y] = pair.map((system) => scores[system]?.[primary]);
    return typeof x === "number" && typeof y === "number" ? { id, x, y } : [];
  });
}

function scatterFigure({ definition, scores, primary, systems }: Page, pair: Pair, points: readonly Point[]): Markup {
  const { label, range, better } = scores[primary]!;
  const [xName, yName] = pair.map((system) => systems[system]!.name) as [string, string];
  const above = points.filter(({ x, y }) => y > x).length;
  const below = points.filter(({ x, y }) => y < x).length;
  const [aboveName, belowName] = better === "higher" ? [yName, xName] : [xName, yName];
  const counts = `${aboveName} is better in ${above}, ${belowName} in ${below}; equal in ${points.length - above - below}`;
  const drawn = scatter({
    title: `${label} of each ${definition.unit}: ${yName} against ${xName}`,
    desc: `${counts} of ${points.length} ${definition.unit}s.`,
    domain: shownDomain(
      range,
      points.flatMap(({ x, y }) => [x, y]),
    ),
    xLabel: `${xName}: ${label}`,
    yLabel: `${yName}: ${label}`,
    corners: [`${aboveName} better`, `${belowName} better`],
    points,
  });
  return markup`<figure><figcaption><strong>${label}</strong> of each ${definition.unit}: <bdi>${counts}</bdi></figcaption>${trusted(withoutStyle(drawn))}</figure>`;
}
