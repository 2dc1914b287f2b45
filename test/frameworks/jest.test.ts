// The matchers inside jest 30, as ES modules.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("matchers extend the expect of jest", () => {
  const folder = mkdtempSync(join(import.meta.dirname, ".jest-"));
  try {
    symlinkSync(join(import.meta.dirname, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module", "jest": { "transform": {} } }');
    writeFileSync(
      join(folder, "signs.test.js"),
      `import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { corpus } from "../../../dist/adapters/evals/index.js";
import { matchers } from "../../../dist/adapters/evals/jest.js";
import { rules } from "../../../dist/tasks/rules/index.js";
expect.extend(matchers);
const lines = (path) => readFileSync(new URL("../../../examples/rules/" + path, import.meta.url), "utf8").trim().split("\\n").map((line) => JSON.parse(line));
const gold = lines("gold/scenes.jsonl");
const rows = (system) => { const by = new Map(lines(system + "/rules.jsonl").map((line) => [line.id, line])); return gold.map((expected) => ({ expected, output: by.get(expected.id) })); };
test("score", async () => {
  const result = await corpus(rules(), rows("careful"), { perUnit: true });
  expect(result).toScoreAtLeast("overall.f1", 0.8089887640449438);
  expect(result).not.toScoreAtLeast("overall.f1", 0.81);
  expect(() => expect(result).toScoreAtLeast("overall.f1", 0.81)).toThrow(/worst units/);
  await expect(result).toPassGate(result, { margin: 0.05 });
  expect([{ name: "ring", arguments: {} }]).toCall([{ name: "ring" }]);
  expect(() => expect("No tool fits.").toCall([{ name: "ring" }])).toThrow(/call 1 missed/);
});
`,
    );
    const output = execFileSync(
      process.execPath,
      ["--experimental-vm-modules", join(import.meta.dirname, "node_modules/jest/bin/jest.js"), "--rootDir", folder],
      { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, CI: "true" } },
    );
    expect(output).toBeDefined();
  } catch (error) {
    throw new Error(String((error as { stderr?: string }).stderr ?? error));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
