// Makes the reports that a user downloads.
import { htmlPieces, worstIds } from "../../report/html/pieces.ts";
import { comparisonFormats, reportFormats } from "../../report/index.ts";
import { PLAIN } from "../../report/score-report.ts";
import { matchesOf } from "../../run/explain.ts";
import { DOWNLOADS, type DownloadFormat } from "../protocol.ts";
import { reportInput } from "./report-input.ts";
import { type FinishedRun, inputOf } from "./score-systems.ts";

const DIGITS = 3;

export async function download(run: FinishedRun, format: DownloadFormat, command: string): Promise<Blob> {
  const pieces = format === "html" ? await piecesOf(run, command) : [reportText(run, format)];
  return new Blob(pieces, { type: `${DOWNLOADS[format].type};charset=utf-8` });
}

function reportText({ task, systems, comparison }: FinishedRun, format: Exclude<DownloadFormat, "html">): string {
  const { definition } = task;
  if (comparison !== null) return comparisonFormats[format]({ comparison, definition, digits: DIGITS, style: PLAIN });
  const { perUnit: _, rows: __, ...result } = systems[0].result;
  return reportFormats[format]({ result, definition, digits: DIGITS, published: false, style: PLAIN });
}

/** Makes the file in pieces, since a large report may be longer than a string can be; with evidence of the worst units, as on the command line. */
async function piecesOf(run: FinishedRun, command: string): Promise<string[]> {
  const wanted = worstIds(reportInput(run));
  const matches: ReadonlyMap<string, unknown>[] = [];
  for (const position of run.systems.keys())
    matches.push(await matchesOf(run.task, inputOf(run.ask, position), wanted, run.settings));
  return [...htmlPieces({ ...reportInput(run, matches), command })];
}
