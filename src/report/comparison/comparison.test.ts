import { describe, expect, it } from "vitest";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import { compareResults } from "../../run/compare/compare-results.ts";
import { comparisonFormats } from "../index.ts";
import { PLAIN } from "../score-report.ts";
import { shownDifference, shownP } from "./comparison-report.ts";

const SYSTEMS = {
  "fair & square": [6, 7, 8, 6, 8, 7, 9, 8, 7, 7],
  good: [9, 8, 9, 7, 9, 8, 10, 9, 8, 9],
  poor: [3, 5, 4, 5, 2, 6, 4, 3, 5, 4],
};

function report(settings = {}, style = PLAIN) {
  const results = Object.entries(SYSTEMS).map(([name, correct]) => ({ name, result: toyResult(correct) }));
  const comparison = compareResults(toyTask, results, { resamples: 4_999, ...settings });
  return { comparison, definition: toyTask.definition, digits: 3, style };
}

describe("comparisonFormats.text", () => {
  it("comparisonFormats.text(report) marks differences to the baseline with stars and explains them", () => {
    expect(comparisonFormats.text(report({ baseline: "fair & square" }))).toMatchInlineSnapshot(`
      "toy  Toy
      3 systems, 10 dialogues, by accuracy

                         accuracy  95 % interval   error↓   rare  rank
          good           0.860**▲  [0.788, 0.910]  0.140†▲  –        1
        ──────────────────────────────────────────────────────────────
          fair & square  0.730     [0.657, 0.792]  0.270    –        2
        ──────────────────────────────────────────────────────────────
          poor           0.410**▼  [0.328, 0.498]  0.590†▼  –        3
        * p ≤ 0.05, ** p ≤ 0.01, *** p ≤ 0.001, † p ≤ 0.05 (exploratory), ▲ better or
          ▼ worse than fair & square, paired test; primary score: Holm over pairs,
          other scores: min-p within a pair, Bonferroni over pairs
        […] 95 % interval: jackknife, Student's t on the logit scale
        Rank: places not ruled out by tests of all pairs (Holm, p ≤ 0.05)
        A line: every system above it is significantly better than every system below
          it

      Differences in accuracy  10 dialogues, studentised test, exact (all swaps)
                             difference  95 % interval         p  adjusted  detectable
        good − fair & squa…      +0.130  [+0.082, +0.178]  0.002     0.004       0.076
        poor − fair & squa…      −0.320  [−0.445, −0.195]  0.002     0.004       0.198
        Adjusted: Holm over pairs. p-values are adjusted for the number of tests;
          intervals are not
        Detectable: smallest true difference found with 80 % power
        Terminal too narrow for: smallest p. --format csv has all columns

      note: No value for rare: hits is 0

      good is best: Accuracy 0.860, ahead of the next by 0.130. 95 % interval of the
      lead [0.082, 0.178], p 0.004 (Holm, 2 pairs, 10 dialogues).

      karat|task:toy|threshold:0.5|missing:error|gold:abc|systems:3|pred:7a13ad8b3381|primary:accuracy|baseline:fair%20&%20square|ci:95|interval:auto|test:studentised|correction:holm|v:0.3.0
      "
    `);
  });

  it("comparisonFormats.text(report) says how many units pairs have, also if they differ, and which tests", () => {
    const { good, poor } = SYSTEMS;
    const ids = good.map((_, unit) => `d${String(unit).padStart(3, "0")}`);
    const named = [
      { name: "good", result: toyResult(good) },
      { name: "short", result: toyResult(poor.slice(1), { ids: ids.slice(1) }) },
      { name: "runs", result: toyResult(poor) },
      { name: "runs", result: toyResult(good) },
    ];
    const text = comparisonFormats.text({ ...report(), comparison: compareResults(toyTask, named) });
    expect(text.replace(/\s+/g, " ")).toContain(
      "9 dialogues to 10 dialogues, studentised test, exact (all swaps) or t test over dialogues and runs",
    );
  });

  it("comparisonFormats.text and .markdown explain ± where a p has it, and only there", () => {
    const plain = report({});
    const [first, ...rest] = plain.comparison.comparisons;
    const sampled = {
      ...plain,
      comparison: { ...plain.comparison, comparisons: [{ ...first!, pError: 0.002 }, ...rest] },
    };
    for (const format of [comparisonFormats.text, comparisonFormats.markdown]) {
      expect(format(sampled)).toMatch(/±0\.002.*±: standard error of p/s);
      expect(format(plain)).not.toContain("±");
    }
  });

  it.each([
    ["poor", "good", "0.300 +0.900 +\\+0.600"],
    ["good", "poor", "0.900 +0.300 +−0.600"],
  ] as const)("comparisonFormats.text(report) subtracts %s from %s, in units as in the pair", (from, to, cells) => {
    const results = [from, to].map((name) => ({ name, result: toyResult(SYSTEMS[name]) }));
    const comparison = compareResults(toyTask, results, { resamples: 99 });
    expect(comparison.systems.map(({ name }) => name)).toEqual(["good", "poor"]);
    const units = [{ id: "u", values: [0.9, 0.3] }];
    const text = comparisonFormats.text({ comparison, definition: toyTask.definition, digits: 3, style: PLAIN, units });
    expect(text).toMatch(new RegExp(`${to} − ${from} {2}10 dialogues`));
    expect(text).toMatch(new RegExp(`${from} +${to} +${to} − ${from}\\n +u +${cells}`));
  });

  it("comparisonFormats.text(report) sets the best of each score in bold", () => {
    const text = comparisonFormats.text(report({ ci: null }, { ...PLAIN, bold: (bold) => `<${bold}>` }));
    expect(text).toMatch(/good +<0\.860>/);
    expect(text).not.toMatch(/poor +</);
  });
});

