// --lenient: predictions are what a model wrote. It sets the options that a task has; explicit flags win.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lenientOptions } from "../../src/contract/lenient.ts";
import { TASK_IDS, tasks } from "../../src/tasks/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (...path: string[]) => join(root, "examples", ...path);
const answers = folder.write(
  "answers.jsonl",
  [
    { id: "elm-street-01", response: "Sure:\n```json\n[]\n```" },
    { id: "elm-street-02", response: "no idea" },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n"),
);
const files = ["rules", "--gold", example("rules", "gold"), "--pred", answers];

describe("--lenient", () => {
  it("repairs answers, counts unreadable and missing ones as wrong, and says how many", async () => {
    const { code, stdout } = await runKarat(["score", ...files, "--lenient", "--ci", "off"]);
    expect(code).toBe(0);
    expect(stdout).toContain("16 scenes, 14 without prediction, 1 with invalid parts");
    expect(stdout).toContain("|answers:lenient|invalid:empty|missing:wrong|");
  });

  it("lets explicit flags win, and wins over karat.json", async () => {
    const config = folder.write("karat.json", '{ "missing": "error", "options": { "answers": "strict" } }');
    const strict = ["--invalid", "error", "--config", config];
    const { code, stderr } = await runKarat(["score", ...files, "--lenient", ...strict]);
    expect([code, stderr]).toEqual([3, expect.stringContaining("answers.jsonl:2")]);
    expect(stderr).not.toContain("MISSING_PREDICTION");
    expect(stderr).not.toContain("answers.jsonl:1 ");
  });

  it.each(["explain", "guard", "validate"])("is a flag of %s too", async (command) => {
    const { code } = await runKarat([command, ...files, "--lenient"], { cwd: folder.path });
    expect(code).toBe(command === "guard" ? 4 : 0);
  });
});

it("lenientOptions(definition) sets only options that the task has", async () => {
  const options = await Promise.all(
    TASK_IDS.map(async (id) => [id, lenientOptions((await tasks[id]()).definition)] as const),
  );
  expect(Object.fromEntries(options)).toMatchObject({
    breakdown: { invalid: "wrong" },
    rules: { answers: "lenient", invalid: "empty" },
    values: {},
  });
});
