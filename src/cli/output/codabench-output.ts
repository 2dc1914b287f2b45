// What Codabench reads of a run: the scores as plain numbers, and a page of details.
import { join } from "node:path";
import type { Result } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { writeAtomically } from "../../io/write-atomically.ts";
import { htmlReport, reportedSystem } from "../../report/html/index.ts";
import { publishedResult } from "../host/board/published.ts";
import { columnKey } from "../host/columns.ts";
import { makeFolder } from "../host/make-folder.ts";

/** Undefined scores are left out. The page shows no evidence, since gold is hidden there, and units only to those who ask for them. */
export async function writeCodabench(task: AnyTask, result: Result, folder: string): Promise<void> {
  makeFolder(folder);
  const defined = Object.entries(result.scores).filter(([, value]) => value !== null);
  const scores = Object.fromEntries(defined.map(([id, value]) => [columnKey(id), value]));
  const system =
    result.perUnit === undefined
      ? { name: "submission", result: publishedResult(result) }
      : reportedSystem(task, { name: "submission", result, matches: new Map() });
  const page = htmlReport({
    definition: task.definition,
    systems: [system],
    command: "karat score … --format codabench",
  });
  await writeAtomically(join(folder, "scores.json"), `${JSON.stringify(scores, null, 2)}\n`);
  await writeAtomically(join(folder, "detailed_results.html"), page);
}
