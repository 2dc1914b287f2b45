// What checking function calls of the BFCL leaderboard costs beside parsing both files.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomStream } from "../src/stats/generator.ts";
import type { Bench } from "./bench-row.ts";
import { compare, Elapsed } from "./measure.ts";
import { KARAT, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";
import { writeLines } from "./write-lines.ts";

const UNITS = 90_000;
const CITIES = ["Oslo", "Bonn", "Ulm", "Whitby", "Oban", "St. Ives", "Malmö", "Porto"];

const LOOP = `
  const { readFileSync } = require("node:fs");
  let lines = 0;
  for (const file of process.argv.slice(2))
    for (const line of readFileSync(file, "utf8").trimEnd().split("\\n")) lines += Object.keys(JSON.parse(line)).length > 1 ? 1 : 0;
  if (lines !== ${2 * UNITS}) throw new Error("lines are missing");`;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const loop = join(folder, "loop.cjs");
    writeFileSync(loop, LOOP);
    const gold = writeLines(join(folder, "gold.jsonl"), UNITS, (at) => unitAt(at).gold);
    const row = (decode: "native" | "text", name: string, ...more: readonly string[]) => {
      const pred = writeLines(join(folder, `${decode}.jsonl`), UNITS, (at) => unitAt(at)[decode]);
      const words = ["score", "bfcl", "--gold", gold, "--pred", pred, "--decode", decode, "--quiet", "--workers", "1"];
      return compare({
        name: `bfcl: ${UNITS.toLocaleString("en")} units, ${decode} calls, ${name}`,
        ours: () => new Elapsed(runNode(KARAT, ...words, ...more).processorMs),
        floor: () => new Elapsed(runNode(loop, gold, pred).processorMs),
        times: 3,
        goal: { ratio: 6 },
        note: "floor: JSON.parse of both files; time of processors",
      });
    };
    return [
      await row("native", "scores alone", "--mistakes", "off", "--ci", "off"),
      await row("native", "with mistakes and intervals"),
      await row("text", "with mistakes and intervals"),
    ];
  });

/** A question with two functions to choose from; one in eight answers is wrong. */
function unitAt(at: number) {
  const random = randomStream(9, at);
  const id = `multiple_${at}`;
  const [city, days] = [CITIES[random.below(CITIES.length)]!, 1 + random.below(30)];
  const said = { harbour: city, days: random.below(8) === 0 ? days + 1 : days };
  const gold = {
    id,
    function: [schema("tides.next", "harbour"), schema("weather.report", "place")],
    ground_truth: [{ "tides.next": { harbour: [city, city.toUpperCase()], days: [days] } }],
  };
  return {
    gold,
    native: { id, result: [{ tides_next: JSON.stringify(said) }] },
    text: { id, result: `[tides.next(harbour="${said.harbour}", days=${said.days})]` },
  };
}

function schema(name: string, place: string) {
  const properties = {
    [place]: { type: "string", description: `The name of the ${place}` },
    days: { type: "integer", description: "How many days ahead" },
  };
  return { name, description: `What ${name} says`, parameters: { type: "dict", properties, required: [place] } };
}
