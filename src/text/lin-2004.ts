// The paper on ROUGE, which several protocols cite.
import type { Paper } from "../core/task-extras.ts";

export const LIN_2004: Paper = {
  key: "lin-2004-rouge",
  type: "inproceedings",
  fields: {
    author: "Lin, Chin-Yew",
    title: "{ROUGE}: A Package for Automatic Evaluation of Summaries",
    booktitle: "Text Summarization Branches Out",
    year: "2004",
    pages: "74--81",
    url: "https://aclanthology.org/W04-1013",
  },
};
