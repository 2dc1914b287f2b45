// Checks of karat score: thresholds, their exit codes, and JUnit.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root, runKarat } from "./run-karat.ts";

let folder: string;
const example = (name: string) => join(root, "examples/breakdown", name);
const score = (pred: string, ...args: string[]) =>
  runKarat(["score", "breakdown", "--gold", example("gold"), "--pred", example(pred), ...args]);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karat-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("karat score --ci", () => {
  it("gives every score its interval by default and none with off", async () => {
    const [on, off] = await Promise.all([
      score("hasty", "--format", "json"),
      score("hasty", "--format", "json", "--ci", "off"),
    ]);
    expect(JSON.parse(on.stdout).intervals.accuracy).toMatchObject({ level: 0.95, method: "logit-jackknife-t" });
    expect(JSON.parse(off.stdout)).not.toHaveProperty("intervals");
  });

  it("prints them beside the scores with their method and a note on few units", async () => {
    const { stdout } = await score("hasty", "--ci", "90");
    expect(stdout).toMatch(/accuracy +0\.821 {2}\[0\.\d{3}, 0\.\d{3}\]/);
    expect(stdout).toContain("90 % interval: jackknife, Student's t on the logit scale");
    expect(stdout).toContain("note: Only 8 dialogues: intervals are rough");
    expect(stdout).toContain("|ci:90|missing:error|");
  });

  it.each([
    ["--ci", "100", "a level above 50 and below 100, or off, for --ci"],
    ["--ci", "high", 'a number or "off" for --ci'],
  ])("refuses %s %s", async (flag, value, expected) => {
    const words = ["--gold", example("gold"), "--pred", example("hasty"), flag, value];
    const { code, stderr } = await runKarat(["score", "breakdown", ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain(expected);
  });
});

describe("karat score --fail-under", () => {
  it("ends with 0 when every threshold is reached, with 1 when one is not, and writes the report either way", async () => {
    const good = await score("careful", "--fail-under", "accuracy=0.9", "--fail-under", "jsd.o-t-x=0.1");
    expect(good.code).toBe(0);
    const bad = await score("careful", "--fail-under", "accuracy=0.99");
    expect(bad.code).toBe(1);
    expect(bad.stderr).toMatch(/^Fail: accuracy is 0\.96\d+, below 0\.99\.$/m);
    expect(bad.stdout).toContain("accuracy");
  });

  it.each(["accuracy", "acuracy=0.5", "accuracy=high"])("refuses %s as wrong usage", async (condition) => {
    expect((await score("careful", "--fail-under", condition)).code).toBe(2);
  });
});

describe("checks that can be of no use", () => {
  const unread = (...args: string[]) =>
    runKarat(["score", "breakdown", "--gold", join(folder, "bad.jsonl"), "--pred", join(folder, "bad.jsonl"), ...args]);

  beforeAll(() => writeFileSync(join(folder, "bad.jsonl"), "{bad\n"));

  it.each([
    [["--per-unit", "--ci", "100"], 2, "a level above 50 and below 100, or off, for --ci"],
    [["--scores", "acuracy"], 2, "did you mean accuracy?"],
    [["--format", "codabench"], 2, "-o FOLDER with --format codabench"],
  ])("karat score … %j is refused with %i before a unit is read", async (args, expected, says) => {
    const words = ["score", "breakdown", "--gold", "bad.jsonl", "--pred", "bad.jsonl", ...args];
    const { code, stderr } = await runKarat(words, { cwd: folder });
    expect(stderr).toMatch(typeof says === "string" ? new RegExp(says.replaceAll("?", "\\?")) : says);
    expect(code).toBe(expected);
  });

  it("karat score reads units once a threshold is of use", async () => {
    expect((await unread("--fail-under", "accuracy=0.5")).stderr).toContain("expected a key in double quotes");
  });
});

describe("karat score --format junit", () => {
  it("writes a case for each score and each check", async () => {
    const { stdout } = await score("hasty", "--ci", "off", "--fail-under", "accuracy=0.99", "--format", "junit");
    expect(stdout.replace(/"digest": ?"\w{64}"/, '"digest":"DIGEST"')).toMatchSnapshot();
  });
});
