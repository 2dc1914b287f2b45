// How a gate decides: with no difference, with one as large as its margin, with a large loss, and with a gain.
import { type Distribution, differenceOf, distributionOf } from "../../src/stats/distribution.ts";
import { randomStream } from "../../src/stats/generator.ts";
import { differenceInterval } from "../../src/stats/jackknife.ts";
import { byDialogue, SCORING, simulatePair, trueScores } from "../synthetic.ts";
import { measureTable, type Table } from "./table.ts";

const POPULATION = { ability: 0.3, shared: 1, own: 0.5 };
const MARGIN = 0.05;
const OUTCOMES = ["pass", "fail", "inconclusive"] as const;

/** The advantage in log-odds that changes the true accuracy by so much. */
function advantageFor(change: number): number {
  const [wanted] = trueScores(POPULATION);
  let [low, high] = [-4, 4];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    const [moved] = trueScores({ ...POPULATION, ability: POPULATION.ability + middle });
    if (moved < wanted + change) low = middle;
    else high = middle;
  }
  return low;
}

export function* gateRates(): Generator<Table> {
  const cases = {
    "no difference": 0,
    "as large as the margin": -MARGIN,
    "twice the margin": -2 * MARGIN,
    gain: MARGIN,
  };
  for (const [name, change] of Object.entries(cases)) {
    const advantage = change === 0 ? 0 : advantageFor(change);
    yield measureTable(
      {
        title: `Gate on accuracy with a margin of ${MARGIN}: ${name}`,
        dialogues: [6, 9, 20, 50, 200],
        usual: 2_000,
      },
      (dialogues, number, tally) => {
        const found = outcome(dialogues, number, advantage);
        for (const each of OUTCOMES) tally.note(each, found === each);
      },
    );
  }
}

function outcome(dialogues: number, number: number, advantage: number): (typeof OUTCOMES)[number] {
  const turns = simulatePair(randomStream(80, "bootstrap", number), dialogues, { ...POPULATION, advantage });
  const [baseline, system] = turns.map((rows) => distributionOf({ ...SCORING, rows: byDialogue(rows) })) as [
    Distribution,
    Distribution,
  ];
  const found = differenceInterval(differenceOf(system, baseline), 0, { level: 0.95, range: [0, 1] });
  if (typeof found === "string") return "inconclusive";
  return found.low >= -MARGIN ? "pass" : found.high < -MARGIN ? "fail" : "inconclusive";
}
