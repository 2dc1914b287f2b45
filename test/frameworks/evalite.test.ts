// The adapters inside evalite 0.19, with its storage in memory.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { InMemoryStorage } from "evalite/in-memory-storage";
import { runEvalite } from "evalite/runner";
import { expect, it, vi } from "vitest";
import { corpus } from "../../dist/adapters/evals/index.js";
import { rules } from "../../dist/tasks/rules/index.js";
import { exampleRows, OVERALL } from "../example-rows.ts";

const rows = exampleRows("careful");

/** What evalite keeps of a run in which the task throws for one id. */
async function runOf(thrownFor: string | null) {
  const folder = mkdtempSync(join(import.meta.dirname, ".evalite-"));
  const storage = InMemoryStorage.create();
  const exitCode = process.exitCode;
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as never);
  try {
    symlinkSync(join(import.meta.dirname, "node_modules"), join(folder, "node_modules"));
    writeFileSync(
      join(folder, "signs.eval.ts"),
      `import { evalite } from "evalite";
import { scorer } from "../../../dist/adapters/evals/index.js";
import { rules } from "../../../dist/tasks/rules/index.js";
import { exampleRows } from "../../example-rows.ts";
const rows = exampleRows("careful");
evalite("signs", {
  data: () => rows.map(({ id, expected }) => ({ input: id, expected })),
  task: async (id) => {
    if (id === ${JSON.stringify(thrownFor)}) throw new Error("the model is busy");
    return rows.find((row) => row.id === id)?.output;
  },
  scorers: [scorer(rules())],
});
`,
    );
    await runEvalite({
      cwd: folder,
      mode: "run-once-and-exit",
      storage,
      disableServer: true,
      hideTable: true,
      testOutputWritable: new Writable({ write: (_chunk, _encoding, done) => done() }),
    });
    const results = await storage.results.getMany();
    return { scores: await storage.scores.getMany(), results, exit: exit.mock.calls.flat() };
  } finally {
    process.exitCode = exitCode;
    exit.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows for `corpus`, from what evalite keeps. */
function rowsOf({ results }: Awaited<ReturnType<typeof runOf>>) {
  return results
    .filter(({ status }) => status === "success")
    .map(({ output, expected }) => ({ output: output as object, expected: expected as object }));
}

it("scorer(rules) is a scorer of evalite, and corpus(rules) gives the run's score of what evalite keeps", async () => {
  const run = await runOf(null);
  expect(run.scores).toHaveLength(rows.length);
  expect(new Set(run.scores.map(({ name }) => name))).toEqual(new Set(["rules Overall: F1 (row)"]));
  const { scores } = await corpus(rules(), rowsOf(run), { expect: rows.map(({ id }) => id) });
  expect(scores["overall.f1"]).toBe(OVERALL.careful);
});

it("corpus(rules, rows, { expect }) gives no number where a task threw in evalite, and counts it as wrong where that is asked for", async () => {
  const run = await runOf(rows[0]!.id);
  expect(run.exit).toEqual([1]);
  expect(run.scores).toHaveLength(rows.length - 1);
  const expected = rows.map(({ expected: gold }) => gold);
  await expect(corpus(rules(), rowsOf(run), { expect: expected })).rejects.toMatchObject({
    code: "MISSING_PREDICTION",
  });
  const { scores } = await corpus(rules(), rowsOf(run), { expect: expected, missing: "wrong" });
  expect(scores["overall.f1"]).toBeLessThan(OVERALL.careful);
});
