// The commands of SKILL.md run as they stand there, in one folder and in their order, on bundled examples.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root, runKarat } from "../cli/run-karat.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const folder = temporaryFolder();
const examples = join(root, "examples");

/** What an agent would put in place of the words in capitals. */
const FILLED: readonly (readonly [RegExp, string])[] = [
  [/score fields/, `score ${examples}/fields/invoice.fields.json`],
  [/TASK/, `${examples}/fields/invoice.fields.json`],
  [/infer PATH/, `infer ${examples}/fields/gold`],
  [/--gold PATH/, `--gold ${examples}/fields/gold`],
  [/(--pred (?:\w=)?)PATH/g, `$1${examples}/fields/careful`],
  [/agree TABLE --judge NAME/, `agree ${examples}/agree/ratings.csv --judge judge`],
  [/SCORE=VALUE/, "f1=0.5"],
  [/--unit ID/, "--unit inv-05"],
  [/--place FIELD/, "--place vendor.vat"],
  [/ > .*/, ""],
];

const skill = readFileSync(join(root, "skills/karat/SKILL.md"), "utf8");
const commands = skill.split("\n").flatMap((line) => {
  const calls = line.startsWith("| ") ? [...line.matchAll(/`karat ([^`]+)`/g)] : [];
  return calls.map(([, words]) => words!);
});

it("has commands to run", () => expect(commands.length).toBeGreaterThan(15));

it.each(commands)("karat %s", async (words) => {
  const filled = FILLED.reduce((text, [word, value]) => text.replace(word, value), words);
  const { code, stderr } = await runKarat(filled.split(" "), { cwd: folder.path });
  expect(stderr).not.toContain("error");
  expect(code).toBe(0);
});
