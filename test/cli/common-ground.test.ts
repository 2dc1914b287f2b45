// The truth table of common-ground, by flags.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

const { path: folder } = temporaryFolder();
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const gold = write("gold.jsonl", '{"id":"d","statements":[{"red":"10"}]}\n');
const pred = write("pred.jsonl", '{"id":"d","statements":[{"red":"10","blue":"10","mass":7.0}]}\n');

/** Of the extra predictions blue = 10 and mass = 7.0, those that are true do not count. */
it.each([
  ["the Weights Task's unless told", [], 1 / 2],
  ["none", ["--truth", "none"], 1 / 3],
  ["a file's, whose numbers keep their digits", ["--truth", write("truth.json", '{"mass":7.0,"blue":"10"}')], 1],
  ["a file's, in place of the Weights Task's", ["--truth", write("other.json", '{"mass":7}')], 1 / 3],
])("karat score common-ground takes the truth to be %s", async (_, flags, precision) => {
  const words = ["score", "common-ground", "--gold", gold, "--pred", pred, "--ci", "off", "--format", "json"];
  const { code, stdout, stderr } = await runKarat([...words, ...flags]);
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout).scores).toMatchObject({ precision, recall: 1 });
});

it("karat score common-ground refuses a truth that is no table of texts, and a file that is not there", async () => {
  const words = ["score", "common-ground", "--gold", gold, "--pred", pred, "--truth"];
  const list = await runKarat([...words, write("list.json", "[1]")]);
  expect(list).toMatchObject({ code: 3, stdout: "", stderr: expect.stringContaining("a JSON object of texts") });
  const gone = await runKarat([...words, join(folder, "gone.json")]);
  expect(gone).toMatchObject({
    code: 3,
    stdout: "",
    stderr: expect.stringMatching(/gone\.json\n.*nothing at this path/),
  });
});
