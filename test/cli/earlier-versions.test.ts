// What earlier versions stored: every command reads it, or says in one sentence what to do.
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { type Outcome, root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const STORED = join(root, "test/fixtures/stored");
const versions = ["0.1.0", "0.2.0"];
const cases = versions.flatMap((version) =>
  readdirSync(join(STORED, version))
    .filter((task) => task !== "history")
    .map((task) => ({ version, task, at: (name: string) => join(STORED, version, task, name) })),
);

/** Tasks whose columns are not those of 0.1.0 any more: their totals cannot be read, and the hint says to score again. */
const OTHER_COLUMNS = ["0.1.0 breakdown", "0.1.0 common-ground", "0.1.0 rules"];

const quick = ["--resamples", "99"];

/** Refused as input, in a sentence with the version and what to do; never as a bug. */
function expectAdvice({ code, stderr }: Outcome, advice: string | RegExp): void {
  expect(code, stderr).toBe(3);
  expect(stderr).toMatch(advice);
  expect(stderr).not.toContain("bug");
}

describe.each(cases)("stored by $version, $task", ({ version, task, at }) => {
  const isReadable = !OTHER_COLUMNS.includes(`${version} ${task}`);
  const input = (system: string) => ["--gold", `examples/${task}/gold`, "--pred", `examples/${task}/${system}`];
  const page = () => join(folder.path, `${version}-${task}.html`);
  const again = new RegExp(`written by karat ${version}: score it again with this version \\(karat score ${task}`);

  it.each([
    ["report", () => ["report", at("careful.json"), "-o", page()]],
    ["report of two", () => ["report", at("careful.json"), at("hasty.json"), "-o", page(), ...quick]],
    ["compare", () => ["compare", at("careful.json"), at("hasty.json"), ...quick]],
    ["cite", () => ["cite", at("careful.json")]],
    ["plan", () => ["plan", at("careful.json"), at("hasty.json")]],
    ["history add", () => ["history", "add", at("careful.json"), "--folder", join(folder.path, `${version}-${task}`)]],
  ])("results: karat %s", async (_, words) => {
    const outcome = await runKarat(words());
    if (!isReadable) return expectAdvice(outcome, again);
    expect(outcome.code, outcome.stderr).toBe(0);
    expect(outcome.stderr).toContain(`was written by karat ${version}, without a digest`);
  });

  it("results: karat verify says which version can", async () => {
    const outcome = await runKarat(["verify", at("careful.json"), ...input("careful")]);
    expectAdvice(outcome, isReadable ? `verify it with karat "${version}", or score it again` : again);
  });

  it("results: a gate holds a run to one, or says to score again", async () => {
    const outcome = await runKarat(["score", task, ...input("careful"), "--gate", at("hasty.json"), "-q", ...quick]);
    if (outcome.code === 3) expectAdvice(outcome, isReadable ? "score both again" : again);
    else expect(outcome.stderr).toContain("than the baseline");
  });

  it("comparisons: karat report and karat cite read them", async () => {
    const report = await runKarat(["report", at("comparison.json"), "-o", page()]);
    expect(report.code, report.stderr).toBe(0);
    expect(readFileSync(page(), "utf8")).toContain("hasty");
    const cite = await runKarat(["cite", at("comparison.json")]);
    expect(cite.code, cite.stderr).toBe(0);
    expect(cite.stdout).toContain("We compare 2 systems");
    expect(cite.stdout).toContain(`karat ${version}`);
  });

  it.each([
    ["compare", () => ["compare", at("comparison.json"), at("hasty.json")]],
    ["plan", () => ["plan", at("comparison.json")]],
    ["verify", () => ["verify", at("comparison.json"), ...input("careful")]],
    ["history add", () => ["history", "add", at("comparison.json"), "--folder", join(folder.path, "none")]],
    ["score --gate", () => ["score", task, ...input("careful"), "--gate", at("comparison.json"), ...quick]],
  ])("comparisons: karat %s asks for results", async (_, words) => {
    expectAdvice(await runKarat(words()), "give what karat score --per-unit --format json writes for one of them");
  });

  it("karat merge asks for parts", async () => {
    for (const name of ["careful.json", "comparison.json"])
      expectAdvice(await runKarat(["merge", at(name)]), "karat score … --shard i/N -o FILE writes parts");
  });
});

it.each(versions)("karat merge says to score a part of %s again", async (version) => {
  expectAdvice(
    await runKarat(["merge", join(STORED, version, "rules/part.karat")]),
    /score it again with this version|make parts of other versions again/,
  );
});

it("karat history shows the runs that 0.2.0 kept, and a gate says how to go on from them", async () => {
  const here = join(folder.path, "project");
  cpSync(join(STORED, "0.2.0/history"), join(here, ".karat/history"), { recursive: true });
  expect(existsSync(join(here, ".karat/history"))).toBe(true);
  const shown = await runKarat(["history"], { cwd: here });
  expect(shown.code, shown.stderr).toBe(0);
  expect(shown.stdout).toContain("careful against the previous run, hasty: +0.185 in overall.f1");
  const input = ["--gold", join(root, "examples/rules/gold"), "--pred", join(root, "examples/rules/careful")];
  const gated = await runKarat(["score", "rules", ...input, "--gate", "history:best", ...quick], { cwd: here });
  expectAdvice(gated, /v:0\.2\.0 in careful[\s\S]*score the system of the earlier run this way too and keep it/);
  const guarded = await runKarat(["guard", "rules", ...input, ...quick], { cwd: here });
  expect(guarded.code, guarded.stderr).toBe(0);
  expect(guarded.stderr).toContain("Baseline: the best run that passed, careful");
});

it("a stored comparison keeps the options, so that report and cite say in which sense a score is meant", async () => {
  const file = join(folder.path, "timeline.json");
  const page = join(folder.path, "timeline.html");
  const systems = ["careful", "hasty"].flatMap((name) => ["--pred", `examples/timeline/${name}`]);
  for (const [ar, sense] of [
    ["same-date", "AR-1 (same date)"],
    ["align+m1", "AR-1 (align+ m:1)"],
  ] as const) {
    const words = ["compare", "timeline", "--gold", "examples/timeline/gold", ...systems, "--ar", ar];
    await runKarat([...words, "--format", "json", "-o", file, ...quick]);
    expect((await runKarat(["cite", file])).stdout).toContain(`by ${sense},`);
    await runKarat(["report", file, "-o", page]);
    expect(readFileSync(page, "utf8")).toContain(sense);
  }
});
