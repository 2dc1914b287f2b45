import { expect, it } from "vitest";
import { declaredScores } from "../../test/declared-scores.ts";
import * as anls from "./anls/score.ts";
import * as bfcl from "./bfcl/score.ts";
import * as breakdown from "./breakdown/score.ts";
import * as commonGround from "./common-ground/score.ts";
import * as concepts from "./concepts/score.ts";
import * as entities from "./entities/score.ts";
import * as rouge from "./rouge/score.ts";
import * as rules from "./rules/score.ts";
import * as timeline from "./timeline/score.ts";
import * as toolCalls from "./tool-calls/score.ts";
import * as values from "./values/score.ts";

const STAR = { rules: "star" };
const MACRO = { average: "macro" } as const;
const TOKENS = { maxN: 4, alpha: 0.5, average: "tokens" } as Parameters<typeof rouge.scores>[0];
const ALIGNED = { ar: "align", average: "mean-of-f", beta: 1 } as Parameters<typeof timeline.scores>[0];
const SEQEVAL = { reading: "seqeval", zeroDivision: 0, halfCredit: false } as Parameters<typeof entities.scoresOf>[1];
const SEMEVAL = { ...SEQEVAL, reading: "semeval", halfCredit: true } as typeof SEQEVAL;
const LABELS = ["LOC", ""];
const METRICS = { metrics: ["exact", "cost"], lowerIsBetter: ["cost"], unit: ["exact"], pass: [2] };

it.each([
  ["anls", declaredScores(anls.columns, anls.scores, STAR)],
  ["bfcl", declaredScores(bfcl.columns, bfcl.scores)],
  ["breakdown", declaredScores(breakdown.columns, breakdown.scores)],
  ["common-ground", declaredScores(commonGround.columns, commonGround.scores)],
  ["concepts", declaredScores(concepts.columns, concepts.scores(MACRO))],
  ["rouge", declaredScores(rouge.columns, rouge.scores(TOKENS))],
  ["rules", declaredScores(rules.COLUMNS, rules.scores(MACRO))],
  ["timeline", declaredScores(timeline.columns, timeline.scores(ALIGNED), ALIGNED)],
  ["tool-calls", declaredScores(toolCalls.columns, toolCalls.scores)],
  ["values", declaredScores(values.columnsOf(METRICS), values.scoresOf(METRICS))],
])(
  "every column and score of %s is declared as before: label, text, range, citation and formula",
  async (task, text) => {
    await expect(text).toMatchFileSnapshot(`${task}/fixtures/declared-scores.txt`);
  },
);

it.each([
  ["counted", SEQEVAL],
  ["graded", SEMEVAL],
])("the %s scores of entities are declared as before, those of each type too", async (kind, options) => {
  const plan = { reading: options.reading, labels: LABELS } as Parameters<typeof entities.scoresOf>[0];
  const text = declaredScores(entities.printedScores(plan), entities.scoresOf(plan, options));
  await expect(text).toMatchFileSnapshot(`entities/fixtures/declared-${kind}-scores.txt`);
});
