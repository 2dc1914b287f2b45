// The script of the page. Without it all scores and plots are there; with it the table moves and units open.
import { barFilter } from "./bar-filter.ts";
import { offerCopies } from "./copy-buttons.ts";
import { byId } from "./elements.ts";
import { readPageData } from "./page-data.ts";
import { followAddress, unitLink } from "./unit-dialog.ts";
import { UnitTable } from "./unit-table.ts";

offerCopies();
const data = readPageData();
if (data !== null && data.ids.length > 0) {
  const table = new UnitTable(data);
  followAddress(data, (unit, step) => table.neighbour(unit, step));
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const filter = barFilter((target.closest("[data-score]") as SVGElement | null)?.dataset ?? {});
    const unit = (target.closest("[data-unit]") as SVGElement | null)?.dataset.unit;
    if (unit !== undefined) location.hash = unitLink(data.ids.indexOf(unit));
    if (filter === null) return;
    table.filterBy(filter);
    byId("units").scrollIntoView();
  });
}
