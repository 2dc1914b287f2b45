// entities: named entities, chunks and slots, as conlleval, seqeval, nervaluate and papers on language models count them.
import { taskMakerBy } from "../../contract/define-task.ts";
import type { MatchContext, Unit } from "../../contract/task.ts";
import { columnsOf, rowsOf, type ScorePlan } from "./columns.ts";
import { explainedColumns, explainer, KINDS } from "./explain.ts";
import { readingFromData } from "./labels.ts";
import { match } from "./match.ts";
import { officialOf } from "./official.ts";
import { type EntitiesOptions, options } from "./options.ts";
import { presets, SOURCES } from "./presets.ts";
import { columns, goldColumns } from "./read-columns.ts";
import { goldLines, predLines } from "./read-lines.ts";
import { printedScores, scoresOf } from "./score.ts";
import { type Side, withoutEntities } from "./side.ts";
import { tagReading } from "./tag-readings.ts";

const formats = { gold: [goldColumns, goldLines], pred: [columns, predLines] } as const;

/**
 * Named entities, chunks and slots: tags, spans with offsets, or texts as language models list them.
 *
 * @example
 * import { score } from "karat";
 * import { entities } from "karat/entities";
 *
 * const gold = [{ id: "1", tags: ["B-PER", "I-PER", "O", "B-LOC"] }];
 * const pred = [{ id: "1", tags: ["B-PER", "I-PER", "O", "B-ORG"] }];
 * const { scores } = await score(entities(), { gold, pred });
 * console.log(scores.f1, scores["type.PER.f1"]); // 0.5 1
 */
export const entities = taskMakerBy(options, (given) => {
  const plan: ScorePlan = { reading: given.reading === "auto" ? "seqeval" : given.reading, labels: given.labels };
  const rules = { reading: plan.reading, tags: tagReading(plan.reading, given), options: given };
  const official = officialOf(plan);
  const printed = printedScores(plan);
  return {
    id: "entities",
    title: "Named entities",
    about: "named entities, chunks and slots: tags, spans, or texts from a language model",
    unit: given.documents ? "document" : "sentence",
    protocol: { name: "entities", version: 1, ...SOURCES[plan.reading], presets },
    columns: columnsOf(plan),
    scores: scoresOf(plan, given),
    primary: printed[0]!,
    printed,
    formats,
    fromData: readingFromData,
    absent: withoutEntities,
    match: (unit: Unit<Side, Side>, _options: EntitiesOptions, context: MatchContext) => match(unit, rules, context),
    tally: rowsOf(plan),
    explain: { placeName: "type", columns: explainedColumns(plan), rows: explainer(plan), kinds: KINDS },
    ...(official === undefined ? {} : { official }),
  };
});
