// The published table of the protocol: AR-1, AR-2 and Date-F1 on Crisis and Timeline17.
import type { PublishedRow } from "../../contract/task-extras.ts";
import type { Score } from "./score.ts";

const row = (
  dataset: string,
  system: string,
  [ar1, ar2, dateF1]: readonly [number, number, number],
): PublishedRow<Score> => ({
  dataset,
  system,
  scores: { ar1, ar2, "date.f1": dateF1 },
});

export const published = {
  source: "the SUnSET paper, table 2",
  options: { ar: "same-date", average: "mean-of-f" } as const,
  rows: [
    row("Crisis", "CHRONOS (Qwen72B)", [0.108, 0.045, 0.323]),
    row("Crisis", "LLM-TLS (Llama13B)", [0.112, 0.032, 0.329]),
    row("Crisis", "LLM-TLS (Qwen72B)", [0.111, 0.036, 0.326]),
    row("Crisis", "SUnSET (Qwen72B)", [0.129, 0.047, 0.389]),
    row("Crisis", "SUnSET (GPT-4o)", [0.107, 0.036, 0.381]),
    row("Timeline17", "CHRONOS (Qwen72B)", [0.116, 0.042, 0.522]),
    row("Timeline17", "LLM-TLS (Llama13B)", [0.118, 0.036, 0.528]),
    row("Timeline17", "LLM-TLS (Qwen72B)", [0.114, 0.04, 0.543]),
    row("Timeline17", "SUnSET (Qwen72B)", [0.136, 0.044, 0.576]),
    row("Timeline17", "SUnSET (GPT-4o)", [0.12, 0.039, 0.59]),
  ],
};