describe("the limits of a test", () => {
  const twelve = [5, 6, 7, 8, 5, 6, 7, 8, 5, 6, 7, 8];
  const better = (units: number) => twelve.map((value, at) => (at < units ? value + 1 + (at % 2) : value));
  const results = Object.entries({ base: twelve, few: better(3), many: better(12) }).map(([name, correct]) => ({
    name,
    result: toyResult(correct),
  }));
  const comparison = compareResults(toyTask, results, { baseline: "base" });
  const of = (name: string) =>
    comparison.comparisons.find(({ system, score }) => system === name && score === "accuracy")!;

  it("compareResults(task, results) tells the smallest p and the detectable difference of each pair", () => {
    expect([of("few").smallestP, of("many").smallestP]).toEqual([0.25, 2 ** -11]);
    expect([of("few").smallestAdjustedP, of("many").smallestAdjustedP]).toEqual([0.25, 2 ** -10]);
    expect(of("few").detectable).toBeNull();
    expect(of("many").detectable).toBeGreaterThan(0);
    expect(comparison.warnings.map(({ code }) => code)).not.toContain("UNREACHABLE_LEVEL");
  });

  it("comparisonFormats.text and .markdown show smallest p and detectable difference of each pair", () => {
    const shown = { comparison, definition: toyTask.definition, digits: 3, style: PLAIN };
    const text = comparisonFormats.text({ ...shown, width: 120 });
    expect(text).toMatch(/few − base {2}.* 0\.250 +0\.250 +–$/m);
    expect(text).toMatch(/many − base {2}.* 0\.001 +0\.0005 +0\.052$/m);
    expect(comparisonFormats.markdown(shown)).toMatch(/\| few − base \| `accuracy` .*\| 12 \| 0\.250 \| – \|/);
  });
});

