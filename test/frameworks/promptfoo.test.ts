// The assertion and the derived metrics inside promptfoo 0.121, whose 1.4 GB are installed by whoever wants this test: see docs/library.md.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { corpus } from "../../dist/adapters/evals/index.js";
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

interface Suite {
  readonly rows: ReturnType<typeof exampleRows>;
  readonly provider: (id: string) => Promise<object>;
  readonly missing?: "wrong";
}

/** What an evaluation of the rows says in the end. */
async function summaryOf({ rows, provider, missing }: Suite) {
  const settings = mkdtempSync(join(tmpdir(), "karat-promptfoo-"));
  const policy = missing === undefined ? {} : { missing };
  const gold = rows.map(({ id, expected }) => ({ ...(expected as object), id }));
  try {
    const { evaluate } = await loadPromptfoo(KARAT_PROMPTFOO as string, settings);
    const evaluation = await evaluate(
      {
        prompts: ["{{id}}"],
        providers: [provider],
        tests: rows.map(({ id, expected }) => ({
          vars: { id, expected: JSON.stringify(expected) },
          assert: [{ type: "javascript", value: assertion(rules(), policy) }],
        })),
        derivedMetrics: derivedMetrics(rules(), { ...policy, expect: missing === undefined ? rows.length : gold }),
        writeLatestResults: false,
      },
      { cache: false },
    );
    return await evaluation.toEvaluateSummary();
  } finally {
    rmSync(settings, { recursive: true, force: true });
  }
}

describe.runIf(KARAT_PROMPTFOO !== undefined)("karat/promptfoo inside promptfoo", () => {
  for (const system of ["careful", "hasty"] as const)
    it(`derivedMetrics(rules) gives the run's score of the ${system} example`, async () => {
      const rows = exampleRows(system);
      const provider = async (id: string) => ({ output: rows.find((row) => row.id === id)?.output });
      const { stats, prompts } = await summaryOf({ rows, provider });
      expect(stats).toMatchObject({ successes: rows.length, failures: 0, errors: 0 });
      expect(prompts[0]?.metrics.namedScores).toMatchObject({ rules_overall_f1: OVERALL[system], rules_missing: 0 });
    });

  it.each(["error", "wrong"] as const)(
    "derivedMetrics(rules, { expect }) where a provider failed gives what missing: %j says, and the number of missing units",
    async (missing) => {
      const rows = exampleRows("careful");
      const provider = async (id: string) => {
        if (id === rows[0]?.id) throw new Error("the model is busy");
        return { output: rows.find((row) => row.id === id)?.output };
      };
      const isWrong = missing === "wrong";
      const { stats, prompts } = await summaryOf({ rows, provider, ...(isWrong && { missing }) });
      const left = rows.map((row, at) => (at === 0 ? { id: row.id, expected: row.expected } : row));
      const f1 = isWrong ? (await corpus(rules(), left, { missing })).scores["overall.f1"] : Number.NaN;
      expect(f1 === null || f1 >= OVERALL.careful).toBe(false);
      expect(stats.errors).toBe(1);
      expect(prompts[0]?.metrics.namedScores).toMatchObject({ rules_overall_f1: f1, rules_missing: 1 });
    },
  );
});
