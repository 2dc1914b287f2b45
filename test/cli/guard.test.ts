// karat guard: compares with a committed baseline, and is never green where it could not compare.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withDigest } from "../../src/json/digest.ts";
import { accept, baselineFile, data, folder, gold, guard, ids, pred, UNITS } from "./guard-runs.ts";
import { root, runKarat } from "./run-karat.ts";

const firstLine = (text: string) => text.split("\n")[0];
const karat = (...words: string[]) => runKarat(words, { cwd: folder.path });
const words = (text: string) => text.replace(/\s+/g, " ");

describe("karat guard without something to compare with", () => {
  it("is inconclusive without a baseline, and writes none", async () => {
    const { code, stdout } = await guard(data(42));
    expect([code, firstLine(stdout)]).toEqual([4, "No baseline yet. Accept this run with --accept."]);
    expect(readdirSync(folder.path)).not.toContain("karat.baseline.json");
  });

  it("is inconclusive for a partial run, and lists five units and a count", async () => {
    await accept(data(42));
    const half = { gold: gold(ids), pred: pred(ids.slice(0, UNITS / 2), () => false) };
    const { code, stdout } = await guard(half, "--missing", "skip");
    expect(code).toBe(4);
    expect(words(stdout)).toMatch(/150 dialogues of the baseline were left out of this run: "d150", .* and 145 more/);
  });

  it("compares missing predictions that count as wrong", async () => {
    await accept(data(0));
    const half = { gold: gold(ids), pred: pred(ids.slice(0, UNITS / 2), () => false) };
    expect((await guard(half, "--missing", "wrong")).code).toBe(1);
  });

  it.each([
    ["an option", ["--threshold", "0.4"], /threshold is 0.4 here, 0 in the baseline/],
    ["several options", ["--threshold", "0.4", "--invalid", "wrong"], /threshold is .*; invalid is wrong here/],
  ])("is inconclusive with %s that differs, and lists what differs", async (_, flags, text) => {
    await accept(data(42));
    const { code, stdout } = await guard(data(42), ...flags);
    expect(code).toBe(4);
    expect(words(stdout)).toMatch(text);
  });

  it("is inconclusive if karat.json has other options", async () => {
    await accept(data(42));
    folder.write("karat.json", '{ "options": { "threshold": 0.4 } }');
    expect((await guard(data(42))).code).toBe(4);
  });

  it("is inconclusive if a weight of the description changed", async () => {
    const [golds, preds] = ["gold", "careful"].map((name) => join(root, "examples/fields", name)) as [string, string];
    const description = JSON.parse(readFileSync(join(root, "examples/fields/invoice.fields.json"), "utf8"));
    folder.write("a.json", JSON.stringify(description));
    folder.write("b.json", JSON.stringify({ ...description, currency: { $compare: "exact", $weight: 3 } }));
    expect((await karat("guard", "a.json", "--gold", golds, "--pred", preds, "--accept")).code).toBe(0);
    const { code, stdout } = await karat("guard", "b.json", "--gold", golds, "--pred", preds);
    expect(code).toBe(4);
    expect(words(stdout)).toContain(
      'The options differ: description (currency: exact → {"$compare":"exact","$weight":3}).',
    );
  });

  it("names the first changes of a description, and says that an inferred one is that of the baseline", async () => {
    const lines = (...fields: string[]) =>
      ids
        .map((id) => JSON.stringify({ id, ...Object.fromEntries(fields.map((name) => [name, "some text"])) }))
        .join("\n");
    const names = ["a", "b", "c", "d", "e", "f"];
    const run = (...flags: string[]) => karat("guard", ...flags, "--gold", "g.jsonl", "--pred", "g.jsonl");
    folder.write("g.jsonl", lines(...names));
    expect((await run("fields", "--accept")).code).toBe(0);
    const other = Object.fromEntries(names.map((name) => [name, "exact"]));
    folder.write("d.json", JSON.stringify({ $karat: "fields 2", $id: "id", ...other }));
    expect(words((await run("d.json")).stdout)).toContain("(a: text → exact, b: text → exact, c: text → exact,");
    expect(words((await run("d.json")).stdout)).toContain("e: text → exact and 1 more)");
    folder.write("g.jsonl", lines(...names, "g"));
    expect(words((await run("fields")).stderr)).toContain(
      "hint: the description is that of karat.baseline.json; --accept infers it from gold anew, and accepts this run",
    );
    expect((await run("fields", "--accept")).code).toBe(0);
    expect((await run("fields")).code).toBe(0);
  });

  it("is inconclusive if gold has another content or lost units", async () => {
    await accept(data(42));
    const other = gold(ids).replace('"d7","user":"u3","turns":[{"index":1,"annotations":["X"', (text) =>
      text.replace('["X"', '["O"'),
    );
    const changed = await guard({ gold: other, pred: data(42).pred });
    expect([changed.code, words(changed.stdout)]).toEqual([4, expect.stringContaining('has another gold now: "d7"')]);
    const fewer = { gold: gold(ids.slice(10)), pred: data(42).pred.split("\n").slice(10).join("\n") };
    const lost = await guard(fewer);
    expect([lost.code, words(lost.stdout)]).toEqual([
      4,
      expect.stringContaining("10 dialogues of the baseline are not in gold any more"),
    ]);
  });

  it("is inconclusive with the baseline of another task, and does not replace it", async () => {
    await accept(data(42));
    const files = ["--gold", join(root, "examples/rules/gold"), "--pred", join(root, "examples/rules/careful")];
    expect((await karat("guard", "rules", ...files)).code).toBe(4);
    const refused = await karat("guard", "rules", ...files, "--accept");
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--baseline")]);
    expect((await karat("guard", "rules", ...files, "--accept", "--baseline", "rules.json")).code).toBe(0);
  });
});

