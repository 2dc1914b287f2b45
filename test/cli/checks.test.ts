// Checks of karat score: thresholds, the gate with its three outcomes, their exit codes, and JUnit.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDigest } from "../../src/core/digest.ts";
import { root, runKarat } from "./run-karat.ts";

let folder: string;
let baseline: string;
const example = (name: string) => join(root, "examples/breakdown", name);
const score = (pred: string, ...args: string[]) =>
  runKarat(["score", "breakdown", "--gold", example("gold"), "--pred", example(pred), "--resamples", "999", ...args]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karat-"));
  baseline = join(folder, "baseline.json");
  await score("careful", "--per-unit", "--format", "json", "-o", baseline);
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
    expect(stdout).toContain("|ci:90|interval:auto|missing:error|");
  });

  it.each([
    ["--ci", "100", "a level above 50 and below 100, or off, for --ci"],
    ["--ci", "high", 'a number or "off" for --ci'],
    ["--resamples", "3", "from 39 to 1000000 for --resamples and --ci 95"],
    ["--seed", "1.5", "a whole number for --seed"],
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
    expect(bad.stderr).toMatch(/^fail accuracy is 0\.96\d+, below 0\.99$/m);
    expect(bad.stdout).toContain("accuracy");
  });

  it.each(["accuracy", "acuracy=0.5", "accuracy=high"])("refuses %s as wrong usage", async (condition) => {
    expect((await score("careful", "--fail-under", condition)).code).toBe(2);
  });
});

describe("karat score --gate", () => {
  it("passes a system against its own result", async () => {
    const { code, stderr } = await score("careful", "--gate", baseline);
    expect(code).toBe(0);
    expect(stderr).toContain("pass all 8 dialogues score as before (failures ");
  });

  it("ends with 4 when the interval contains the margin and with 0 when all of it is within, and says which margin would do", async () => {
    const runs = await Promise.all(
      ["0.1", "0.9"].map((margin) => score("hasty", "--gate", baseline, "--margin", margin)),
    );
    expect(runs.map(({ code }) => code)).toEqual([4, 0]);
    const wanted = /a margin of (\S+) would have passed/.exec(runs[0]!.stderr)![1]!;
    expect((await score("hasty", "--gate", baseline, "--margin", wanted)).code).toBe(0);
  });

  it("gates several scores at once, and refuses --gate-score without --gate", async () => {
    const { code, stderr } = await score(
      ...["hasty", "--gate", baseline, "--margin", "0.9"],
      ...["--gate-score", "accuracy", "--gate-score", "jsd.o-t-x"],
    );
    expect(code).toBe(0);
    expect(stderr).toMatch(/pass accuracy is .*\n.*pass jsd\.o-t-x is/);
    expect((await score("hasty", "--gate-score", "accuracy")).code).toBe(2);
  });

  it("keeps rows out of the report unless they were asked for", async () => {
    const { stdout } = await score("careful", "--gate", baseline, "--format", "json");
    expect(JSON.parse(stdout)).not.toHaveProperty("rows");
  });

  it("refuses a baseline without rows as bad input, and --margin alone as wrong usage", async () => {
    const { rows: _rows, ...bare } = JSON.parse(readFileSync(baseline, "utf8"));
    writeFileSync(join(folder, "bare.json"), JSON.stringify(withDigest(bare)));
    expect((await score("careful", "--gate", join(folder, "bare.json"))).code).toBe(3);
    expect((await score("careful", "--gate", join(folder, "none.json"))).code).toBe(3);
    expect((await score("careful", "--margin", "0.1")).code).toBe(2);
  });
});

describe("checks that can be of no use", () => {
  const unread = (...args: string[]) =>
    runKarat(["score", "breakdown", "--gold", join(folder, "bad.jsonl"), "--pred", join(folder, "bad.jsonl"), ...args]);

  beforeAll(async () => {
    writeFileSync(join(folder, "bad.jsonl"), "{bad\n");
    const { rows: _rows, ...bare } = JSON.parse(readFileSync(baseline, "utf8"));
    writeFileSync(join(folder, "bare.json"), JSON.stringify(withDigest(bare)));
    writeFileSync(join(folder, "rules.json"), JSON.stringify(withDigest({ ...bare, task: "rules" })));
  });

  it.each([
    [["--margin", "0.1"], 2, "expected --gate FILE with --margin, received --margin alone"],
    [["--gate-score", "accuracy"], 2, "expected --gate FILE with --gate-score, received --gate-score alone"],
    [["--gate", "none.json"], 3, /none\.json\n.*received nothing at this path/],
    [["--gate", "."], 3, "received a folder"],
    [["--gate", "bad.jsonl"], 3, /bad\.jsonl:\d+\n.*BAD_JSON\n.*a stored result is one JSON value/],
    [["--gate", "bare.json"], 3, /bare\.json\n.*expected a result with rows, received one without/],
    [["--gate", "rules.json"], 2, "expected a result of breakdown for --gate, received one of rules"],
    [["--gate", "baseline.json", "--margin", "-1"], 2, "a number of at least 0 for --margin"],
    [["--gate", "baseline.json", "--margin", "x"], 2, "a number of at least 0 for --margin"],
    [["--gate", "baseline.json", "--gate-score", "acuracy"], 2, "did you mean accuracy?"],
    [["--gate", "baseline.json", "--ci", "off"], 2, "expected intervals to decide by, not --ci off"],
    [["--gate", "baseline.json", "--format", "official"], 2, "expected intervals to decide by, not --ci off"],
    [["--gate", "history:latest"], 3, "received none"],
    [["--per-unit", "--ci", "100"], 2, "a level above 50 and below 100, or off, for --ci"],
    [["--scores", "acuracy"], 2, "did you mean accuracy?"],
    [["--format", "codabench"], 2, "-o FOLDER with --format codabench"],
  ])("karat score … %j is refused with %i before a unit is read", async (args, expected, says) => {
    const words = ["score", "breakdown", "--gold", "bad.jsonl", "--pred", "bad.jsonl", ...args];
    const { code, stderr } = await runKarat(words, { cwd: folder });
    expect(stderr).toMatch(typeof says === "string" ? new RegExp(says.replaceAll("?", "\\?")) : says);
    expect(code).toBe(expected);
  });

  it("karat score reads units once a gate is of use", async () => {
    expect((await unread("--gate", baseline)).stderr).toContain("expected a key in double quotes");
  });
});

describe("karat score --format junit", () => {
  it("writes a case for each score and each check", async () => {
    const { stdout } = await score("hasty", "--ci", "off", "--fail-under", "accuracy=0.99", "--format", "junit");
    expect(stdout.replace(/"digest": ?"\w{64}"/, '"digest":"DIGEST"')).toMatchSnapshot();
  });

  it("marks an open gate as a failure of its own type", async () => {
    const { stdout, code } = await score("hasty", "--gate", baseline, "--margin", "0.1", "--format", "junit");
    expect(code).toBe(4);
    expect(stdout).toContain('<failure type="inconclusive"');
  });
});
