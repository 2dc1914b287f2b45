// The figure of a comparison for a paper: the ranking with intervals, the differences of the best two by unit, and the groups.
import type { ComparedSystem, Comparison } from "../../contract/comparison.ts";
import type { Interval } from "../../contract/result.ts";
import { signOf } from "../../contract/score-spec.ts";
import { visibleText } from "../../problems/visible-text.ts";
import {
  type Figure,
  type FigureShape,
  FONT_SIZE,
  fittedText,
  helveticaWidth,
  mark,
  type Point,
} from "../draw/paper/figure.ts";
import { linearScale, niceDomain, reachOf, type Scale, ticks } from "../draw/scale.ts";
import { levelText, shownNumber } from "../score-report.ts";
import { type ComparisonReport, shownRank, startsTier } from "./comparison-report.ts";
import { verdictOf } from "./verdict.ts";

export const FIGURE_PANELS = ["ranking", "units", "groups"] as const;

export type FigurePanel = (typeof FIGURE_PANELS)[number];

interface FigureQuestion extends Pick<ComparisonReport, "comparison" | "definition" | "digits"> {
  /** Width in points; a narrow column of a paper has 219. */
  readonly width: number;
  readonly panels: readonly FigurePanel[];
}

const ROW = 12;
const GAP = 14;
const NAME_SHARE = 0.3;
const HAIR = 0.4;

export function panelsOf({ systems, perUnit = [] }: Comparison): readonly FigurePanel[] {
  const isGrouped = systems.some(({ groups = [] }) => groups.length > 0);
  return [
    "ranking",
    ...(systems.length > 1 && perUnit.length > 0 ? ["units" as const] : []),
    ...(isGrouped ? ["groups" as const] : []),
  ];
}

export function comparisonFigure(question: FigureQuestion): Figure {
  const { comparison, definition, width } = question;
  const draw = { ranking: rankingPanel, units: unitsPanel, groups: groupsPanel };
  const shapes: FigureShape[] = [];
  let y = 0;
  for (const panel of question.panels) {
    const { content, height } = draw[panel](question, y);
    shapes.push(...content);
    y += height + GAP;
  }
  const { sentence, details } = verdictOf(question);
  return {
    width,
    height: Math.ceil(y - GAP + 1),
    title: `${definition.title}: ${comparison.systems.map(({ name }) => visibleText(name)).join(", ")}`,
    desc: `${sentence} ${details}`.trimEnd(),
    shapes,
  };
}

interface Panel {
  readonly content: readonly FigureShape[];
  readonly height: number;
}

function labelOf({ comparison: { primary }, definition }: FigureQuestion): string {
  const { label = primary, better = "higher" } = definition.scores[primary] ?? {};
  return better === "lower" ? `${label} (lower is better)` : label;
}

function line(from: Point, to: Point, { width = HAIR, grey = 0 } = {}): FigureShape {
  return { kind: "line", points: [from, to], width, grey };
}

type TextLook = Partial<Pick<Extract<FigureShape, { kind: "text" }>, "anchor" | "bold" | "grey">>;

function write(text: string, at: Point, look: TextLook = {}): FigureShape {
  return { kind: "text", at, text, ...look };
}

function heading(text: string, { width }: FigureQuestion, top: number): FigureShape {
  return write(fittedText(text, width), [0, top + FONT_SIZE], { bold: true });
}

/** A level for people, or nothing where no interval is there. */
function levelsText(intervals: readonly (Interval | null | undefined)[]): string {
  const interval = intervals.find((one) => one);
  return interval ? `, ${levelText(interval)} intervals` : "";
}

function scoreScale(
  systems: readonly { readonly value: number | null; readonly interval: Interval | null }[],
  ends: readonly [number, number],
): Scale {
  return linearScale(niceDomain(reachOf(systems), 4) ?? [0, 1], ends);
}

function axis(scale: Scale, [top, bottom]: readonly [number, number]): readonly FigureShape[] {
  return ticks(scale.domain, 4).flatMap(({ value, text }): readonly FigureShape[] => {
    const x = scale.at(value);
    return [
      line([x, top], [x, bottom], { grey: 0.8 }),
      { kind: "text", at: [x, bottom + FONT_SIZE + 1], text, anchor: "middle", grey: 0.3 },
    ];
  });
}