describe("karat guard and a baseline that fits", () => {
  it("says that an identical run is identical, also with gold written otherwise", async () => {
    await accept(data(42));
    const again = gold(ids)
      .split("\n")
      .map((line) => {
        const { id, user, turns } = JSON.parse(line);
        return JSON.stringify({ turns, user, id }, null, 1).replace(/\n/g, " ");
      })
      .reverse()
      .join("\n");
    const { code, stdout } = await guard({ gold: again, pred: data(42).pred });
    expect([code, stdout]).toEqual([0, "Identical to the baseline.\n"]);
  });

  it("without a margin never passes: it finds a significant loss or none", async () => {
    await accept(data(42));
    const close = await guard(data(48, 100));
    expect(close.code).toBe(0);
    expect(words(close.stdout)).toMatch(
      /^No significant loss: accuracy is 0\.020 worse, 95 % interval \[−0\.0\d+, 0\.0\d+\]\. A loss of up to 0\.0\d+ cannot be ruled out\. Worse than the baseline in X \(−0\.020 accuracy\)\. \+6 X /,
    );
    expect(words(close.stdout)).toContain("Accept three to five runs of the same system.");
    const worse = await guard(data(100));
    expect(worse.code).toBe(1);
    expect(words(worse.stdout)).toMatch(/^Fail: accuracy is 0\.193 worse, 95 % interval \[−0\.\d+, −0\.\d+\]\. Worse/);
    expect(worse.stdout).toContain("--accept");
  });

  it("with a margin passes, fails or is inconclusive", async () => {
    await accept(data(42));
    const runs: (readonly [code: number | null, hasNextStep: boolean])[] = [];
    for (const [wrong, from] of [
      [42, 0],
      [100, 3],
      [48, 3],
    ] as const) {
      const { code, stdout } = await guard(data(wrong, from), "--margin", "0.02");
      runs.push([code, stdout.includes("karat plan says how many units would decide")]);
    }
    expect(runs).toEqual([
      [0, false],
      [1, false],
      [4, true],
    ]);
    expect(firstLine((await guard(data(42), "--margin", "0.02")).stdout)).toMatch(/^Pass: /);
  });

  it("gives the same verdict with --group-by and --scores, and uses this run's clusters", async () => {
    await accept(data(42));
    const plain = await guard(data(48, 100));
    for (const flags of [
      ["--group-by", "user"],
      ["--scores", "f1.x"],
    ])
      expect(firstLine((await guard(data(48, 100), ...flags)).stdout)).toBe(firstLine(plain.stdout));
    const clustered = await guard(data(100), "--cluster-by", "user");
    expect(clustered.code).toBe(1);
    expect(words(clustered.stdout)).not.toBe(words((await guard(data(100))).stdout));
  });

  it("guards the scores that are named: any failure fails", async () => {
    await accept(data(42));
    const { code, stdout } = await guard(data(100), "--score", "f1.x", "--score", "accuracy");
    expect([code, firstLine(stdout)]).toEqual([1, expect.stringMatching(/^Fail: f1\.x/)]);
    expect((await guard(data(42), "--score", "acuracy")).code).toBe(2);
  });

  it("tests a score that is named twice once", async () => {
    await accept(data(42));
    // Six dialogues more are wrong: p is between .025 and .05.
    expect((await guard(data(48))).code).toBe(1);
    expect((await guard(data(48), "--score", "accuracy", "--score", "accuracy")).code).toBe(1);
  });

  it("reports new units and leaves them out", async () => {
    const some = ids.slice(0, 200);
    await accept({ gold: gold(some), pred: pred(some, () => false) });
    const { code, stdout } = await guard({ gold: gold(ids), pred: pred(ids, (at) => at >= 200) });
    expect(code).toBe(0);
    expect(stdout).toContain("100 new dialogues left out");
  });

  it("is red below --fail-under, which keeps a bad run from being accepted", async () => {
    const refused = await accept(data(42), "--fail-under", "accuracy=0.9");
    expect([refused.code, refused.stdout]).toEqual([1, "Fail: accuracy is 0.86, below 0.9.\nNot accepted.\n"]);
    expect(readdirSync(folder.path)).not.toContain("karat.baseline.json");
    await accept(data(42));
    const { code, stdout } = await guard(data(42), "--fail-under", "accuracy=0.9");
    expect([code, firstLine(stdout)]).toEqual([1, "Fail: accuracy is 0.86, below 0.9."]);
  });

  it("shows a score with three decimals, and with more where they decide", async () => {
    await accept(data(43));
    const first = async (limit: string) =>
      firstLine((await guard(data(43), "--fail-under", `accuracy=${limit}`)).stdout);
    expect(await first("0.9")).toBe("Fail: accuracy is 0.857, below 0.9.");
    expect(await first("0.857")).toBe("Fail: accuracy is 0.8567, below 0.857.");
  });

  it("refuses a margin that no loss can exceed, and says which one was meant", async () => {
    await accept(data(42));
    const { code, stderr } = await guard(data(300), "--margin", "2");
    expect([code, stderr]).toEqual([2, expect.stringContaining("did you mean 0.02?")]);
  });

  it("takes the margin and the place of the baseline from karat.json, and the place beside it", async () => {
    folder.write("karat.json", '{ "task": "breakdown", "margin": 0.02, "baseline": "checks/base.json" }');
    mkdirSync(join(folder.path, "checks"), { recursive: true });
    await accept(data(42));
    expect(readdirSync(join(folder.path, "checks"))).toEqual(["base.json"]);
    expect((await guard(data(48, 3))).code).toBe(4);
  });

  it("checks a stored result by karat.json too, also by the one that --config names", async () => {
    folder.write("one/karat.json", '{ "task": "breakdown", "margin": 0.02, "baseline": "base.json" }');
    const [result, project] = ["one/result.json", ["--config", "one/karat.json"]] as const;
    for (const [wrong, from] of [
      [42, 0],
      [48, 3],
    ] as const) {
      folder.write("gold.jsonl", data(wrong, from).gold);
      folder.write("pred.jsonl", data(wrong, from).pred);
      const files = ["--gold", "gold.jsonl", "--pred", "pred.jsonl"];
      await karat("score", "breakdown", ...files, "--per-unit", "--format", "json", "-o", result);
      if (from === 0) expect((await karat("guard", result, ...project, "--accept")).code).toBe(0);
    }
    expect(readdirSync(join(folder.path, "one"))).toContain("base.json");
    expect(firstLine((await karat("guard", result, ...project)).stdout)).toMatch(
      /^Inconclusive: accuracy is 0\.020 worse/,
    );
  });

  it("keeps a baseline for each project of a repository", async () => {
    for (const [project, wrong] of [
      ["one", 0],
      ["two", 100],
    ] as const) {
      folder.write(`${project}/karat.json`, '{ "task": "breakdown", "gold": "gold.jsonl" }');
      folder.write(`${project}/gold.jsonl`, gold(ids));
      folder.write(`${project}/pred.jsonl`, data(wrong).pred);
      const run = ["guard", "--config", `${project}/karat.json`, "--pred", `${project}/pred.jsonl`];
      expect((await karat(...run, "--accept")).code).toBe(0);
      expect(firstLine((await karat(...run)).stdout)).toBe("Identical to the baseline.");
    }
    expect((await karat("guard", "--config", "one/karat.json", "--pred", "two/pred.jsonl")).code).toBe(1);
  });
});

