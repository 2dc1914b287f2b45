// The adapters inside evalite 0.19, with its storage in memory.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { InMemoryStorage } from "evalite/in-memory-storage";
import { runEvalite } from "evalite/runner";
import { expect, it } from "vitest";
import { exampleRows } from "../example-rows.ts";

it("scorer(rules) is a scorer of evalite, and corpus(rules) its truth in a column", async () => {
  const folder = mkdtempSync(join(import.meta.dirname, ".evalite-"));
  const storage = InMemoryStorage.create();
  const exitCode = process.exitCode;
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
  task: async (id) => rows.find((row) => row.id === id)?.output,
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
    const scores = await storage.scores.getMany();
    expect(scores).toHaveLength(exampleRows("careful").length);
    expect(new Set(scores.map(({ name }) => name))).toEqual(new Set(["rules Overall: F1 (row)"]));
    const mean = scores.reduce((sum, { score }) => sum + (score ?? 0), 0) / scores.length;
    expect(mean).toBeGreaterThan(0.5);
    expect(mean).toBeLessThan(0.8);
  } finally {
    process.exitCode = exitCode;
    rmSync(folder, { recursive: true, force: true });
  }
});
