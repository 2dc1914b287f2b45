import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const table = join(root, "examples/agree/ratings.csv");
const folder = temporaryFolder();

describe("karat agree", () => {
  it.each([
    ["text", /^agree {2}Agreement of raters\n50 units · 3 raters · 2 categories/],
    ["csv", /^score,value,low,high,level,method,share,reason\r\nagreement,0\.85/],
    ["markdown", /^### Agreement of raters\n/],
    ["latex", /\\toprule\nscore & value/],
    ["html", /^<!doctype html>\n<html lang="en">/],
  ])("writes %s", async (format, beginning) => {
    const { code, stdout } = await runKarat(["agree", table, "--judge", "judge", "--format", format]);
    expect(code).toBe(0);
    expect(stdout).toMatch(beginning);
    expect(stdout).toContain(format === "csv" ? "judge.difference" : "This holds if the labelled units were drawn");
  });

  it("writes JSON with scores, intervals, units, notes, digest and the corrected score", async () => {
    const { stdout } = await runKarat(["agree", table, "--judge", "judge", "--format", "json"]);
    const { scores, intervals, units, notes, digest, corrected } = JSON.parse(stdout);
    expect(Object.keys(intervals)).toEqual(Object.keys(scores));
    expect(units).toMatchObject({ scored: 50, single: 250 });
    expect(notes).toEqual(["250 units with fewer than two ratings do not count for the coefficients."]);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(corrected).toMatchObject({ judgeAlone: expect.any(Number), labelsAlone: { score: expect.any(Number) } });
  });

  it("takes raters and categories, and says what is wrong with them", async () => {
    const chosen = await runKarat([
      "agree",
      table,
      "--raters",
      "anna,ben",
      "--categories",
      "no,yes",
      "--format",
      "json",
    ]);
    expect(Object.keys(JSON.parse(chosen.stdout).raters)).toEqual(["anna", "ben"]);
    const wrong = await runKarat(["agree", table, "--categories", "No,Yes"]);
    expect(wrong.code).toBe(3);
    expect(wrong.stderr).toContain('expected one of the categories "No", "Yes", received "yes"');
    const unknown = await runKarat(["agree", table, "--judge", "juge"]);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain("did you mean judge?");
  });

  it("names the rows and columns of the confusion in the order of the scale", async () => {
    const path = folder.write("signs.csv", "id,a,b\n1,-1,-1\n2,-1,0\n3,-1,0\n4,0,1\n5,1,1\n");
    const { stdout } = await runKarat(["agree", path]);
    expect(stdout).toContain("  a \\ b  -1  0  1\n  -1      1  2  0\n  0       0  0  1\n  1       0  0  1\n");
  });

  it("says in full why there is no interval, and leaves out what a score is rather than cut that", async () => {
    const path = folder.write("few.csv", "id,annabel,bertrand\n1,x,x\n2,x,y\n3,x,\n");
    const { stdout } = await runKarat(["agree", path], { env: { COLUMNS: "80" } });
    expect(stdout).toContain("  cohen.annabel.bertrand   0.000  undefined without one of the units\n");
  });

  it("names the line of a second rating", async () => {
    const path = folder.write("long.csv", "unit,rater,rating\na,anna,1\nb,anna,2\na,anna,1\n");
    const { code, stderr } = await runKarat(["agree", path]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/long\.csv:4\n/);
  });
});
