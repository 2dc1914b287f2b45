// rouge: summaries against reference summaries, exactly as ROUGE-1.5.5 counts.
import { taskMaker } from "../../contract/define-task.ts";
import { LIN_2004 } from "../../text/rouge155/options.ts";
import { explain, explained } from "./explain.ts";
import { match } from "./match.ts";
import { official } from "./official.ts";
import { options, presets } from "./options.ts";
import { formats } from "./read.ts";
import { columns, scores, tally } from "./score.ts";

export const rouge = taskMaker({
  id: "rouge",
  title: "ROUGE-1.5.5",
  about: "summaries: ROUGE-1 to -4, L, W, S, SU (ROUGE-1.5.5)",
  unit: "topic",
  protocol: {
    name: "rouge-1.5.5",
    version: 2,
    cite: "Lin 2004, ROUGE: a package for automatic evaluation of summaries, Text Summarization Branches Out; ROUGE-1.5.5.pl (2005)",
    papers: [LIN_2004],
    presets,
  },
  columns,
  scores,
  primary: "rouge1.f1",
  printed: ["rouge1.f1", "rouge2.f1", "rougeL.f1"],
  options,
  formats,
  absent: () => [],
  match,
  tally,
  explain: { placeName: "part", columns: explained, rows: explain, isRough: true },
  official,
});
