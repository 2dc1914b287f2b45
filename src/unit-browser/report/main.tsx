// The script of a report: puts the screen in the place of the plain tables.
import { render } from "preact";
import type { ScreenFacts } from "../../report/html/screen-facts.ts";
import type { UnitData } from "../../report/html/unit-data.ts";
import { saveAs } from "../save-as.ts";
import { Screen } from "../screen.tsx";
import { readBlock, reportSource, unitNote } from "./report-source.ts";

const place = document.getElementById("screen");
if (place !== null && document.getElementById("screen-facts") !== null) {
  const facts = readBlock<ScreenFacts>("screen-facts");
  const data = readBlock<UnitData>("unit-data");
  const save = async () =>
    saveAs(new Blob([JSON.stringify(facts.comparison ?? facts, null, 2)]), `karat-${facts.task}.json`);
  const source = data.ids.length === 0 ? null : reportSource(facts, data);
  place.replaceChildren();
  render(
    <Screen facts={facts} source={source} downloads={[{ name: "JSON", save }]} unitNote={unitNote(facts, data)} />,
    place,
  );
}
