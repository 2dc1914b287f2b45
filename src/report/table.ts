// Aligns cells into columns for a terminal.
import { visibleText } from "../problems/visible-text.ts";

type Align = "left" | "right";

function alignTable(rows: readonly (readonly string[])[], aligns: readonly Align[]): readonly string[] {
  const widths = aligns.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, shownWidth(row[column] ?? "")), 0),
  );
  return rows.map((row) =>
    aligns
      .map((align, column) => {
        const cell = row[column] ?? "";
        const fill = " ".repeat(widths[column]! - shownWidth(cell));
        return align === "left" ? cell + fill : fill + cell;
      })
      .join(GAP)
      .trimEnd(),
  );
}

/** A column of a table that must fit into a width. */
export interface Column {
  readonly head: string;
  readonly align?: Align;
  /** May be left out where the table is too wide: the column with the lowest number first. */
  readonly drop?: number;
  /** May be cut down to this width; its cells have no colours. */
  readonly least?: number;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

export interface ColumnOf<Item> extends Column {
  readonly cell: (item: Item) => string;
}

/** A row for each item; columns that are false are left out. */
export function tableOf<Item>(items: readonly Item[], columns: readonly (ColumnOf<Item> | false)[]): Table {
  const shownColumns = columns.filter((column) => column !== false);
  return { columns: shownColumns, rows: items.map((item) => shownColumns.map(({ cell }) => cell(item))) };
}

/** Rows as columns, where that was asked for. */
export function inShape(table: Table, { transpose = false }: { readonly transpose?: boolean }): Table {
  if (!transpose) return table;
  const { columns, rows } = table;
  const [first, ...others] = columns.map(({ head }, at) => [head, ...rows.map((row) => row[at]!)]);
  return { columns: (first ?? []).map((head) => ({ head })), rows: others };
}

export interface FittedTable {
  /** The head first, unless all heads are empty. */
  readonly lines: readonly string[];
  readonly left: readonly string[];
}

/** Cuts long texts, then leaves columns out, then cuts texts to the least, until the table fits. */
export function fitTable(
  { columns, rows }: Table,
  { width, dim }: { readonly width: number; readonly dim: (text: string) => string },
): FittedTable {
  const hasHead = columns.some(({ head }) => head !== "");
  const cells = columns.map(({ head }, at) => [...(hasHead ? [head] : []), ...rows.map((row) => row[at] ?? "")]);
  const widths = cells.map((column) => column.reduce((widest, cell) => Math.max(widest, shownWidth(cell)), 0));
  let keptColumns = columns.map((_, at) => at);
  const excess = () => keptColumns.reduce((sum, at) => sum + widths[at]! + GAP.length, -GAP.length) - width;
  const droppable = keptColumns
    .filter((at) => columns[at]!.drop !== undefined)
    .sort((one, other) => columns[one]!.drop! - columns[other]!.drop!);
  const left: number[] = [];
  /** The width that cutting texts would free, if each kept `comfort` cells. */
  const slack = (comfort: number) =>
    keptColumns.reduce(
      (sum, at) => sum + Math.max(0, widths[at]! - Math.max(comfort, columns[at]!.least ?? Infinity)),
      0,
    );
  for (const at of droppable) {
    if (excess() <= slack(COMFORT)) break;
    keptColumns = keptColumns.filter((other) => other !== at);
    left.push(at);
  }
  for (let over = excess(); over > 0 && slack(0) > 0; over--) {
    const room = (at: number) => widths[at]! - (columns[at]!.least ?? Infinity);
    widths[keptColumns.reduce((one, other) => (room(other) > room(one) ? other : one))]!--;
  }
  const table = cells[0]!.map((_, row) =>
    keptColumns.map((at) => {
      const cell = cells[at]![row]!;
      const cut = columns[at]!.least === undefined ? cell : cutTo(cell, widths[at]!);
      return hasHead && row === 0 ? dim(cut) : cut;
    }),
  );
  return {
    lines: alignTable(
      table,
      keptColumns.map((at) => columns[at]!.align ?? "left"),
    ),
    left: left.sort((one, other) => one - other).map((at) => columns[at]!.head),
  };
}

const GAP = "  ";
/** Texts are cut to this width before a column is dropped. */
const COMFORT = 16;

function cutTo(text: string, width: number): string {
  if (shownWidth(text) <= width) return text;
  let shortened = "";
  for (const character of text) {
    if (shownWidth(shortened + character) > width - 1) break;
    shortened += character;
  }
  return `${shortened}…`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with the escape character
const COLOURS = /\u001b\[[0-9;]*m/g;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const INVISIBLE = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** How many cells of a terminal a text takes: wide letters take two, colours and joining marks none. */
export function shownWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text.replace(COLOURS, ""))
    width += INVISIBLE.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** Text from strangers on one line, with control characters and direction marks made visible. */
export function onOneLine(text: string, most: number): string {
  const flat = visibleText(text.length > 2 * most ? text.slice(0, 2 * most) : text);
  return flat.length <= most ? flat : `${flat.slice(0, most - 1)}…`;
}
