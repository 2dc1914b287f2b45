// The name of a system with its mark, as it stands in tables and headings.
import { type Markup, markup } from "../../draw/markup.ts";
import { seriesMark } from "../../draw/series-mark.ts";
import type { Page } from "./input.ts";
import { textMarkup } from "./long-text.ts";

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
