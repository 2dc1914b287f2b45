// How a gate decides: with no difference, with one as large as its margin, with a large loss, and with a gain.
import { type Distribution, differenceOf, distributionOf } from "../../src/stats/distribution.ts";
import { randomStream } from "../../src/stats/generator.ts";
import { differenceInterval } from "../../src/stats/jackknife.ts";
import { byDialogue, SCORING, simulatePair, trueScores } from "../synthetic.ts";
import { percent, repetitions, type Table } from "./table.ts";

const POPULATION = { ability: 0.3, shared: 1, own: 0.5 };
const MARGIN = 0.05;

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
    yield {
      title: `Gate on accuracy with a margin of ${MARGIN}: ${name}`,
      columns: ["dialogues", "repetitions", "pass", "fail", "inconclusive"],
      rows: [6, 9, 20, 50, 200].map((dialogues) => {
        const all = repetitions(dialogues, 2_000);
        const counts = { pass: 0, fail: 0, inconclusive: 0 };
        for (let number = 0; number < all; number++) counts[outcome(dialogues, number, advantage)]++;
        const shares = [counts.pass, counts.fail, counts.inconclusive].map((count) => percent(count / all));
        return [String(dialogues), String(all), ...shares];
      }),
    };
  }
}

function outcome(dialogues: number, number: number, advantage: number): "pass" | "fail" | "inconclusive" {
  const turns = simulatePair(randomStream(80, "bootstrap", number), dialogues, { ...POPULATION, advantage });
  const [baseline, system] = turns.map((rows) => distributionOf({ ...SCORING, rows: byDialogue(rows) })) as [
    Distribution,
    Distribution,
  ];
  const found = differenceInterval(differenceOf(system, baseline), 0, { level: 0.95, range: [0, 1] });
  if (typeof found === "string") return "inconclusive";
  return found.low >= -MARGIN ? "pass" : found.high < -MARGIN ? "fail" : "inconclusive";
}
