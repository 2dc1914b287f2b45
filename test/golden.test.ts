// The bytes of score and compare on the examples of all tasks, without the version and the digest, which covers it: a change of any of them is meant, and listed.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { VERSION } from "../src/contract/result.ts";
import { root, runKarat } from "./cli/run-karat.ts";
import { EXAMPLE_TASKS, exampleTask } from "./example-task.ts";

const example = (task: string, side: string) => join("examples", task, side);

async function bytesOf(words: readonly string[]): Promise<string> {
  const { code, stdout } = await runKarat([...words, "--quiet"], { cwd: root });
  expect(code).toBe(0);
  return stdout.replaceAll(VERSION, "VERSION").replace(/"digest": "[0-9a-f]{64}"/, '"digest": "DIGEST"');
}

describe.each(EXAMPLE_TASKS)("the example of %s", (task) => {
  const word = exampleTask(task);
  const gold = ["--gold", example(task, "gold")];
  const careful = example(task, "careful");
  const hasty = example(task, "hasty");

  it.each(["json", "csv"])("karat score writes the same %s", async (format) => {
    const text = await bytesOf(["score", word, ...gold, "--pred", careful, "--per-unit", "--format", format]);
    await expect(text).toMatchFileSnapshot(`golden/${task}.score.${format}`);
  });

  it.each(["json", "csv"])("karat compare writes the same %s", async (format) => {
    const systems = ["--pred", `careful=${careful}`, "--pred", `hasty=${hasty}`];
    const text = await bytesOf(["compare", word, ...gold, ...systems, "--format", format]);
    await expect(text).toMatchFileSnapshot(`golden/${task}.compare.${format}`);
  });
});