describe("comparisonFormats.latex", () => {
  it("comparisonFormats.latex(report) has the best in bold, letters for worse systems, and a legend", () => {
    expect(comparisonFormats.latex(report({ baseline: "all-pairs" }))).toMatchInlineSnapshot(`
      "% needs \\usepackage{booktabs}
      % karat|task:toy|threshold:0.5|missing:error|gold:abc|systems:3|pred:7a13ad8b3381|primary:accuracy|baseline:all-pairs|ci:95|interval:auto|test:studentised|correction:holm|v:0.3.0
      % note: No value for rare: hits is 0
      {\\scriptsize\\setlength{\\tabcolsep}{2.5pt}%
      \\begin{tabular}{@{}lrrrr@{}}
      \\toprule
      System & Accuracy & Error $\\downarrow$ & Rare \\& odd & Rank \\\\
      \\midrule
      $^{a}$ good & \\shortstack[r]{\\textbf{0.860}$^{bc}$\\\\{\\tiny .788--.910}} & \\shortstack[r]{\\textbf{0.140}$^{b\\dagger c\\dagger }$\\\\{\\tiny .090--.212}} & -- & 1 \\\\
      \\midrule
      $^{b}$ fair \\& square & \\shortstack[r]{0.730$^{c}$\\\\{\\tiny .657--.792}} & \\shortstack[r]{0.270$^{c\\dagger }$\\\\{\\tiny .208--.343}} & -- & 2 \\\\
      \\midrule
      $^{c}$ poor & \\shortstack[r]{0.410\\\\{\\tiny .328--.498}} & \\shortstack[r]{0.590\\\\{\\tiny .502--.672}} & -- & 3 \\\\
      \\bottomrule
      \\multicolumn{5}{@{}p{230pt}@{}}{\\tiny A letter: significantly better than that system (p $\\le$ 0.05), $\\dagger$ exploratory, paired test; primary score: Holm over pairs, other scores: min-p within a pair, Bonferroni over pairs} \\\\
      \\multicolumn{5}{@{}p{230pt}@{}}{\\tiny Rank: places not ruled out by tests of all pairs (Holm, p $\\le$ 0.05)} \\\\
      \\multicolumn{5}{@{}p{230pt}@{}}{\\tiny A line: every system above it is significantly better than every system below it} \\\\
      \\end{tabular}}
      "
    `);
  });

  it("comparisonFormats.latex(report) has no legend where nothing is significant", () => {
    const results = ["one", "two"].map((name) => ({ name, result: toyResult([1, 2, 3, 4]) }));
    const comparison = compareResults(toyTask, results, { resamples: 99 });
    const text = comparisonFormats.latex({ ...report(), comparison });
    expect(text).not.toContain("better than");
    expect(text).not.toContain("^{*");
    expect(text).toContain("% note: Too few dialogues for p ≤ 0.05 (smallest possible p: 1)");
  });
});

describe("comparisonFormats.markdown", () => {
  it("comparisonFormats.markdown(report) has the leaderboard, every difference and the notes", () => {
    expect(comparisonFormats.markdown(report({ baseline: "fair & square" }))).toMatchInlineSnapshot(`
      "### Toy: 3 systems

      **good is best: Accuracy 0.860, ahead of the next by 0.130.** 95 % interval of the lead \\[0.082, 0.178\\], p 0.004 \\(Holm, 2 pairs, 10 dialogues\\).

      | cluster | system | \`accuracy\` | \`error\` ↓ | \`rare\` | rank |
      | --- | --- | --- | --- | --- | --- |
      | 1 | good | **0.860**\\*\\*▲ <sub>[0.788, 0.910]</sub> | **0.140**†▲ <sub>[0.090, 0.212]</sub> | – | 1 |
      | 2 | fair & square | 0.730 <sub>[0.657, 0.792]</sub> | 0.270 <sub>[0.208, 0.343]</sub> | – | 2 |
      | 3 | poor | 0.410\\*\\*▼ <sub>[0.328, 0.498]</sub> | 0.590†▼ <sub>[0.502, 0.672]</sub> | – | 3 |

      \\* p ≤ 0.05, \\*\\* p ≤ 0.01, \\*\\*\\* p ≤ 0.001, † p ≤ 0.05 \\(exploratory\\), ▲ better or ▼ worse than fair & square, paired test; primary score: Holm over pairs, other scores: min-p within a pair, Bonferroni over pairs

      Rank: places not ruled out by tests of all pairs \\(Holm, p ≤ 0.05\\)

      Cluster: every system of an earlier one is significantly better than every system of a later one

      | systems | score | difference | interval | p | p adjusted | tier | units | smallest p | detectable |
      | --- | --- | ---: | --- | ---: | ---: | --- | ---: | ---: | ---: |
      | good − fair & square | \`accuracy\` | +0.130 | [+0.082, +0.178] | 0.002 exact | 0.004 | primary | 10 | 0.002 | 0.076 |
      | good − fair & square | \`error\` | −0.130 | [−0.178, −0.082] | 0.002 exact | 0.004 | exploratory | 10 | 0.002 | 0.076 |
      | good − fair & square | \`rare\` | – |  | – | – | exploratory | 10 | 1.000 | – |
      | poor − fair & square | \`accuracy\` | −0.320 | [−0.445, −0.195] | 0.002 exact | 0.004 | primary | 10 | 0.002 | 0.198 |
      | poor − fair & square | \`error\` | +0.320 | [+0.195, +0.445] | 0.002 exact | 0.004 | exploratory | 10 | 0.002 | 0.198 |
      | poor − fair & square | \`rare\` | – |  | – | – | exploratory | 10 | 1.000 | – |

      Adjusted: Holm over pairs for the primary score; min-p within a pair, Bonferroni over pairs, for the others (exploratory). p-values are adjusted for the number of tests; intervals are not. No significant difference does not mean the systems are equal.

      > note: No value for rare: hits is 0

      \`karat|task:toy|threshold:0.5|missing:error|gold:abc|systems:3|pred:7a13ad8b3381|primary:accuracy|baseline:fair%20&%20square|ci:95|interval:auto|test:studentised|correction:holm|v:0.3.0\`
      "
    `);
  });
});

