// rules: which driving rules hold on which lanes (MapDR).

import { ANSWERS_OPTION } from "../../core/answer/read-answer.ts";
import { type ScoreSpec, share, taskMaker } from "../../core/define-task.ts";
import { nearestName } from "../../core/nearest.ts";
import { explain, explained } from "./explain.ts";
import { matchScene } from "./match.ts";
import { picture } from "./picture.ts";
import { PROPERTIES } from "./properties.ts";
import { published } from "./published.ts";
import { edgeFormats, formats } from "./read.ts";
import { combine } from "./rule.ts";
import { COLUMNS, formulas, type Score, tally } from "./score.ts";

const CITE = "Chang et al. 2025, Driving by the Rules (MapDR), CVPR; its evaluate/metric.md";

const PAPER = {
  key: "chang-2025-mapdr",
  type: "inproceedings",
  fields: {
    author: "Chang, Xinyuan and others",
    title: "Driving by the Rules: A Benchmark for Integrating Traffic Sign Regulations into Vectorized {HD} Map",
    booktitle: "Proceedings of the IEEE/CVF Conference on Computer Vision and Pattern Recognition",
    year: "2025",
    url: "https://github.com/MIV-XJTU/MapDR",
  },
} as const;

const rate = (label: string, about: string) => share({ label, about, cite: CITE });

const scores: Readonly<Record<Score, ScoreSpec>> = {
  "extraction.precision": rate("Rule extraction: precision", "of the predicted rules, those with all properties right"),
  "extraction.recall": rate("Rule extraction: recall", "of the gold rules, those predicted with all properties right"),
  "extraction.f1": rate("Rule extraction: F1", "twice the right rules over predicted and gold rules"),
  "correspondence.precision": rate(
    "Correspondence: precision",
    "of the lanes given to gold rules, those that are theirs",
  ),
  "correspondence.recall": rate("Correspondence: recall", "of the lanes of gold rules, those that were given to them"),
  "correspondence.f1": rate("Correspondence: F1", "twice the right edges over predicted and gold edges"),
  "overall.precision": rate("Overall: precision", "of the predicted (rule, lane) pairs, those that are right in both"),
  "overall.recall": rate("Overall: recall", "of the gold (rule, lane) pairs, those predicted"),
  "overall.f1": rate("Overall: F1", "twice the right pairs over predicted and gold pairs; ranks the benchmark"),
};

/**
 * Which driving rules hold on which lanes (MapDR).
 *
 * @example
 * import { score } from "karat";
 * import { rules } from "karat/rules";
 *
 * const rule = { id: "0", properties: { RuleIndex: "1", LaneType: "BusLane" }, lanes: ["12"] };
 * const gold = [{ id: "s1", lanes: ["11", "12"], rules: [rule] }];
 * const { scores } = await score(rules(), { gold, pred: [{ id: "s1", rules: [rule] }] });
 * console.log(scores["overall.f1"]); // 1
 */
export const rules = taskMaker({
  id: "rules",
  title: "Driving rules on lanes",
  about: "which rules a traffic sign sets and on which lanes they hold (MapDR)",
  unit: "scene",
  protocol: { name: "mapdr", version: 2, cite: CITE, papers: [PAPER] },
  columns: COLUMNS,
  scores,
  primary: "overall.f1",
  printed: ["overall.f1", "extraction.f1", "correspondence.f1"],
  presets: {
    mapdr: {
      about: "papers on MapDR: counts of all scenes added, rules equal when their eight properties are",
      cite: CITE,
      options: { equality: "normalised", average: "micro" },
    },
  },
  options: {
    equality: {
      kind: "choice",
      choices: ["normalised", "strict"],
      default: "normalised",
      about:
        "when two rules are the same: the eight properties as sets of texts, or the whole object with its JSON types",
    },
    ignoreProperty: { kind: "names", default: [], about: "a property that is not compared" },
    average: {
      kind: "choice",
      choices: ["micro", "macro", "macro-zero"],
      default: "micro",
      about:
        "counts pooled over scenes, the mean of the scenes where a score is defined, or of all with 0 for the others",
    },
    split: { kind: "text", default: "Test", about: "the scenes of split.json to score" },
    answers: ANSWERS_OPTION,
    invalid: {
      kind: "choice",
      choices: ["error", "empty"],
      default: "error",
      about: "what becomes of a model's answer that is no dictionary of rules",
    },
  },
  formats,
  sources: { edges: { about: "lanes predicted for the gold rules, for correspondence", formats: edgeFormats } },
  combine,
  absent: () => ({ rules: null, edges: null, isMissing: true }),
  match: matchScene,
  tally,
  formulas,
  explain,
  explained,
  unusable: (totals) =>
    totals["scenes.rules"] + totals["scenes.edges"] + totals["scenes.missing"] > 0
      ? null
      : {
          code: "BAD_SHAPE",
          expected: "rules or edges in the prediction of at least one scene",
          received: "neither in any",
          hint: 'a system that found nothing says so: {"id":"…","rules":[]}',
        },
  remarks: (_, { ignoreProperty, equality }) => (equality === "strict" ? [] : uselessNames(ignoreProperty)),
  picture,
  published,
});

/** Names to ignore that are none of the eight, and so were never compared. */
function uselessNames(names: readonly string[]): readonly { code: string; message: string }[] {
  return names
    .filter((name) => !(PROPERTIES as readonly string[]).includes(name))
    .map((name) => {
      const nearest = nearestName(name, PROPERTIES);
      const hint = nearest === null ? "" : `; did you mean ${nearest}?`;
      return { code: "UNKNOWN_PROPERTY", message: `--ignore-property ${name} is none of the eight properties${hint}` };
    });
}
