// The script of a report: puts the screen in the place of the plain tables.
import { render } from "preact";
import type { EvidenceIndex } from "../../report/html/evidence-pages.ts";
import type { ScreenFacts } from "../../report/html/screen-facts.ts";
import type { UnitData } from "../../report/html/units.ts";
import { saveAs } from "../controls.tsx";
import { Screen } from "../screen.tsx";
import { noteOn, readBlock, reportSource } from "./report-source.ts";

const place = document.getElementById("screen");
if (place !== null && document.getElementById("screen-facts") !== null) {
  const facts = readBlock<ScreenFacts>("screen-facts");
  const data = readBlock<UnitData>("unit-data");
  const stored = facts.comparison ?? facts.result;
  const act = async () => saveAs(new Blob([JSON.stringify(stored, null, 2)]), `karat-${facts.task}.json`);
  const index = readBlock<EvidenceIndex>("evidence-index");
  const source = data.ids.length === 0 ? null : reportSource(facts, data, index);
  const unitNote = noteOn(facts, data, index);
  place.replaceChildren();
  render(<Screen {...{ facts, source, unitNote }} downloads={stored === null ? [] : [{ name: "JSON", act }]} />, place);
}