describe("legends of comparisons", () => {
  it.each(["text", "markdown", "latex"] as const)(
    "comparisonFormats.%s(report) names the adjustment that was made",
    (format) => {
      const by = (settings: object) =>
        comparisonFormats[format](report({ baseline: "poor", ...settings })).replace(/\s+/g, " ");
      expect(by({})).toContain("other scores: min-p within a pair, Bonferroni over pairs");
      expect(by({ compat: "sacrebleu-ar" })).toContain("other scores: Holm within a pair, Bonferroni over pairs");
    },
  );

  it("comparisonFormats.latex(report) tells of lines only if it draws them", () => {
    expect(comparisonFormats.latex(report())).toContain("A line: every system above it");
    expect(comparisonFormats.latex({ ...report(), transpose: true })).not.toContain("A line");
  });
});

describe("comparisonFormats.csv", () => {
  it("comparisonFormats.csv(report) has one line for each score of each system, or of each pair", () => {
    const lines = comparisonFormats
      .csv(report({ baseline: "good" }))
      .trimEnd()
      .split("\r\n");
    expect(lines).toHaveLength(1 + 3 * 3);
    for (const line of lines) expect(line.split(",")).toHaveLength(28);
    const pairs = comparisonFormats
      .csv(report({ baseline: "all-pairs" }))
      .trimEnd()
      .split("\r\n");
    expect(pairs).toHaveLength(1 + 3 + 3 + 2 * 3);
  });
});

describe("comparisonFormats of clusters, groups and a margin", () => {
  const labelled = (correct: readonly number[]) => {
    const result = toyResult(correct);
    const signature = result.signature.replace("|missing", "|group-by:bot|cluster-by:user|missing");
    const units = { ...result.units, clusters: 5 };
    const perUnit = result.perUnit!.map((unit, k) => ({ ...unit, group: k < 4 ? "b1" : "b2", cluster: `u${k >> 1}` }));
    return { ...result, signature, units, perUnit };
  };
  const named = Object.entries(SYSTEMS).map(([name, correct]) => ({ name, result: labelled(correct) }));
  const comparison = compareResults(toyTask, named, { margin: 0.2 });
  const written = { comparison, definition: toyTask.definition, digits: 3, style: PLAIN };

  it.each([
    ["text", "10 dialogues of 5 users, studentised", /equivalent within ±0\.2/, /good − fair & square +b2 +6 +\+0\.1/],
    [
      "markdown",
      "10 dialogues of 5 users",
      /equivalent within ±0\.2/,
      /\| good − fair & square \| b2 \| 6 \| 3 \| \+0\.1/,
    ],
    [
      "latex",
      "Group",
      /Equivalent within \$\\pm\$0\.2 .*: good and fair \\& square/,
      /good \$-\$ fair \\& square & b2 & 6/,
    ],
    ["csv", ",clusters,group\r\n", /,true,/, /good,accuracy,.*,fair & square,.*,3,b2/],
  ] as const)("comparisonFormats.%s(report) tells of all three", (format, sampled, equivalent, group) => {
    const text = comparisonFormats[format](written);
    expect(text).toContain(sampled);
    expect(text).toMatch(equivalent);
    expect(text).toMatch(group);
  });
});

describe("shownP", () => {
  it("shownP(p) never shows a small p as 0, and an undefined one as a dash", () => {
    expect([1, 0.0499, 0.00049, 1 / 10_001, null].map(shownP)).toEqual(["1.000", "0.050", "0.0005", "0.0001", "–"]);
  });
});

describe("shownDifference", () => {
  it("shownDifference(value, digits) has a sign unless nothing differs", () => {
    expect([0.1234, -0.1234, 0, null].map((value) => shownDifference(value, 3))).toEqual([
      "+0.123",
      "−0.123",
      "0.000",
      "–",
    ]);
  });
});
