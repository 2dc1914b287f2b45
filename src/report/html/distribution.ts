// How the scores of the units are distributed, and what the task draws of all units together.
import { withoutStyle } from "../../draw/drawing.ts";
import { histogram } from "../../draw/histogram.ts";
import { type Markup, markup, trusted } from "../../draw/markup.ts";
import { extent, niceDomain } from "../../draw/scale.ts";
import { direction } from "../score-report.ts";
import type { Page } from "./input.ts";
import { systemName } from "./system-name.ts";

/** The primary score at once, the others on demand. */
export function distributionSection(page: Page): Markup | null {
  const overviews = page.systems.flatMap(({ name, overview }, series) =>
    overview === undefined
      ? []
      : markup`<figure><figcaption>${systemName(name, series)}</figcaption>${trusted(withoutStyle(overview))}</figure>`,
  );
  const primary = distributionFigure(page, page.primary);
  if (primary === null && overviews.length === 0) return null;
  return markup`<section id="distribution"><h2>Overview</h2><div class="figures">${primary}${overviews}</div>${otherDistributions(page)}</section>`;
}

function otherDistributions(page: Page): Markup | null {
  const others = Object.keys(page.scores).filter((id) => id !== page.primary);
  const figures = others.map((id) => distributionFigure(page, id)).filter((figure) => figure !== null);
  if (figures.length === 0) return null;
  return markup`<details class="more"><summary>Distributions of the other scores</summary><div class="figures">${figures}</div></details>`;
}

function distributionFigure({ definition, scores, systems }: Page, score: string): Markup | null {
  const spec = scores[score]!;
  const series = systems.map(({ name, result }) => ({
    name,
    values: (result.perUnit ?? []).flatMap((unit) => unit.scores[score] ?? []),
  }));
  const values = series.flatMap((one) => one.values);
  if (values.length === 0) return null;
  const drawn = histogram({
    title: `${spec.label} of the ${definition.unit}s`,
    noun: `${definition.unit}s`,
    domain: shownDomain(spec.range, values),
    series,
    ...(systems.length === 1 ? { score } : {}),
  });
  return markup`<figure><figcaption><strong>${spec.label}</strong> ${direction(spec)} of the ${definition.unit}s</figcaption>${trusted(withoutStyle(drawn))}</figure>`;
}

/** The declared range, unless the values fill so little of it that nothing could be seen. */
export function shownDomain(range: readonly [number, number], values: readonly number[]): readonly [number, number] {
  const [low, high] = extent(values);
  const isFilled = high - low >= 0.2 * (range[1] - range[0]) || low === high;
  return range.every(Number.isFinite) && isFilled ? range : niceDomain(values, 5)!;
}
