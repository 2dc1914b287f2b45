// rules: which driving rules hold on which lanes (MapDR).

import { taskMaker } from "../../contract/define-task.ts";
import { ANSWERS_OPTION, INVALID_OPTION } from "../../json/answer/read-answer.ts";
import { nearestName } from "../../problems/nearest.ts";
import { explain } from "./explain.ts";
import { matchScene } from "./match.ts";
import { PROPERTIES } from "./properties.ts";
import { published } from "./published.ts";
import { formats } from "./read.ts";
import { CITE, COLUMNS, COUNTS, scores, tally } from "./score.ts";

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

/**
 * Driving rules and the lanes they hold on (MapDR).
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
  about: "rules of traffic signs and their lanes (MapDR)",
  unit: "scene",
  protocol: {
    name: "mapdr",
    version: 2,
    cite: CITE,
    papers: [PAPER],
    presets: {
      mapdr: {
        about: "papers on MapDR: counts of all scenes added, rules equal when their eight properties are",
        cite: CITE,
        options: { equality: "normalised", average: "micro" },
      },
    },
    published,
  },
  columns: COLUMNS,
  scores,
  primary: "overall.f1",
  printed: ["overall.f1", "extraction.f1", "correspondence.f1"],
  options: {
    equality: {
      kind: "choice",
      choices: ["normalised", "strict"],
      default: "normalised",
      about: "how rules are compared: by the eight properties as sets of texts, or as whole JSON objects",
    },
    ignoreProperty: { kind: "names", default: [], about: "a property that is not compared" },
    average: {
      kind: "choice",
      choices: ["micro", "macro", "macro-zero"],
      default: "micro",
      about:
        "pool counts over scenes (micro), or average scenes: those where a score is defined (macro), or all with 0 for the others",
    },
    split: { kind: "text", default: "Test", about: "the scenes of split.json to score" },
    answers: ANSWERS_OPTION,
    invalid: INVALID_OPTION,
  },
  formats,
  absent: () => ({ rules: null, edges: null, isMissing: true }),
  match: matchScene,
  tally,
  explain: { columns: COUNTS, rows: explain },
  review: (totals, { ignoreProperty, equality }) => ({
    notes: equality === "strict" ? [] : uselessNames(ignoreProperty),
    ...(totals["scenes.rules"] + totals["scenes.edges"] + totals["scenes.missing"] === 0 && {
      problem: {
        side: "pred",
        code: "BAD_SHAPE",
        expected: "rules or edges in the prediction of at least one scene",
        received: "neither in any",
        hint: 'a system that found nothing says so: {"id":"…","rules":[]}',
      },
    }),
  }),
});

/** Ignored names that are not among the eight properties, and so were never compared. */
function uselessNames(names: readonly string[]): readonly { code: string; message: string }[] {
  return names
    .filter((name) => !(PROPERTIES as readonly string[]).includes(name))
    .map((name) => {
      const nearest = nearestName(name, PROPERTIES);
      const hint = nearest === null ? "" : `. Did you mean ${nearest}?`;
      const message = `Nothing is ignored by \`ignoreProperty\` ${name}: it is none of the eight properties${hint}`;
      return { code: "UNKNOWN_PROPERTY", message };
    });
}
