import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { KaratError } from "../../problems/problem.ts";
import { score } from "../../run/score.ts";
import { loadTask } from "./load-task.ts";

const folder = temporaryFolder();
let modules = 0;

/** The path of a module with this text. */
function moduleOf(text: string, extension = "js"): string {
  const path = join(folder.path, `own-${modules++}.${extension}`);
  writeFileSync(path, text);
  return path;
}

const failure = (path: string) =>
  loadTask(path).then(
    () => "no failure",
    (error: unknown) => {
      if (!(error instanceof KaratError)) throw error;
      return error.message.replaceAll(folder.path, "");
    },
  );

const DEFINE = new URL("../../contract/own-task.ts", import.meta.url).href;
const BARE = `id: "own", unit: "line", columns: ["hits"], scores: { f1: { formula: ({ hits }) => hits } },
  formats: { gold: [format], pred: [format] }, match: ({ gold, pred }) => gold === pred,
  tally: (isHit) => ({ hits: Number(isHit) })`;
const FORMAT = `const format = { id: "jsonl", about: "", by: "line", claims: () => true, open: () => ({
  *read(record) { yield { id: record.value.id, value: record.value.label, record }; } }) };`;

describe("loadTask(path)", () => {
  it("fills in what a definition leaves out, though nobody called defineTask", async () => {
    const path = moduleOf(`${FORMAT} export default Object.assign(() => {}, { definition: { ${BARE} } });`);
    const task = (await loadTask(path))();
    const unit = [{ id: "a", label: "yes" }];
    expect((await score(task, { gold: unit, pred: unit }, { ci: null })).scores).toEqual({ f1: 1 });
    expect(task.definition.explain.rows("a match", {})).toEqual([]);
  });

  it.each(["null", "{}", "3"])("says what is wrong with the definition %s, in the file", async (definition) => {
    const path = moduleOf(`export default Object.assign(() => {}, { definition: ${definition} });`);
    expect(await failure(path)).toMatch(/^\/own-\d+\.js.*\n {2}expected .*BAD_SHAPE/);
  });

  it("says what is wrong with a definition that defineTask refused, in the file", async () => {
    const path = moduleOf(`import { defineTask } from ${JSON.stringify(DEFINE)}; ${FORMAT}
      export default defineTask({ ${BARE}, primary: "f2" });`);
    expect(await failure(path)).toMatch(/^\/own-\d+\.js primary\n {2}expected a declared score: f1, received "f2"/);
  });

  it.each([
    ["export const nothing = 1;", /expected an export made by defineTask, received nothing/],
    ["export default {};", /expected an export made by defineTask, received default/],
    [
      'import "karat";',
      /received Cannot find package 'karat' .*\n {2}hint: install karat in the project of the module/,
    ],
    ['throw new Error("broken");', /expected a module that can be loaded, received broken/],
  ])("says what is wrong with the module %s", async (text, expected) => {
    expect(await failure(moduleOf(text))).toMatch(expected);
  });
});
