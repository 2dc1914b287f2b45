// Bars: a bar cut into shares, from left to right.
import { tooltip } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";

interface Share {
  readonly value: number;
  readonly class: string;
  readonly title: string;
}

/** The bar is full where the shares add up to 1; a hair is left between them. */
export function stackedBar(
  shares: readonly Share[],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Markup {
  let left = x;
  const parts = shares.map(({ value, class: classes, title }) => {
    const [start, size] = [left, value * width];
    left += size;
    return (
      size > 0 &&
      markup`<rect class="${classes}" x="${start}" y="${y}" width="${Math.max(0.5, size - 1)}" height="${height}">${tooltip(title)}</rect>`
    );
  });
  return markup`<g>${parts}</g>`;
}
