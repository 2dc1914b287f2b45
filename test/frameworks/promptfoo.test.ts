// The assertion and the derived metrics inside promptfoo 0.121, whose 1.4 GB are installed by whoever wants this test: see docs/evals.md.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { assertion, derivedMetrics } from "../../dist/adapters/evals/promptfoo.js";
import { rules } from "../../dist/tasks/rules/index.js";
import { exampleRows, OVERALL } from "../example-rows.ts";

/** The folder whose node_modules hold promptfoo. */
const { KARAT_PROMPTFOO } = process.env;
if (KARAT_PROMPTFOO === undefined)
  console.warn("\nNOT TESTED: promptfoo, since KARAT_PROMPTFOO does not name a folder in which it is installed\n");

interface Promptfoo {
  evaluate(suite: object, options: object): Promise<Evaluation>;
}

interface Evaluation {
  toEvaluateSummary(): Promise<{
    readonly stats: { readonly successes: number; readonly failures: number; readonly errors: number };
    readonly prompts: readonly { readonly metrics: { readonly namedScores: Readonly<Record<string, number>> } }[];
  }>;
}

async function loadPromptfoo(folder: string, settings: string): Promise<Promptfoo> {
  Object.assign(process.env, {
    PROMPTFOO_DISABLE_TELEMETRY: "1",
    PROMPTFOO_DISABLE_UPDATE: "1",
    PROMPTFOO_DISABLE_REMOTE_GENERATION: "1",
    PROMPTFOO_CONFIG_DIR: settings,
  });
  const entry = resolve(folder, "node_modules/promptfoo/dist/src/index.js");
  return (await import(pathToFileURL(entry).href)) as Promptfoo;
}

describe.runIf(KARAT_PROMPTFOO !== undefined)("karat/promptfoo inside promptfoo", () => {
  for (const system of ["careful", "hasty"] as const)
    it(`derivedMetrics(rules) gives the run's score of the ${system} example`, async () => {
      const settings = mkdtempSync(join(tmpdir(), "karat-promptfoo-"));
      try {
        const { evaluate } = await loadPromptfoo(KARAT_PROMPTFOO as string, settings);
        const rows = exampleRows(system);
        const evaluation = await evaluate(
          {
            prompts: ["{{id}}"],
            providers: [async (id: string) => ({ output: rows.find((row) => row.id === id)?.output })],
            tests: rows.map(({ id, expected }) => ({
              vars: { id, expected: JSON.stringify(expected) },
              assert: [{ type: "javascript", value: assertion(rules()) }],
            })),
            derivedMetrics: derivedMetrics(rules()),
            writeLatestResults: false,
          },
          { cache: false },
        );
        const { stats, prompts } = await evaluation.toEvaluateSummary();
        expect(stats).toMatchObject({ successes: rows.length, failures: 0, errors: 0 });
        expect(prompts[0]?.metrics.namedScores.rules_overall_f1).toBe(OVERALL[system]);
      } finally {
        rmSync(settings, { recursive: true, force: true });
      }
    });
});
