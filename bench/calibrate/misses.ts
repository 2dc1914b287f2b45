// On which side intervals of a low F1 miss the truth, and how often there is next to nothing to estimate it from.
import { distributionOf, intervalOf } from "../../src/stats/distribution.ts";
import { randomStream } from "../../src/stats/generator.ts";
import { byDialogue, COLUMNS, SCORES, SCORING, simulatePair, trueScores } from "../synthetic.ts";
import { LOW, SCARCE } from "./coverage.ts";
import { measureTable, type Table } from "./table.ts";

const F1 = SCORES.indexOf("f1");
const HITS = 2;

export function* misses(): Generator<Table> {
  for (const [name, population] of Object.entries({ low: LOW, scarce: SCARCE })) {
    const truth = trueScores(population)[F1]!;
    const wish = { title: `Where intervals of F1 miss, ${name}`, dialogues: [9, 20], usual: 100_000 };
    yield measureTable(wish, (dialogues, number, tally) => {
      const [turns] = simulatePair(randomStream(2027, "bootstrap", number), dialogues, population);
      const rows = byDialogue(turns);
      const found = intervalOf(distributionOf({ ...SCORING, rows }), F1, { range: [0, 1] });
      const given = typeof found === "string" ? null : found;
      const hits = rows.filter((_, at) => at % COLUMNS === HITS).reduce((sum, count) => sum + count, 0);
      tally.note("truth within", given && given.low <= truth && truth <= given.high);
      tally.note("interval above it", given && truth < given.low);
      tally.note("interval below it", given && given.high < truth);
      tally.note("no hits, interval at the bound", given && given.method === "bound");
      tally.note("at most one hit", hits <= 1);
      tally.note("at most six hits", hits <= 6);
    });
  }
}
