// The script of a report. Without it all scores and plots are there; with it the table moves and units open.
import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { barFilter } from "../bar-filter.ts";
import { CopyButton } from "../copy-button.tsx";
import { UnitBrowser } from "../unit-browser.tsx";
import { type PageData, readPageData } from "./page-data.ts";
import { factsOf, reportSource } from "./report-source.ts";

const PREFIX = "#unit-";

/** The address of a unit is its position, so that links and the back button work. */
function Units({ data }: { data: PageData }) {
  const source = useMemo(() => reportSource(data), [data]);
  const [filter, setFilter] = useState("");
  const [unit, setUnit] = useState(() => unitOf(data, location.hash));
  const href = (id: string) => `${PREFIX}${data.ids.indexOf(id)}`;
  useEffect(() => {
    const follow = () => setUnit(unitOf(data, location.hash));
    const click = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      const dot = target.closest<SVGElement>("[data-unit]")?.dataset.unit;
      if (dot !== undefined) location.hash = href(dot);
      const found = barFilter(target.closest<SVGElement>("[data-score]")?.dataset ?? {});
      if (found === null) return;
      setFilter(found);
      document.getElementById("units")?.scrollIntoView();
    };
    addEventListener("hashchange", follow);
    document.addEventListener("click", click);
  }, [data]);
  const open = (id: string | null) => {
    if (id !== null) location.replace(href(id));
    else if (location.hash.startsWith(PREFIX)) history.replaceState(null, "", "#units");
    setUnit(id);
  };
  return <UnitBrowser {...{ source, filter, unit, href }} facts={factsOf(data)} onFilter={setFilter} onUnit={open} />;
}

function unitOf({ ids }: PageData, hash: string): string | null {
  return hash.startsWith(PREFIX) ? (ids[Number(hash.slice(PREFIX.length))] ?? null) : null;
}

for (const place of document.querySelectorAll<HTMLElement>("[data-copy]")) {
  const box = place.closest(".copyable")!;
  render(<CopyButton title={place.dataset.copy!} shown={() => box.querySelector("pre")!} />, place);
}
const place = document.getElementById("unit-browser");
const data = readPageData();
if (place !== null && data !== null && data.ids.length > 0) {
  place.replaceChildren();
  render(<Units data={data} />, place);
}
