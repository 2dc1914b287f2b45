// karat guard: the first run passes, later ones are held to the best that passed, and nothing is had by trying again.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { data, entries, folder, gold, guard, history, ids, pred, UNITS } from "./guard-runs.ts";
import { root, runKarat } from "./run-karat.ts";

describe("karat guard", () => {
  it("records the first run, passes and says that there was none before", async () => {
    const { code, stdout, stderr } = await guard(data(42));
    expect(code).toBe(0);
    expect(stderr.trim().split("\n").at(-1)).toMatch(/^pass No earlier run found/);
    expect(stdout).toMatch(/^### .*300 dialogues/);
    expect(stdout).toContain("- **pass**: No earlier run found");
    expect(entries()).toMatchObject([{ outcome: "pass", score: 0.86 }]);
  });

  it("refuses --ci off in its own words", async () => {
    const { code, stderr } = await guard(data(42), "--ci", "off");
    expect([code, stderr]).toEqual([2, expect.stringContaining("expected intervals to decide by, not --ci off")]);
    expect(stderr).not.toContain("--gate");
  });

  it("fails with 2 where history is required and lost, as often as one tries", async () => {
    const tries = [await guard(data(42), "--require-history"), await guard(data(42), "--require-history")];
    expect(tries.map(({ code }) => code)).toEqual([2, 2]);
    expect(tries[0]?.stderr).toContain("run once without --require-history");
    await guard(data(42));
    expect((await guard(data(42), "--require-history")).code).toBe(0);
  });

  it("without a margin fails what is certainly worse, and says what loss cannot be ruled out otherwise", async () => {
    await guard(data(42));
    const close = await guard(data(48, 100));
    expect(close.code).toBe(0);
    expect(close.stderr).toMatch(
      /is 0\.02 worse than the baseline \[.*\]: no significant loss, but one of up to 0\.0\d+ cannot/,
    );
    const worse = await guard(data(100));
    expect(worse.code).toBe(1);
    expect(worse.stderr).toMatch(/^fail accuracy is 0\.193 worse .*: a significant loss\. Baseline: the best run/m);
    expect(entries().map(({ outcome }) => outcome)).toEqual(["pass", "pass", "fail"]);
  });

  it("with a margin passes, fails or leaves open as the gate does, and stays red when the job runs again", async () => {
    await guard(data(42), "--margin", "0.02");
    expect((await guard(data(42), "--margin", "0.02")).code).toBe(0);
    const codes: (number | null)[] = [];
    for (const wrong of [100, 100, 48, 48]) codes.push((await guard(data(wrong, 3), "--margin", "0.02")).code);
    expect(codes).toEqual([1, 1, 4, 4]);
    expect(
      entries()
        .map(({ outcome }) => outcome)
        .slice(2),
    ).toEqual(["fail", "fail", "inconclusive", "inconclusive"]);
  });

  it("crosses a change of gold on the units that both have, and says so", async () => {
    await guard(data(42));
    const some = ids.slice(20).concat(["new-1", "new-2"]);
    const same = { gold: gold(some), pred: pred(some, (at) => (at * 7) % UNITS < 42) };
    const crossed = await guard(same);
    expect(crossed.code).toBe(0);
    expect(crossed.stderr).toContain(
      "Gold has changed since: only the 280 dialogues with the same id in both are compared",
    );
    const again = ids.slice(40);
    const worse = await guard({ gold: gold(again), pred: pred(again, (at) => at % 3 === 0) });
    expect(worse.code).toBe(1);
    expect(worse.stderr).toContain("using the rows stored with that run");
  });

  it("on a gold of its own is held to runs on it, and starts anew where no unit is shared", async () => {
    await guard(data(30));
    const other = { gold: gold(ids, "O"), pred: pred(ids, (at) => at < 200) };
    expect((await guard(other)).code).toBe(1);
    await runKarat(["score", "breakdown", "--gold", "gold.jsonl", "--pred", "pred.jsonl", "--record", "-q"], {
      cwd: folder.path,
    });
    const accepted = await guard(other);
    expect(accepted.code).toBe(0);
    expect(accepted.stderr).not.toContain("Gold has changed");
    const names = ids.map((id) => `other-${id}`);
    const apart = await guard({ gold: gold(names), pred: pred(names, () => true) });
    expect(apart.stderr).toContain("No earlier run found that shares a dialogue id with this gold");
    expect(apart.code).toBe(0);
  });

  it("says what differs where earlier runs had other options", async () => {
    await guard(data(42));
    const { code, stderr } = await guard(data(42), "--threshold", "0.4");
    expect(code).toBe(0);
    expect(stderr).toContain("No earlier run found with the same options: threshold:0.4 here, threshold:0 in ");
  });

  it("is red below --fail-under, and a run with --scores is found again", async () => {
    expect((await guard(data(42), "--fail-under", "accuracy=0.9")).code).toBe(1);
    const first = await guard(data(42), "--scores", "f1.x");
    expect(first.stderr).toContain("No earlier run found that passed");
    expect((await guard(data(100), "--scores", "f1.x")).code).toBe(1);
  });

  it("stays red with 3 where the only run before is damaged, by guard and by a gate, as often as one tries", async () => {
    await guard(data(42));
    const [name] = readdirSync(history).filter((file) => file.endsWith(".result.json")) as [string];
    writeFileSync(join(history, name), "{}");
    const gate = ["--gate", "history:best", "--record"];
    const files = ["--gold", "gold.jsonl", "--pred", "pred.jsonl"];
    const gated = () => runKarat(["score", "breakdown", ...files, ...gate], { cwd: folder.path });
    for (const tried of [await guard(data(100)), await guard(data(100), "--require-history"), await gated()]) {
      expect(tried.code).toBe(3);
      expect(tried.stderr.replace(/\s+/g, " ")).toContain("received a damaged one: its result is damaged: expected");
      expect(tried.stderr).toContain("remove the entry");
    }
    expect(entries()).toHaveLength(1);
    for (const file of readdirSync(history)) rmSync(join(history, file));
    expect((await guard(data(100))).code).toBe(0);
  });

  it("leaves out and names what is damaged where another run is left to compare with", async () => {
    await guard(data(42));
    await guard(data(40));
    const names = readdirSync(history).filter((file) => file.endsWith(".result.json"));
    writeFileSync(join(history, names.sort()[1]!), "{}");
    const { code, stderr } = await guard(data(100));
    expect(code).toBe(1);
    expect(stderr).toMatch(/entry\.json was left out: its result is damaged/);
  });

  it("takes the margin from karat.json, which holds nothing against karat score", async () => {
    folder.write("karat.json", '{ "task": "breakdown", "margin": 0.02 }');
    await guard(data(42), "-q");
    const open = await guard(data(48, 3));
    expect(open.stderr).toContain("from karat.json: --margin 0.02");
    expect(open.code).toBe(4);
    const files = ["--gold", "gold.jsonl", "--pred", "pred.jsonl"];
    expect((await runKarat(["score", ...files], { cwd: folder.path })).code).toBe(0);
    rmSync(join(folder.path, "karat.json"));
  });

  it("adds its summary to that of the build step", async () => {
    folder.write("summary.md", "");
    folder.write("gold.jsonl", data(42).gold);
    folder.write("pred.jsonl", data(42).pred);
    await runKarat(["guard", "breakdown", "--gold", "gold.jsonl", "--pred", "pred.jsonl", "--format", "json"], {
      cwd: folder.path,
      env: { GITHUB_STEP_SUMMARY: join(folder.path, "summary.md") },
    });
    expect(readFileSync(join(folder.path, "summary.md"), "utf8")).toContain("- **pass**: No earlier run found");
  });

  it.each([
    ["own-task/slot-filling.js", "own-task/gold.jsonl", "own-task/pred.jsonl"],
    ["fields/invoice.fields.json", "fields/gold", "fields/careful"],
  ])("guards own tasks and descriptions: %s", async (...names) => {
    const [task, golds, preds] = names.map((name) => join(root, "examples", name)) as [string, string, string];
    for (const expected of ["No earlier run found", "Baseline: the best run"]) {
      const { code, stderr } = await runKarat(["guard", task, "--gold", golds, "--pred", preds], { cwd: folder.path });
      expect(stderr).toContain(expected);
      expect(code).toBe(0);
    }
  });
});
