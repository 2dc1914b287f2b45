// The table of units: sorted, filtered and shown page by page, so that its size never matters.
import type { UnitData } from "../unit-data.ts";
import { button, byId, element, numberText } from "./elements.ts";
import { type Column, columnsOf } from "./page-data.ts";
import { unitLink } from "./unit-dialog.ts";
import { filterUnits, sortByName, sortUnits } from "./unit-order.ts";

const ROWS = 25;
const NAME = -1;

export class UnitTable {
  readonly #data: UnitData;
  readonly #names: readonly string[];
  readonly #table = byId("unit-table") as HTMLTableElement;
  readonly #filter: HTMLInputElement;
  readonly #count = element("span", { class: "soft", role: "status" });
  readonly #pager = byId("unit-pages");
  #columns: readonly Column[];
  #sortedBy: number;
  #direction: 1 | -1;
  #units: Uint32Array;
  #page = 0;

  constructor(data: UnitData) {
    this.#data = data;
    this.#names = data.ids.map((id) => id.toLowerCase());
    const primary = data.scores.findIndex(({ id }) => id === data.primary);
    this.#columns = columnsOf(data, primary);
    this.#sortedBy = data.systems.length === 1 ? primary : 0;
    this.#direction = worstFirst(this.#columns[this.#sortedBy]!);
    this.#units = filterUnits(data, this.#names, "");
    this.#filter = element("input", { type: "search", id: "unit-filter", placeholder: `id, or ${data.primary}<0.5` });
    this.#filter.addEventListener("input", () => this.#arrange());
    this.#addTools(primary);
    // The page lists its units worst first already.
    if (data.systems.length === 1) this.#draw();
    else this.#arrange();
  }

  /** The unit before or after another in the order shown. */
  neighbour(unit: number, step: 1 | -1): number | null {
    const at = this.#units.indexOf(unit);
    return at === -1 ? null : (this.#units[at + step] ?? null);
  }

  filterBy(text: string): void {
    this.#filter.value = text;
    this.#arrange();
  }

  #addTools(primary: number): void {
    const { scores, systems, unit } = this.#data;
    const choice = element(
      "select",
      { id: "unit-score" },
      scores.map(({ label }, k) => element("option", { value: k, selected: k === primary }, [label])),
    );
    choice.addEventListener("change", () => {
      this.#columns = columnsOf(this.#data, Number(choice.value));
      this.#direction = worstFirst(this.#columns[Math.max(0, this.#sortedBy)]!);
      this.#arrange();
    });
    const isMany = systems.length > 1;
    const tools = element("div", { class: "tools" }, [
      element("label", { for: "unit-filter" }, [`Filter ${unit}s`]),
      this.#filter,
      isMany ? element("label", { for: "unit-score" }, ["Score"]) : null,
      isMany ? choice : null,
      this.#count,
    ]);
    byId("unit-tools").replaceChildren(tools);
    byId("unit-tools").hidden = false;
  }

  #arrange(): void {
    const units = filterUnits(this.#data, this.#names, this.#filter.value);
    const column = this.#columns[this.#sortedBy];
    this.#units =
      column === undefined
        ? sortByName(units, this.#data.ids, this.#direction)
        : sortUnits(units, column.values, this.#direction);
    this.#page = 0;
    this.#draw();
  }

  #sortBy(position: number): void {
    const column = this.#columns[position];
    const first = column === undefined ? 1 : worstFirst(column);
    this.#direction = position === this.#sortedBy ? (-this.#direction as 1 | -1) : first;
    this.#sortedBy = position;
    this.#arrange();
    (this.#table.querySelector(`button[data-column="${position}"]`) as HTMLElement).focus();
  }

  #draw(): void {
    const shown = this.#units.subarray(this.#page * ROWS, (this.#page + 1) * ROWS);
    this.#table.tHead!.replaceChildren(this.#head());
    this.#table.tBodies[0]!.replaceChildren(...Array.from(shown, (unit) => this.#row(unit)));
    const [found, all] = [this.#units.length, this.#data.ids.length].map((count) => count!.toLocaleString("en"));
    this.#count.textContent = found === all ? `${all} ${this.#data.unit}s` : `${found} of ${all} ${this.#data.unit}s`;
    this.#drawPager();
  }

  #head(): HTMLElement {
    const { unit } = this.#data;
    const name = unit.charAt(0).toUpperCase() + unit.slice(1);
    return element("tr", {}, [
      this.#headCell(NAME, name),
      ...this.#columns.map(({ title }, k) => this.#headCell(k, title)),
    ]);
  }

  #headCell(position: number, title: string): HTMLElement {
    const isSorted = position === this.#sortedBy;
    const isUp = this.#direction === 1;
    const sort = button("", () => this.#sortBy(position), { "data-column": String(position) });
    sort.append(
      element("bdi", {}, [title]),
      element("span", { class: "sign", "aria-hidden": "true" }, [isSorted ? (isUp ? " ↑" : " ↓") : ""]),
    );
    const order = isSorted ? (isUp ? "ascending" : "descending") : null;
    return element("th", { scope: "col", class: position === NAME ? null : "number", "aria-sort": order }, [sort]);
  }

  #row(unit: number): HTMLElement {
    const id = this.#data.ids[unit]!;
    const link = element("a", { href: unitLink(unit), class: "id" }, [
      element("bdi", { dir: "auto" }, [id.slice(0, 200) || "(empty)"]),
    ]);
    return element("tr", {}, [
      element("th", { scope: "row" }, [link]),
      ...this.#columns.map((column) => this.#cell(column, unit)),
    ]);
  }

  #cell({ values, range, isDifference }: Column, unit: number): HTMLElement {
    const value = values[unit]!;
    const sign = isDifference && value > 0 ? "+" : "";
    const cell = element("td", { class: "number" }, [`${sign}${numberText(value, this.#data.digits)}`]);
    if (range !== null && !Number.isNaN(value)) {
      cell.classList.add("filled");
      cell.style.setProperty("--share", `${(100 * (value - range[0])) / (range[1] - range[0])}%`);
    }
    return cell;
  }

  #drawPager(): void {
    const last = Math.max(0, Math.ceil(this.#units.length / ROWS) - 1);
    const turn = (text: string, to: number) =>
      button(
        text,
        () => {
          this.#page = to;
          this.#draw();
        },
        { disabled: to < 0 || to > last || to === this.#page },
      );
    this.#pager.replaceChildren(
      element("div", { class: "pager" }, [
        turn("First", 0),
        turn("Previous", this.#page - 1),
        element("span", {}, [`Page ${this.#page + 1} of ${last + 1}`]),
        turn("Next", this.#page + 1),
        turn("Last", last),
      ]),
    );
    this.#pager.hidden = last === 0;
  }
}

function worstFirst({ better }: Column): 1 | -1 {
  return better === "higher" ? 1 : -1;
}
