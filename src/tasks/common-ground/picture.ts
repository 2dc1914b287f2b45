// The picture of a dialogue: F1 and DSC over the statements, and below what became of each proposition by then.
import { largest } from "../../core/extremes.ts";
import { axisLeft } from "../../draw/axis.ts";
import { drawing } from "../../draw/drawing.ts";
import { label, textWidth, tooltip } from "../../draw/fit-text.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import { seriesColour } from "../../draw/palette.ts";
import { linearScale } from "../../draw/scale.ts";
import { seriesMark } from "../../draw/series-mark.ts";
import type { CommonGroundMatch, Finding, StatementMatch } from "./match.ts";
import type { CommonGroundOptions } from "./options.ts";

const CHART_TOP = 34;
const CHART_BOTTOM = 174;
const GRID_TOP = 190;
const ROW = 22;
const WIDEST_KEY = 160;
const MOST_STATEMENTS = 300;
const MOST_KEYS = 60;

const KINDS: Readonly<Record<Finding["kind"], { class: string; sign: string; text: string }>> = {
  agreed: { class: "hit fill", sign: "✓", text: "correct" },
  missed: { class: "gold fill", sign: "−", text: "missed" },
  different: { class: "wrong fill", sign: "≠", text: "wrong" },
  invented: { class: "pred fill", sign: "+", text: "extra" },
  unaccepted: { class: "soft fill", sign: "·", text: "not scored: true, not agreed on yet" },
};

interface Layout {
  readonly left: number;
  readonly cell: number;
  readonly x: (step: number) => number;
}

export function picture(match: CommonGroundMatch, options: CommonGroundOptions): string {
  const statements = match.statements.slice(0, MOST_STATEMENTS);
  const keys = [...new Set(statements.flatMap(({ findings }) => findings.map(({ key }) => key)))];
  const shown = keys.slice(0, MOST_KEYS);
  const widest = largest(
    shown.map((key) => textWidth(key.slice(0, 60))),
    40,
  );
  const left = Math.min(WIDEST_KEY, widest) + 12;
  const cell = Math.max(18, Math.min(44, 600 / Math.max(1, statements.length)));
  const layout: Layout = { left, cell, x: (step) => left + (step + 0.5) * cell };
  const width = Math.max(480, left + statements.length * cell + 12);
  const bottom = GRID_TOP + shown.length * ROW;
  const kinds = Object.values(KINDS);
  return drawing(
    {
      width,
      height: bottom + 50 + 2 * LEGEND_LINE,
      title: "F1 and DSC over the statements, and the propositions behind them",
      desc: describe(statements, options),
    },
    [
      curves(statements, options, layout),
      shown.map((key, row) =>
        label({ text: key, x: left - 8, y: GRID_TOP + (row + 0.5) * ROW, width: WIDEST_KEY, class: "ink end" }),
      ),
      statements.map((statement, step) => cells(statement, shown, layout.x(step), cell)),
      stepNumbers(statements.length, layout, bottom + 14),
      remarks(match.statements.length - statements.length, keys.length - shown.length, { x: left, y: bottom + 30 }),
      legend(kinds, { x: left, y: bottom + 46, width: width - left }),
    ],
  );
}

/** One line for each measure, interrupted where it is undefined. */
function curves(
  statements: readonly StatementMatch[],
  options: CommonGroundOptions,
  { left, cell, x }: Layout,
): Markup {
  const y = linearScale([0, 1], [CHART_BOTTOM, CHART_TOP]);
  const right = left + statements.length * cell;
  const measures = [
    { name: "F1", of: ({ prf }: StatementMatch) => prf?.f1 ?? null },
    { name: "DSC", of: ({ dsc }: StatementMatch) => dsc[options.dsc] },
  ];
  const drawn = measures.map(({ name, of }, series) => {
    const values = statements.map(of);
    const lines = values.slice(1).map((value, k) => {
      const before = values[k] ?? null;
      if (value === null || before === null) return null;
      return markup`<line class="${seriesColour(series)} stroke" x1="${x(k)}" y1="${y.at(before)}" x2="${x(k + 1)}" y2="${y.at(value)}"/>`;
    });
    const dots = values.map(
      (value, k) =>
        value !== null &&
        markup`<g>${tooltip(`${name} after statement ${k + 1}: ${value.toFixed(3)}`)}${seriesMark(series, x(k), y.at(value))}</g>`,
    );
    const at = left + 6 + series * 70;
    return markup`<g>${lines}${dots}${seriesMark(series, at, 12)}<text class="${seriesColour(series)} strong" x="${at + 10}" y="16">${name}</text></g>`;
  });
  return markup`${axisLeft({ scale: y, reach: [left, right] })}${drawn}`;
}

function cells({ findings }: StatementMatch, keys: readonly string[], x: number, cell: number): readonly Markup[] {
  return findings.flatMap((finding) => {
    const row = keys.indexOf(finding.key);
    if (row === -1) return [];
    const { class: classes, sign } = KINDS[finding.kind];
    const y = GRID_TOP + row * ROW;
    return markup`<g>${tooltip(findingText(finding))}<rect class="${classes}" x="${x - cell / 2 + 1}" y="${y + 1}" width="${cell - 2}" height="${ROW - 2}" rx="3"/><text class="paper strong middle" x="${x}" y="${y + ROW / 2 + 0.5}" dominant-baseline="central">${sign}</text></g>`;
  });
}

function findingText({ key, gold, pred, kind }: Finding): string {
  const sides = [gold === null ? "" : `gold ${key}=${gold}`, pred === null ? "" : `prediction ${key}=${pred}`];
  return `${KINDS[kind].text}: ${sides.filter((side) => side !== "").join(", ")}`;
}

/** Every number, or every fifth where they would touch. */
function stepNumbers(count: number, { cell, x }: Layout, y: number): readonly Markup[] {
  const every = cell >= 22 ? 1 : 5;
  return Array.from({ length: count }, (_, step) => step)
    .filter((step) => (step + 1) % every === 0 || step === 0)
    .map((step) => markup`<text class="soft small middle" x="${x(step)}" y="${y}">${step + 1}</text>`);
}

function remarks(statements: number, keys: number, { x, y }: { x: number; y: number }): Markup {
  const left = [
    statements > 0 ? `${statements} more statements are not drawn` : "",
    keys > 0 ? `${keys} more propositions are not drawn` : "",
  ].filter((text) => text !== "");
  return markup`<text class="soft small" x="${x}" y="${y}">${left.length === 0 ? "statement" : `statement (${left.join(", ")})`}</text>`;
}

function describe(statements: readonly StatementMatch[], { dsc: variant }: CommonGroundOptions): string {
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? "undefined" : value.toFixed(2);
  const last = statements.at(-1);
  const curve = statements.map(({ prf }) => number(prf?.f1)).join(", ");
  return `${statements.length} statements. F1 by statement: ${curve}. After the last: F1 ${number(last?.prf?.f1)}, DSC ${number(last?.dsc[variant])}.`;
}
