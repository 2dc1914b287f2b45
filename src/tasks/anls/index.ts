// anls: answers about documents as DocVQA scores them, and JSON extractions as ANLS* does.
import { taskMaker } from "../../contract/define-task.ts";
import type { OptionsFromData } from "../../contract/task.ts";
import { explain, explained } from "./explain.ts";
import { match, rulesOf } from "./match.ts";
import { type AnlsOptions, options, PAPERS, presets } from "./options.ts";
import { formats, type Gold, type Prediction } from "./read.ts";
import { CITE, columns, scores, tally } from "./score.ts";
import { NULL } from "./star-value.ts";

/**
 * Answers about documents by ANLS (DocVQA, InfographicVQA, ST-VQA), and JSON extractions by ANLS*.
 *
 * @example
 * import { score } from "karat";
 * import { anls } from "karat/anls";
 *
 * const gold = [{ id: "7", answers: ["4.5", "4.5 m"] }];
 * const { scores } = await score(anls(), { gold, pred: [{ id: "7", answer: "4.1" }] });
 * console.log(scores.anls); // 0.6666666666666667
 */
export const anls = taskMaker({
  id: "anls",
  title: "ANLS and ANLS*",
  about: "answers about documents (DocVQA), and JSON extractions (ANLS*)",
  unit: "document",
  protocol: { name: "anls", version: 1, cite: CITE, papers: PAPERS, presets },
  columns,
  scores,
  primary: "anls",
  printed: ["anls"],
  options,
  formats,
  fromData: ({ rules }: AnlsOptions) => (rules === "auto" ? rulesFromGold() : null),
  absent: (): Prediction => ({ answer: "", value: NULL }),
  match,
  tally,
  explain: { columns: explained, rows: explain },
});

/** One set of rules for the whole run: that of questions if gold has any. */
function rulesFromGold(): OptionsFromData<Gold, Prediction, AnlsOptions> {
  let rules: AnlsOptions["rules"] = "auto";
  return {
    gold(value) {
      if (rules !== "docvqa") rules = rulesOf(value);
    },
    end: () => (rules === "auto" ? null : { options: { rules } }),
  };
}
