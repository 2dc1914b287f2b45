// A package that builds on karat can publish its types: the compiler can name every inferred type by what karat exports.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../cli/run-karat.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const MODULE = `
import { agree, baselineOf, check, compare, compareResults, defineTask, jsonLines, kindOf, mean, normaliser, planUnits } from "karat";
import { ratio, readAnswer, score, share, sum, unitValues } from "karat";
export const lines = jsonLines({ about: "a label", keys: ["label"], value: ({ label }) => String(label) });
export const labels = defineTask({
  id: "labels",
  unit: "answer",
  columns: ["hits"],
  scores: { accuracy: share({ label: "Accuracy", formula: mean("hits") }) },
  formats: { gold: [lines], pred: [lines] },
  options: { strict: { kind: "switch", default: false, about: "whether case counts" } },
  match: ({ gold, pred }) => ({ isHit: gold === pred }),
  tally: ({ isHit }) => ({ hits: isHit ? 1 : 0 }),
});
export const result = await score(labels(), { gold: [], pred: [] });
export const comparison = await compare(labels(), { gold: [], pred: {} });
export const { scores, intervals, groups, units, warnings } = result;
export const { systems, comparisons } = comparison;
export const guarded = { baseline: baselineOf([result]), checked: check(labels(), result, baselineOf([result])) };
export const others = [ratio("hits", "units", null), sum("hits"), unitValues([]), readAnswer("{}"), normaliser([])];
export const functions = { agree, compareResults, kindOf, planUnits };
export const plan = planUnits(labels(), [{ name: "a", result }]);
`;

const folder = temporaryFolder();
const FLAGS = ["--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2023", "--declaration"];

it("types that are inferred from calls of karat can be declared", () => {
  const module = folder.write("own.mts", MODULE);
  mkdirSync(join(folder.path, "node_modules"));
  symlinkSync(root, join(folder.path, "node_modules/karat"));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, ...FLAGS, module], { cwd: folder.path, encoding: "utf8" });
  expect(stdout).toBe("");
  expect(readFileSync(join(folder.path, "own.d.mts"), "utf8")).toContain('import("karat").TaskMaker<');
});