function whisker(interval: Interval | null | undefined, scale: Scale, y: number): readonly FigureShape[] {
  if (!interval) return [];
  const [low, high] = [scale.at(interval.low), scale.at(interval.high)];
  const width = 0.7;
  return [
    line([low, y], [high, y], { width }),
    line([low, y - 2], [low, y + 2], { width }),
    line([high, y - 2], [high, y + 2], { width }),
  ];
}

/** Names stand beside the intervals, or above them if one is too long for that. */
function nameColumn(names: readonly string[], width: number) {
  const widest = Math.max(0, ...names.map((name) => helveticaWidth(visibleText(name))));
  const isAbove = widest > width * NAME_SHARE;
  return { isAbove, beside: isAbove ? 0 : widest, extra: isAbove ? ROW - 3 : 0 };
}

function rankingPanel(question: FigureQuestion, top: number): Panel {
  const { comparison, digits, width } = question;
  const { systems, primary } = comparison;
  const value = ({ scores }: ComparedSystem) => scores[primary] ?? null;
  const numbers = systems.map((system) => shownNumber(value(system), digits));
  const ranks = systems.map(({ rank }) => shownRank(rank));
  const rankWidth = Math.max(0, ...ranks.map(helveticaWidth));
  const names = rankWidth === 0 ? 0 : rankWidth + 5;
  const { isAbove, beside, extra } = nameColumn(
    systems.map(({ name }) => name),
    width,
  );
  const left = names + beside + 8;
  const row = ROW + extra;
  const right = width - Math.max(...numbers.map(helveticaWidth)) - 8;
  const drawn = systems.map((system) => ({ value: value(system), interval: system.intervals[primary] ?? null }));
  const scale = scoreScale(drawn, [left + 3, right - 3]);
  const first = top + ROW + 2;
  const bottom = first + systems.length * row;
  const rows = systems.flatMap((system, at): readonly FigureShape[] => {
    const edge = first + at * row;
    const y = edge + extra + ROW / 2;
    const base = y + FONT_SIZE * 0.36;
    const nameBase = base - extra;
    const score = value(system);
    const room = isAbove ? width - names : beside;
    return [
      ...(startsTier(systems, at) ? [line([0, edge], [width, edge], { width: 0.8 })] : []),
      { kind: "text", at: [0, nameBase], text: ranks[at]!, grey: 0.3 },
      { kind: "text", at: [names, nameBase], text: fittedText(visibleText(system.name), room) },
      ...whisker(system.intervals[primary], scale, y),
      ...(score === null ? [] : [mark(at, [scale.at(score), y])]),
      { kind: "text", at: [width, base], text: numbers[at]!, anchor: "end" },
    ];
  });
  const title = `${labelOf(question)}${levelsText(drawn.map(({ interval }) => interval))}`;
  return {
    content: [heading(title, question, top), ...axis(scale, [first, bottom]), ...rows],
    height: bottom - top + FONT_SIZE + 3,
  };
}

/** Bold Helvetica is wider by at most this. */
const BOLD = 1.1;
const MOST_BARS = 400;
const BARS_HEIGHT = 64;

