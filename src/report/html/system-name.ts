// Text from strangers in the page, and the name of a system with its mark.
import { type Markup, markup } from "../../draw/markup.ts";
import { seriesMark } from "../../draw/series-mark.ts";
import type { Page } from "./input.ts";

export function systemName(name: string, series: number): Markup {
  return markup`<span class="system-name"><svg class="karat-drawing" width="14" height="14" aria-hidden="true">${seriesMark(series, 7, 7)}</svg>${textMarkup(name)}</span>`;
}

/** The mark of a system is that of its first run. */
export function seriesOf({ systems }: Page, name: string): number {
  return Math.max(
    0,
    systems.findIndex(({ system }) => system === name),
  );
}

const LONGEST = 300;
const SHOWN = 160;

/** Text of any direction; a long one opens on demand, without a script. */
export function textMarkup(text: string): Markup {
  if (text.length <= LONGEST) return markup`<bdi>${text}</bdi>`;
  const length = text.length.toLocaleString("en");
  return markup`<details class="long"><summary><bdi>${text.slice(0, SHOWN)}…</bdi> <span class="soft">show all ${length} characters</span></summary><bdi>${text}</bdi></details>`;
}