describe("the baseline of karat guard", () => {
  it("has one unit per line, with the rows of every accepted run", async () => {
    folder.write("again.jsonl", data(42, 9).pred);
    const { code, stdout } = await accept(data(42), "--pred", "again.jsonl");
    expect([code, firstLine(stdout)]).toEqual([0, "Accepted 2 runs as the baseline in karat.baseline.json."]);
    const lines = readFileSync(baselineFile, "utf8").split("\n");
    const units = lines.filter((line) => line.startsWith('{"gold":')).map((line) => JSON.parse(line.replace(/,$/, "")));
    expect(units).toHaveLength(UNITS);
    expect(units[0].rows).toHaveLength(2);
    expect((await guard(data(48, 3))).stdout).not.toContain("known from one run");
    const several = await guard(data(42), "--pred", "again.jsonl");
    expect(several.code).toBe(2);
    const twice = await accept(data(42), "--pred", "./pred.jsonl");
    expect([twice.code, words(twice.stderr)]).toEqual([2, expect.stringContaining("expected each run once")]);
  });

  it.each([
    ["empty", () => ""],
    ["cut off", (text: string) => text.slice(0, text.length / 2)],
    ["something else", () => "[]"],
    ["changed by hand", (text: string) => text.replace(/"rows":\[\[1,/, '"rows":[[0,')],
  ])("is exit 3 if it is %s, and is not written over without --accept", async (_, damaged) => {
    await accept(data(42));
    const text = damaged(readFileSync(baselineFile, "utf8"));
    writeFileSync(baselineFile, text);
    expect((await guard(data(42))).code).toBe(3);
    expect(readFileSync(baselineFile, "utf8")).toBe(text);
    expect((await accept(data(42))).code).toBe(0);
    expect((await guard(data(42))).code).toBe(0);
  });

  it("is whole if several guards accept at once", async () => {
    await accept(data(42));
    await Promise.all([0, 3, 9].map((from) => accept(data(42, from))));
    expect((await guard(data(42))).code).toBe(0);
    expect(readdirSync(folder.path).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("gives its description where none is named", async () => {
    const [golds, preds] = ["gold", "careful"].map((name) => join(root, "examples/fields", name)) as [string, string];
    const description = join(root, "examples/fields/invoice.fields.json");
    await karat("guard", description, "--gold", golds, "--pred", preds, "--accept");
    const { code, stdout } = await karat("guard", "fields", "--gold", golds, "--pred", preds);
    expect([code, stdout]).toEqual([0, "Identical to the baseline.\n"]);
  });

  it("names no file to read: a description that is a text is damage", async () => {
    const [golds, preds] = ["gold", "careful"].map((name) => join(root, "examples/fields", name)) as [string, string];
    await karat("guard", "fields", "--gold", golds, "--pred", preds, "--accept");
    const baseline = JSON.parse(readFileSync(baselineFile, "utf8"));
    const named = { ...baseline, options: { ...baseline.options, description: "outside.json" } };
    folder.write("karat.baseline.json", JSON.stringify(withDigest(named)));
    folder.write("outside.json", JSON.stringify(baseline.options.description));
    const { code, stderr } = await karat("guard", "fields", "--gold", golds, "--pred", preds);
    expect([code, stderr]).toEqual([3, expect.stringContaining("the baseline options.description")]);
  });

  it("is compared with a stored result, whose runs it also accepts", async () => {
    folder.write("gold.jsonl", data(42).gold);
    folder.write("pred.jsonl", data(42).pred);
    const files = ["--gold", "gold.jsonl", "--pred", "pred.jsonl"];
    await karat("score", "breakdown", ...files, "--per-unit", "--format", "json", "-o", "result.json");
    expect((await karat("guard", "result.json")).code).toBe(4);
    expect((await karat("guard", "result.json", "--accept")).code).toBe(0);
    expect((await karat("guard", "result.json")).stdout).toBe("Identical to the baseline.\n");
    expect((await guard(data(42))).stdout).toBe("Identical to the baseline.\n");
    expect((await guard(data(100))).code).toBe(1);
  });

  it("is never written over by the verdict or by evidence", async () => {
    await accept(data(42));
    const before = readFileSync(baselineFile, "utf8");
    for (const flag of ["-o", "--evidence"]) expect((await guard(data(100), flag, "karat.baseline.json")).code).toBe(2);
    expect((await accept(data(100), "-o", "karat.baseline.json")).code).toBe(2);
    expect(readFileSync(baselineFile, "utf8")).toBe(before);
  });

  it("is no stand-in for a schema or for verdicts that the call gives, or does not give", async () => {
    const [golds, preds] = ["gold", "careful"].map((name) => join(root, "examples/fields", name)) as [string, string];
    await karat("guard", "fields", "--gold", golds, "--pred", preds, "--accept");
    folder.write("schema.json", '{ "type": "object", "properties": { "currency": { "enum": ["EUR", "USD"] } } }');
    const other = await karat("guard", "fields", "--gold", golds, "--pred", preds, "--schema", "schema.json");
    expect([other.code, words(other.stdout)]).toEqual([
      4,
      expect.stringContaining("description (currency: text → exact)"),
    ]);
    const judge = (name: string) => join(root, "examples/judge", name);
    const judged = [
      "guard",
      judge("question.fields.json"),
      "--gold",
      judge("gold.jsonl"),
      "--pred",
      judge("pred.jsonl"),
    ];
    folder.write("verdicts.jsonl", '{ "field": "answer", "gold": "x", "pred": "y", "verdict": true }');
    const baseline = ["--baseline", "judged.json"];
    await karat(...judged, ...baseline, "--verdicts", "verdicts.jsonl", "--accept");
    const without = await karat(...judged, ...baseline);
    expect([without.code, words(without.stdout)]).toEqual([4, expect.stringContaining("verdicts is none here")]);
  });

  it("is never one of the files that are read", async () => {
    folder.write("gold.jsonl", data(42).gold);
    const before = readFileSync(join(folder.path, "gold.jsonl"), "utf8");
    expect((await accept(data(42), "--baseline", "gold.jsonl")).code).toBe(2);
    expect(readFileSync(join(folder.path, "gold.jsonl"), "utf8")).toBe(before);
  });
});

describe("karat guard of logs of other tools", () => {
  const log = (metrics: (at: number) => object, some = ids) =>
    some.map((id, at) => JSON.stringify({ id, ...metrics(at) })).join("\n");
  const values = (text: string, ...flags: string[]) => {
    folder.write("log.jsonl", text);
    return karat("guard", "values", "--pred", "log.jsonl", ...flags);
  };

  it("takes a log that gained a column as the same benchmark, and is inconclusive with other ids", async () => {
    const score = (at: number) => Number(at % 5 > 0);
    expect(
      (
        await values(
          log((at) => ({ score: score(at) })),
          "--accept",
        )
      ).code,
    ).toBe(0);
    const gained = await values(log((at) => ({ cost: at, score: score(at) })));
    expect([gained.code, gained.stdout]).toEqual([0, "Identical to the baseline.\n"]);
    expect((await values(log((at) => ({ cost: at, score: Number(at % 5 > 2) })))).code).toBe(1);
    const other = await values(
      log(
        (at) => ({ score: score(at) }),
        ids.map((id) => `x${id}`),
      ),
    );
    expect([other.code, other.stdout]).toEqual([4, expect.stringContaining("not in this run")]);
  });
});

describe("karat guard and types of entities that a run invents", () => {
  const sentence = (at: number, types: readonly string[]) =>
    JSON.stringify({
      id: `s${at}`,
      entities: types.map((type, place) => ({ start: 9 * place, end: 9 * place + 4, type })),
    });
  const lines = (typesOf: (at: number) => readonly string[]) =>
    Array.from({ length: 40 }, (_, at) => sentence(at, typesOf(at))).join("\n");
  const entities = (...flags: string[]) =>
    karat("guard", "entities", "--gold", "gold.jsonl", "--pred", "pred.jsonl", ...flags);

  it("counts them in the primary score; a mean over types is no longer comparable", async () => {
    folder.write(
      "gold.jsonl",
      lines(() => ["LOC", "PER"]),
    );
    folder.write(
      "pred.jsonl",
      lines((at) => (at % 8 === 0 ? ["LOC"] : ["LOC", "PER"])),
    );
    await entities("--accept");
    folder.write(
      "pred.jsonl",
      lines(() => ["FOOD", "FOOD"]),
    );
    expect((await entities()).code).toBe(1);
    const { code, stdout } = await entities("--score", "macro.f1");
    expect([code, words(stdout)]).toEqual([
      4,
      expect.stringContaining('labels is ["FOOD","LOC","PER"] here, ["LOC","PER"] in the baseline'),
    ]);
  });
});

describe("karat guard and values that are left out", () => {
  it("is inconclusive if --missing skip leaves out the value of a guarded score", async () => {
    const log = (lacking: number) =>
      ids.map((id, at) => JSON.stringify({ id, acc: at < lacking ? null : Number(at % 3 > 0) })).join("\n");
    folder.write("log.jsonl", log(0));
    await karat("guard", "values", "--pred", "log.jsonl", "--accept");
    folder.write("log.jsonl", log(100));
    const { code, stdout } = await karat("guard", "values", "--pred", "log.jsonl", "--missing", "skip");
    expect([code, words(stdout)]).toEqual([
      4,
      expect.stringContaining('100 samples of the baseline have fewer acc.trials in this run: "d0", "d1"'),
    ]);
  });
});

describe("where and why karat guard says that a run got worse", () => {
  const [golds, careful, hasty] = ["gold", "careful", "hasty"].map((name) => join(root, "examples/fields", name));
  const description = join(root, "examples/fields/invoice.fields.json");
  const invoices = (pred: string, ...flags: string[]) =>
    karat("guard", description, "--gold", golds!, "--pred", pred, ...flags);
  const outcome = async (...flags: string[]) => JSON.parse((await karat("guard", ...flags, "--format", "json")).stdout);

  it("names places with their points, and kinds with their growth", async () => {
    await invoices(careful!, "--accept");
    const { code, stdout } = await invoices(hasty!);
    expect(code).toBe(1);
    expect(stdout.split("\n").slice(1, 5)).toEqual([
      "Worse than the baseline in lines.text (−0.069 f1), lines.quantity (−0.051 f1), lines.sku (−0.051 f1) and 7 more (karat explain).",
      "+11 lines.text cut short",
      "+8 lines.quantity unit or currency",
      "+7 lines whole item left out",
    ]);
    const json = await outcome(description, "--gold", golds!, "--pred", hasty!);
    expect(json.worse).toHaveLength(4);
    await invoices(hasty!, "--accept");
    expect((await invoices(careful!)).stdout).toContain("\nNo place is worse.\n");
  });

  it("keeps the counts of each accepted run in the baseline, without values, and compares with their mean", async () => {
    await invoices(careful!, "--pred", hasty!, "--accept");
    const { runs } = JSON.parse(readFileSync(baselineFile, "utf8"));
    const kinds = runs.map(({ mistakes }: { mistakes: { clusters: { kind: string }[] } }) => mistakes.clusters);
    expect(kinds[1][0]).toEqual({
      ...{ place: "lines", kind: "item-missed", count: 7, values: 28, units: 5 },
      points: expect.anything(),
    });
    expect((await invoices(hasty!)).stdout).toContain("+5.5 lines.text cut short");
  });

  it("names the value that most mistakes of a kind have", async () => {
    const labels = ["X", "T", "O"];
    const golden = ids.map((id, at) => gold([id], labels[at % 3])).join("\n");
    const answers = (isWrong: (at: number) => boolean) =>
      ids
        .map((id, at) => {
          const label = isWrong(at) ? "O" : labels[at % 3]!;
          return JSON.stringify({ id, turns: [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }] });
        })
        .join("\n");
    await accept({ gold: golden, pred: answers(() => false) });
    const { stdout } = await guard({ gold: golden, pred: answers((at) => at < 60) });
    expect(words(stdout)).toContain(
      "Worse than the baseline in T (−0.067 accuracy), X (−0.067 accuracy). +20 T another value, mostly O",
    );
  });

  it("counts kinds in the units of the baseline alone, and says nothing of places if units are new", async () => {
    const some = ids.slice(0, 200);
    await accept({ gold: gold(some), pred: pred(some, () => false) });
    const { stdout } = await guard({ gold: gold(ids), pred: pred(ids, (at) => at % 10 === 0) });
    expect(stdout).toContain("+20 X ");
    expect(stdout).not.toMatch(/Worse than|No place/);
  });

  it("says that it has no mistakes if one of the runs collected none", async () => {
    await accept(data(42));
    expect((await guard(data(48), "--mistakes", "off")).stdout).toContain("Mistakes were not collected");
    await accept(data(42), "--mistakes", "off");
    expect((await guard(data(48))).stdout).toContain("Mistakes were not collected");
  });
});

describe("the output of karat guard", () => {
  it("is text, with Markdown in the summary of the build step", async () => {
    await accept(data(42));
    folder.write("summary.md", "before\n");
    const env = { GITHUB_STEP_SUMMARY: join(folder.path, "summary.md") };
    const files = ["--gold", "gold.jsonl", "--pred", "pred.jsonl"];
    const { stdout } = await runKarat(["guard", "breakdown", ...files], { cwd: folder.path, env });
    expect(stdout).toBe("Identical to the baseline.\n");
    expect(readFileSync(join(folder.path, "summary.md"), "utf8")).toMatch(
      /^before\n### karat guard: breakdown, no significant loss\n\n\*\*Identical/,
    );
  });

  it("has the status, the checks and the result as JSON", async () => {
    await accept(data(42));
    const outcome = JSON.parse((await guard(data(100), "--format", "json")).stdout);
    expect(outcome).toMatchObject({ status: "fail", checks: [{ score: "accuracy" }], result: { task: "breakdown" } });
    expect(outcome.checks[0].difference).toBeCloseTo(-58 / 300);
    expect(outcome.result.intervals.accuracy.low).toBeLessThan(2 / 3);
    expect(JSON.parse((await guard(data(42), "--format", "json")).stdout).status).toBe("no-significant-loss");
  });

  it("guards tasks of one's own", async () => {
    const [task, golds, preds] = ["slot-filling.js", "gold.jsonl", "pred.jsonl"].map((name) =>
      join(root, "examples/own-task", name),
    ) as [string, string, string];
    for (const [flags, code] of [
      [["--accept"], 0],
      [[], 0],
    ] as const)
      expect((await karat("guard", task, "--gold", golds, "--pred", preds, ...flags)).code).toBe(code);
  });
});