/** Every unit is a bar, sorted by the difference; where there are too many, as many of them as can be seen. */
function unitsPanel(question: FigureQuestion, top: number): Panel {
  const { comparison, definition, width } = question;
  const [a, b] = comparison.systems.map(({ name }) => name) as [string, string];
  const sign = signOf(definition.scores[comparison.primary] ?? { better: "higher" });
  const all = (comparison.perUnit ?? [])
    .flatMap(({ values }) => (values[a] == null || values[b] == null ? [] : [values[b] - values[a]]))
    .sort((one, other) => one - other);
  const count = Math.min(MOST_BARS, all.length);
  const sampled = Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!);
  const domain = niceDomain([0, ...sampled], 4) ?? [0, 1];
  const ending = `, by ${definition.unit} (${all.length})`;
  const whole = `${visibleText(b)} − ${visibleText(a)}${ending}`;
  const titles =
    helveticaWidth(whole) * BOLD <= width ? [whole] : [`${visibleText(b)} −`, `${visibleText(a)}${ending}`];
  const first = top + titles.length * (ROW - 2) + 4;
  const bottom = first + BARS_HEIGHT;
  const scale = linearScale(domain, [bottom, first]);
  const labels = ticks(domain, 4);
  const left = Math.max(...labels.map(({ text }) => helveticaWidth(text))) + 6;
  const room = (width - left) / Math.max(1, count);
  const bars = sampled.map((difference, at): FigureShape => {
    const [x, gap] = [left + at * room, room > 2 ? room * 0.15 : 0];
    const [from, to] = [scale.at(0), scale.at(difference)];
    const isFirst = sign * difference < 0;
    const corners = [
      [x + gap, from],
      [x + room - gap, from],
      [x + room - gap, to],
      [x + gap, to],
    ] as const;
    return { kind: "area", points: corners, fill: isFirst ? 0.25 : 0.8, ...(room > 2 && { outline: 0.25 }) };
  });
  const better = (name: string, side: number) =>
    `${visibleText(name)} better: ${all.filter((difference) => Math.sign(difference) === side).length}`;
  const lines = labels.flatMap(({ value, text }): readonly FigureShape[] => [
    line([left, scale.at(value)], [width, scale.at(value)], { grey: 0.8 }),
    { kind: "text", at: [left - 3, scale.at(value) + 2.6], text, anchor: "end", grey: 0.3 },
  ]);
  const equal = all.filter((difference) => difference === 0).length;
  const counts = [better(a, -sign), ...(equal > 0 ? [`equal: ${equal}`] : []), better(b, sign)];
  const isOneLine = counts.reduce((sum, text) => sum + helveticaWidth(text) + 8, -8) <= width - left;
  const below = (at: number) => bottom + FONT_SIZE + 2 + (isOneLine ? 0 : at * (ROW - 2));
  const key = isOneLine
    ? counts.map((text, at): FigureShape => {
        const anchor = at === 0 ? "start" : at === counts.length - 1 ? "end" : "middle";
        return write(text, [left + ((width - left) * at) / (counts.length - 1), below(at)], { anchor });
      })
    : counts.map((text, at) => write(fittedText(text, width - left), [left, below(at)]));
  return {
    content: [
      ...titles.map((title, at) => heading(title, question, top + at * (ROW - 2))),
      ...lines,
      ...bars,
      line([left, scale.at(0)], [width, scale.at(0)]),
      ...key,
    ],
    height: below(counts.length - 1) - top + 2,
  };
}

function groupsPanel(question: FigureQuestion, top: number): Panel {
  const { comparison, width } = question;
  const { systems, primary } = comparison;
  const names = [...new Set(systems.flatMap(({ groups = [] }) => groups.map(({ name }) => name)))];
  const cellOf = (system: ComparedSystem, name: string) => {
    const group = system.groups?.find((one) => one.name === name);
    return { value: group?.scores[primary] ?? null, interval: group?.intervals?.[primary] ?? null };
  };
  const cells = names.map((name) => systems.map((system) => cellOf(system, name)));
  const { isAbove, beside, extra } = nameColumn(names, width);
  const scale = scoreScale(cells.flat(), [beside + 11, width - 6]);
  const key = legend(systems, question, top + ROW + 2);
  const first = top + ROW + 2 + key.height;
  const lane = Math.max(5.5, ROW / systems.length);
  const row = systems.length * lane + 4 + extra;
  const bottom = first + names.length * row;
  const rows = names.flatMap((name, at): readonly FigureShape[] => {
    const y = first + at * row;
    const base = isAbove ? y + FONT_SIZE + 2 : y + row / 2 + FONT_SIZE * 0.36;
    return [
      write(fittedText(visibleText(name), isAbove ? width : beside), [0, base]),
      ...(at === 0 ? [] : [line([0, y], [width, y], { grey: 0.6 })]),
      ...cells[at]!.flatMap(({ value, interval }, system) => {
        const middle = y + extra + 2 + (system + 0.5) * lane;
        return [
          ...whisker(interval, scale, middle),
          ...(value === null ? [] : [mark(system, [scale.at(value), middle])]),
        ];
      }),
    ];
  });
  const title = `${labelOf(question)} by group${levelsText(cells.flat().map(({ interval }) => interval))}`;
  return {
    content: [heading(title, question, top), ...key.content, ...axis(scale, [first, bottom]), ...rows],
    height: bottom - top + FONT_SIZE + 3,
  };
}

function legend(systems: readonly ComparedSystem[], { width }: FigureQuestion, top: number): Panel {
  let [x, y] = [0, top];
  const content = systems.flatMap(({ name }, at): readonly FigureShape[] => {
    const text = fittedText(visibleText(name), width - 9);
    const needed = 9 + helveticaWidth(text);
    if (x > 0 && x + needed > width) [x, y] = [0, y + ROW - 2];
    const left = x;
    x += needed + 8;
    return [mark(at, [left + 3, y + 4]), { kind: "text", at: [left + 9, y + 4 + FONT_SIZE * 0.36], text }];
  });
  return { content, height: y - top + ROW };
}
