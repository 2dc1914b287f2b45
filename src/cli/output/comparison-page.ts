// The HTML page of a stored comparison: everything about the systems, without units.
import { readFile } from "node:fs/promises";
import type { ComparedSystem, Comparison } from "../../core/comparison.ts";
import { KaratError, receivedText } from "../../core/problem.ts";
import { comparisonFromJson, looksLikeComparison } from "../../core/stored-comparison.ts";
import { storedJson } from "../../core/stored-json.ts";
import type { AnyTask } from "../../core/task.ts";
import type { ReportedSystem } from "../../report/html/index.ts";
import { taskOfData } from "../../scale/load-task.ts";
import { type HtmlFlags, writePage } from "./html-output.ts";
import { noteOfVersion } from "./stored-results.ts";

export async function storedComparison(file: string): Promise<Comparison | null> {
  let value: unknown;
  let text: string;
  try {
    text = await readFile(file, "utf8");
    value = JSON.parse(text);
  } catch {
    // Whoever reads results says what is wrong with it.
    return null;
  }
  if (!looksLikeComparison(value)) return null;
  const comparison = comparisonFromJson(storedJson(text, file), file);
  noteOfVersion(comparison, file, "its shape and differences");
  return comparison;
}

export async function writeComparisonPage(
  comparison: Comparison,
  flags: HtmlFlags & { readonly task?: string | undefined },
): Promise<void> {
  const definition = await definitionFor(comparison, flags.task);
  const [first, ...others] = comparison.systems.map((system) => reported(comparison, system));
  await writePage({ definition, systems: [first!, ...others], comparison }, flags);
}

/** The task of a comparison; its labels say in which sense scores are meant, where the comparison tells the options. */
export async function definitionFor(comparison: Comparison, module?: string): Promise<AnyTask["definition"]> {
  const make = await taskOfData(comparison.task, module);
  const { definition } = comparison.options === undefined ? make : make(comparison.options as never);
  checkScores(comparison, definition.scores);
  return definition;
}

/** Scores of a version that knows others cannot be described. */
function checkScores({ karat, primary, comparisons }: Comparison, scores: Readonly<Record<string, unknown>>): void {
  const unknown = [primary, ...comparisons.map(({ score }) => score)].find((score) => !Object.hasOwn(scores, score));
  if (unknown === undefined) return;
  throw new KaratError({
    code: "BAD_SHAPE",
    at: null,
    expected: "scores that the task has in this version of karat",
    received: receivedText(unknown),
    hint: `the comparison was written by karat ${karat}; compare again`,
  });
}

function reported({ karat, task, signature }: Comparison, system: ComparedSystem): ReportedSystem {
  return {
    name: system.name,
    result: {
      ...{ karat, task, signature },
      formats: { gold: "", pred: "" },
      units: system.units,
      scores: system.scores,
      intervals: system.intervals,
      options: {},
      digests: { gold: null, pred: null },
      columns: [],
      totals: {},
      warnings: [],
    },
  };
}
