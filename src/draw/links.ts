// Two columns of names with links between them.
import { largest } from "../core/extremes.ts";
import { sidewaysArc } from "./arcs.ts";
import { label, textWidth } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";

export interface LinkedName {
  readonly text: string;
  readonly class: string;
}

export interface Link {
  /** Positions in the left and the right column. */
  readonly left: number;
  readonly right: number;
  readonly class: string;
  readonly width: number;
  readonly title: string;
}

export interface Links {
  readonly heads: readonly [left: string, right: string];
  readonly left: readonly LinkedName[];
  readonly right: readonly LinkedName[];
  readonly links: readonly Link[];
}

export const LINKS_WIDTH = 720;
const ROW = 26;
const TOP = 28;
const WIDEST_NAME = 260;
const GAP = 10;
/** Names after this many are counted, not drawn. */
const MOST_NAMES = 80;

export function drawLinks(all: Links): { readonly content: Markup; readonly height: number } {
  const [left, right] = [all.left.slice(0, MOST_NAMES), all.right.slice(0, MOST_NAMES)];
  const [leftWidth, rightWidth] = [columnWidth(left), columnWidth(right)];
  const [leftX, rightX] = [leftWidth + GAP, LINKS_WIDTH - rightWidth - GAP];
  const bottom = TOP + Math.max(left.length, right.length, 1) * ROW;
  const y = (names: readonly unknown[], position: number) => TOP + ((position + 0.5) * (bottom - TOP)) / names.length;
  const drawn = all.links.filter((link) => link.left < left.length && link.right < right.length);
  const arcs = drawn.map((link) =>
    sidewaysArc({ ...link, from: [leftX, y(left, link.left)], to: [rightX, y(right, link.right)] }),
  );
  const more = (count: number, x: number, classes: string) =>
    count > 0 && markup`<text class="${classes}" x="${x}" y="${bottom + 14}">and ${count} more</text>`;
  const [moreLeft, moreRight] = [all.left.length - left.length, all.right.length - right.length];
  return {
    height: bottom + (moreLeft > 0 || moreRight > 0 ? ROW : 0),
    content: markup`<g><text class="soft end" x="${leftWidth}" y="14">${all.heads[0]}</text><text class="soft" x="${rightX + GAP}" y="14">${all.heads[1]}</text>${arcs}${left.map((name, k) => drawName(name, leftX, y(left, k), "left"))}${right.map((name, k) => drawName(name, rightX, y(right, k), "right"))}${more(moreLeft, leftWidth, "soft end")}${more(moreRight, rightX + GAP, "soft")}</g>`,
  };
}

function columnWidth(names: readonly LinkedName[]): number {
  const widest = largest(
    names.map(({ text }) => textWidth(text.slice(0, 60)) + 8),
    80,
  );
  return Math.min(WIDEST_NAME, widest);
}

function drawName({ text, class: classes }: LinkedName, x: number, y: number, side: "left" | "right"): Markup {
  const place = side === "left" ? { x: x - GAP, class: "ink end" } : { x: x + GAP, class: "ink" };
  return markup`<circle class="${classes}" cx="${x}" cy="${y}" r="4.5"/>${label({ ...place, text, y, width: WIDEST_NAME - 8 })}`;
}

/** The order of the right column in which each name is near the middle of what it is linked to. */
export function untangled(count: number, links: readonly Pick<Link, "left" | "right">[]): readonly number[] {
  const places = Array.from({ length: count }, (_, right) => {
    const linked = links.filter((link) => link.right === right).map((link) => link.left);
    return linked.length === 0 ? Infinity : linked.reduce((sum, left) => sum + left, 0) / linked.length;
  });
  return places
    .map((place, right) => ({ place, right }))
    .sort((a, b) => (a.place === b.place ? a.right - b.right : a.place - b.place))
    .map(({ right }) => right);
}
