// A table of counts, darker where there are more.
import { drawing } from "./drawing.ts";
import { fitText, tooltip } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";

interface MatrixOptions {
  readonly title: string;
  readonly rowTitle: string;
  readonly columnTitle: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Row by row. */
  readonly counts: readonly (readonly number[])[];
}

const CELL = 68;
const LEFT = 64;
const TOP = 48;

export function matrix(options: MatrixOptions): string {
  const { title, rowTitle, columnTitle, rows, columns, counts } = options;
  const width = LEFT + columns.length * CELL + 4;
  const height = TOP + rows.length * CELL + 4;
  return drawing({ width, height, title, desc: describe(options) }, [
    markup`<text class="soft middle" x="${LEFT + (columns.length * CELL) / 2}" y="14">${columnTitle}</text>`,
    markup`<text class="soft middle" transform="translate(14 ${TOP + (rows.length * CELL) / 2}) rotate(-90)">${rowTitle}</text>`,
    columns.map((name, k) => heading(name, LEFT + (k + 0.5) * CELL, TOP - 12)),
    rows.map((name, k) => heading(name, LEFT - 18, TOP + (k + 0.5) * CELL + 4)),
    rows.map((_, row) => cells(options, row, counts[row]!)),
  ]);
}

function heading(name: string, x: number, y: number): Markup {
  return markup`<text class="ink strong middle" x="${x}" y="${y}">${fitText(name, CELL - 8)}</text>`;
}

/** Shaded by the share of the row, so that a rare row can be read as well as a common one. */
function cells(
  { rows, columns, rowTitle, columnTitle }: MatrixOptions,
  row: number,
  counts: readonly number[],
): Markup {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const drawn = counts.map((count, column) => {
    const share = all === 0 ? 0 : count / all;
    const x = LEFT + column * CELL;
    const y = TOP + row * CELL;
    const colour = rows[row] === columns[column] ? "hit" : "wrong";
    const note = `${rowTitle} ${rows[row]}, ${columnTitle} ${columns[column]}: ${count} of ${all}`;
    return markup`<g>${tooltip(note)}<rect class="${colour} fill" fill-opacity="${0.04 + 0.36 * share}" x="${x + 1}" y="${y + 1}" width="${CELL - 2}" height="${CELL - 2}" rx="4"/><text class="ink strong middle" font-size="${count < 100_000 ? 16 : 12}" x="${x + CELL / 2}" y="${y + CELL / 2}">${count.toLocaleString("en")}</text><text class="ink small middle" x="${x + CELL / 2}" y="${y + CELL / 2 + 18}">${Math.round(share * 100)} %</text></g>`;
  });
  return markup`<g>${drawn}</g>`;
}

function describe({ rows, columns, rowTitle, columnTitle, counts }: MatrixOptions): string {
  const lines = rows.map(
    (name, k) => `${rowTitle} ${name}: ${columns.map((column, j) => `${counts[k]![j]} ${column}`).join(", ")}`,
  );
  return `${lines.join("; ")} (columns: ${columnTitle}).`;
}
