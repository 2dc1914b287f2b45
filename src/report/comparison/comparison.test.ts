import { describe, expect, it } from "vitest";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import { compareResults } from "../../stats/compare/compare-results.ts";
import { comparisonFormats } from "../index.ts";
import { PLAIN } from "../score-report.ts";
import { equivalenceLegend, shownDifference, shownP } from "./comparison-report.ts";

const SYSTEMS = {
  "fair & square": [6, 7, 8, 6, 8, 7, 9, 8, 7, 7],
  good: [9, 8, 9, 7, 9, 8, 10, 9, 8, 9],
  poor: [3, 5, 4, 5, 2, 6, 4, 3, 5, 4],
};

function report(settings = {}, style = PLAIN) {
  const results = Object.entries(SYSTEMS).map(([name, correct]) => ({ name, result: toyResult(correct) }));
  const comparison = compareResults(toyTask, results, { ...settings });
  return { comparison, definition: toyTask.definition, digits: 3, style };
}

describe("comparisonFormats.text", () => {
  it("comparisonFormats.text(report) marks differences to the baseline with stars and explains them", () => {
    expect(comparisonFormats.text(report({ baseline: "fair & square" }))).toMatchInlineSnapshot(`
      "toy  Toy
      3 systems, 10 dialogues, by accuracy

                         accuracy  95 % interval   error↓   rare
          good           0.860**▲  [0.788, 0.910]  0.140†▲  –
          fair & square  0.730     [0.657, 0.792]  0.270    –
          poor           0.410**▼  [0.328, 0.498]  0.590†▼  –
        * p ≤ 0.05, ** p ≤ 0.01, *** p ≤ 0.001, † p ≤ 0.05 (exploratory), ▲ better or
          ▼ worse than fair & square, paired test; primary score: Holm over pairs;
          other scores: Holm over all scores and pairs together
        […] 95 % interval: jackknife, Student's t on the logit scale

      Differences in accuracy  10 dialogues
                             difference  95 % interval         p  adjusted  detectable
        good − fair & squa…      +0.130  [+0.082, +0.178]  0.002     0.004       0.067
        poor − fair & squa…      −0.320  [−0.445, −0.195]  0.002     0.004       0.174
        Adjusted: Holm over pairs. p-values are adjusted for the number of tests;
          intervals are not
        Detectable: smallest true difference found with 80 % power
        One run each: this compares these runs. Another run of the same systems may
          differ

      note: A few dialogues decide these differences: intervals and p may be too
        optimistic. (Accuracy of good against fair & square, Error of good against
        fair & square)
      note: No value for rare: hits is 0

      good is better than fair & square; poor is worse than fair & square. 2 systems
      compared with fair & square (p ≤ 0.05, Holm, 2 pairs, 10 dialogues).

      karat|task:toy|threshold:0.5|missing:error|gold:abc|systems:3|pred:7a13ad8b3381|primary:accuracy|baseline:fair%20&%20square|ci:95|v:0.4.0
      "
    `);
  });

  it("comparisonFormats.text(report) says how many units pairs have, also if they differ", () => {
    const { good, poor } = SYSTEMS;
    const ids = good.map((_, unit) => `d${String(unit).padStart(3, "0")}`);
    const named = [
      { name: "good", result: toyResult(good) },
      { name: "short", result: toyResult(poor.slice(1), { ids: ids.slice(1) }) },
    ];
    const text = comparisonFormats.text({
      ...report(),
      comparison: compareResults(toyTask, [...named, { name: "poor", result: toyResult(poor) }]),
    });
    expect(text).toContain("Differences in accuracy  9 dialogues to 10 dialogues\n");
  });

  it("comparisonFormats.text and .markdown say what single runs cannot tell", () => {
    const sentence = "One run each: this compares these runs. Another run of the same systems may differ";
    for (const format of [comparisonFormats.text, comparisonFormats.markdown]) {
      expect(format(report()).replace(/\s+/g, " ")).toContain(sentence);
      const { good, poor } = SYSTEMS;
      const said = (names: readonly string[], settings = {}) => {
        const named = names.map((name) => ({ name, result: toyResult(name === "good" ? good : poor) }));
        return format({ ...report(), comparison: compareResults(toyTask, named, settings) }).replace(/\s+/g, " ");
      };
      expect(said(["good", "good", "poor"])).not.toContain("One run each");
      expect(said(["good", "good", "poor", "other"])).toContain(
        "One run each of poor and other: between them, this compares these runs. Another run of the same systems",
      );
      expect(said(["good", "good", "poor", "other"], { baseline: "good" })).not.toContain("One run each");
    }
  });

  it.each([
    ["poor", "good", "0.300 +0.900 +\\+0.600"],
    ["good", "poor", "0.900 +0.300 +−0.600"],
  ] as const)("comparisonFormats.text(report) subtracts %s from %s, in units as in the pair", (from, to, cells) => {
    const results = [from, to].map((name) => ({ name, result: toyResult(SYSTEMS[name]) }));
    const comparison = compareResults(toyTask, results);
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

  it("compareResults(task, results) tells how many units of each pair differ, and the detectable difference", () => {
    expect([of("few").differing, of("many").differing]).toEqual([3, 12]);
    expect(of("few").detectable).toBeNull();
    expect(of("many").detectable).toBeGreaterThan(0);
  });

  it("comparisonFormats.text shows the detectable difference of each pair, markdown also how many units differ", () => {
    const shown = { comparison, definition: toyTask.definition, digits: 3, style: PLAIN };
    const text = comparisonFormats.text({ ...shown, width: 120 });
    expect(text).toMatch(/few − base {2}.* –$/m);
    expect(text).toMatch(/many − base {2}.* 0\.0\d\d$/m);
    expect(comparisonFormats.markdown(shown)).toMatch(/\| few − base \| `accuracy` .*\| 12 \| 3 \| – \|/);
  });
});

describe("comparisonFormats of more than twenty systems", () => {
  const many = Array.from({ length: 25 }, (_, at) => ({
    name: `s${at}`,
    result: toyResult(Array.from({ length: 30 }, (_, unit) => ((unit * 7 + at * 3) % 5) + Math.floor(at / 5))),
  }));
  const written = {
    comparison: compareResults(toyTask, many, { scores: ["accuracy"] }),
    definition: toyTask.definition,
    digits: 3,
    style: PLAIN,
  };

  it.each(["text", "markdown", "csv"] as const)("comparisonFormats.%s(report) shows pairs of neighbours", (format) => {
    const text = comparisonFormats[format](written);
    const { systems, comparisons } = written.comparison;
    expect(comparisons).toHaveLength((25 * 24) / 2);
    const neighbours = systems.slice(1).map(({ name }, at) => new Set([name, systems[at]!.name]));
    const placeOf = (name: string) => systems.findIndex((system) => system.name === name);
    const isShown = ({ baseline, system }: { baseline: string; system: string }) => {
      if (format === "csv") return new RegExp(`^${system},accuracy,.*,${baseline},`, "m").test(text);
      // The better one is named first, so that all differences have the same sign.
      const [first, second] = [system, baseline].sort((one, other) => placeOf(one) - placeOf(other));
      return new RegExp(`\\b${first} − ${second}[ |\`a-z]+[+0]`).test(text);
    };
    for (const test of comparisons)
      expect(isShown(test)).toBe(neighbours.some((pair) => pair.has(test.baseline) && pair.has(test.system)));
    if (format !== "csv") expect(text).toContain("--format json has all pairs");
  });

  it.each(["text", "markdown", "csv"] as const)(
    "comparisonFormats.%s(report) shows neighbours for groups too",
    (format) => {
      const { comparison } = written;
      const groupComparisons = comparison.comparisons.map((test) => ({ ...test, group: "north" }));
      const systems = comparison.systems.map((system) => ({
        ...system,
        groups: [{ name: "north", units: 30, scores: system.scores, intervals: system.intervals }],
      }));
      const text = comparisonFormats[format]({ ...written, comparison: { ...comparison, systems, groupComparisons } });
      // At most a row for the scores of each system, and for each pair of neighbours.
      expect(text.match(/\bnorth\b/g)!.length).toBeLessThan(2 * systems.length);
    },
  );

  it.each(["text", "markdown", "latex"] as const)("comparisonFormats.%s(report) has a column of tiers", (format) => {
    expect(comparisonFormats[format](written)).toMatch(/tier/i);
    expect(comparisonFormats[format](written).replace(/\s+/g, " ")).toContain(
      "Within a tier no difference is significant; a system of a lower tier is beaten by one of the tier above",
    );
  });
});

describe("comparisonFormats.latex", () => {
  it("comparisonFormats.latex(report) has the best in bold, letters for worse systems, and a legend", () => {
    expect(comparisonFormats.latex(report({ baseline: "all-pairs" }))).toMatchInlineSnapshot(`
      "% needs \\usepackage{booktabs,tabularx}
      % karat|task:toy|threshold:0.5|missing:error|gold:abc|systems:3|pred:7a13ad8b3381|primary:accuracy|baseline:all-pairs|ci:95|v:0.4.0
      % note: A few dialogues decide these differences: intervals and p may be too optimistic. (Accuracy of good against fair & square, Error of good against fair & square)
      % note: No value for rare: hits is 0
      {\\noindent\\scriptsize\\setlength{\\tabcolsep}{2.5pt}%
      \\begin{tabularx}{\\linewidth}{@{}>{\\raggedright\\arraybackslash}Xrrrrr@{}}
      \\toprule
      System & Accuracy & Error $\\downarrow$ & Rare \\& odd & Rank & Tier \\\\
      \\midrule
      $^{a}$ good & \\shortstack[r]{\\textbf{0.860}$^{bc}$\\\\{\\tiny .788--.910}} & \\shortstack[r]{\\textbf{0.140}$^{b\\dagger c\\dagger }$\\\\{\\tiny .090--.212}} & -- & 1 & 1 \\\\
      $^{b}$ fair \\& square & \\shortstack[r]{0.730$^{c}$\\\\{\\tiny .657--.792}} & \\shortstack[r]{0.270$^{c\\dagger }$\\\\{\\tiny .208--.343}} & -- & 2 & 2 \\\\
      $^{c}$ poor & \\shortstack[r]{0.410\\\\{\\tiny .328--.498}} & \\shortstack[r]{0.590\\\\{\\tiny .502--.672}} & -- & 3 & 3 \\\\
      \\bottomrule
      \\end{tabularx}
      \\par\\noindent\\parbox{\\linewidth}{\\raggedright\\tiny A letter: significantly better than that system (p $\\le$ 0.05), $\\dagger$ exploratory, paired test; primary score: Holm over pairs; other scores: Holm over all scores and pairs together\\\\ Rank: places that tests of all pairs leave open (Holm, p $\\le$ 0.05)\\\\ Within a tier no difference is significant; a system of a lower tier is beaten by one of the tier above\\\\ One run each: this compares these runs. Another run of the same systems may differ}}
      "
    `);
  });

  it("comparisonFormats.latex(report) has no legend where nothing is significant", () => {
    const results = ["one", "two"].map((name) => ({ name, result: toyResult([1, 2, 3, 4]) }));
    const comparison = compareResults(toyTask, results);
    const text = comparisonFormats.latex({ ...report(), comparison });
    expect(text).not.toContain("better than");
    expect(text).not.toContain("^{*");
    expect(text).toContain("% note: Only 4 dialogues: intervals are rough");
  });
});

describe("comparisonFormats.markdown", () => {
  it("comparisonFormats.markdown(report) has the leaderboard, every difference and the notes", () => {
    expect(comparisonFormats.markdown(report({ baseline: "fair & square" }))).toMatchInlineSnapshot(`
      "### Toy: 3 systems

      **good is better than fair & square; poor is worse than fair & square.** 2 systems compared with fair & square \\(p ≤ 0.05, Holm, 2 pairs, 10 dialogues\\).

      | system | \`accuracy\` | \`error\` ↓ | \`rare\` |
      | --- | --- | --- | --- |
      | good | **0.860**\\*\\*▲ <sub>[0.788, 0.910]</sub> | **0.140**†▲ <sub>[0.090, 0.212]</sub> | – |
      | fair & square | 0.730 <sub>[0.657, 0.792]</sub> | 0.270 <sub>[0.208, 0.343]</sub> | – |
      | poor | 0.410\\*\\*▼ <sub>[0.328, 0.498]</sub> | 0.590†▼ <sub>[0.502, 0.672]</sub> | – |

      \\* p ≤ 0.05, \\*\\* p ≤ 0.01, \\*\\*\\* p ≤ 0.001, † p ≤ 0.05 \\(exploratory\\), ▲ better or ▼ worse than fair & square, paired test; primary score: Holm over pairs; other scores: Holm over all scores and pairs together

      | systems | score | difference | interval | p | p adjusted | family | units | differing | detectable |
      | --- | --- | ---: | --- | ---: | ---: | --- | ---: | ---: | ---: |
      | good − fair & square | \`accuracy\` | +0.130 | [+0.082, +0.178] | 0.002 | 0.004 | primary | 10 | 10 | 0.067 |
      | good − fair & square | \`error\` | −0.130 | [−0.178, −0.082] | 0.002 | 0.004 | exploratory | 10 | 10 | 0.067 |
      | good − fair & square | \`rare\` | – |  | – | – | exploratory | 10 | 0 | – |
      | poor − fair & square | \`accuracy\` | −0.320 | [−0.445, −0.195] | 0.002 | 0.004 | primary | 10 | 10 | 0.174 |
      | poor − fair & square | \`error\` | +0.320 | [+0.195, +0.445] | 0.002 | 0.004 | exploratory | 10 | 10 | 0.174 |
      | poor − fair & square | \`rare\` | – |  | – | – | exploratory | 10 | 0 | – |

      Adjusted: Holm over pairs for the primary score; Holm over all others and all pairs together (exploratory). p-values are adjusted for the number of tests; intervals are not. Detectable: smallest true difference found with 80 % power. One run each: this compares these runs. Another run of the same systems may differ. No significant difference does not mean the systems are equal.

      > note: A few dialogues decide these differences: intervals and p may be too optimistic. \\(Accuracy of good against fair & square, Error of good against fair & square\\)

      > note: No value for rare: hits is 0

      \`karat|task:toy|threshold:0.5|missing:error|gold:abc|systems:3|pred:7a13ad8b3381|primary:accuracy|baseline:fair%20&%20square|ci:95|v:0.4.0\`
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
      expect(by({})).toContain("primary score: Holm over pairs; other scores: Holm over all scores and pairs together");
    },
  );
});

describe("comparisonFormats.csv", () => {
  it("comparisonFormats.csv(report) has one line for each score of each system, or of each pair", () => {
    const lines = comparisonFormats
      .csv(report({ baseline: "good" }))
      .trimEnd()
      .split("\r\n");
    expect(lines).toHaveLength(1 + 3 * 3);
    for (const line of lines) expect(line.split(",")).toHaveLength(24);
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
    ["text", "10 dialogues of 5 users", /\[\+0\.074, \+0\.186\].*within ±0\.2/, /good − fair & square +b2 +6 +\+0\.1/],
    ["markdown", "10 dialogues of 5 users", /\| within ±0\.2 \|/, /\| good − fair & square \| b2 \| 6 \| 3 \| \+0\.1/],
    [
      "latex",
      "Group",
      /Equivalent within \$\\pm\$0\.2: good and fair \\& square/,
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

describe("equivalenceLegend(comparison, definition)", () => {
  it("says what could have gone unseen in the units that count, and names the first pairs", () => {
    // Four of ten dialogues have no parts.
    const rows = Array.from({ length: 10 }, (_, unit) => (unit < 4 ? [0, 0, 0] : [unit, 10, 0]));
    const named = Array.from({ length: 6 }, (_, at) => ({
      name: `s${at}`,
      result: toyResult(
        rows.map(() => 5),
        { rows },
      ),
    }));
    const [text] = equivalenceLegend(compareResults(toyTask, named, { margin: 0.9 }), toyTask.definition);
    // 1 / (1 − 0.05^(1/6)) = 2.5…
    expect(text).toMatch(
      /^Equivalent within ±0\.9: s1 and s0; .*; s3 and s2; 5 more\. Failures in fewer than 1 dialogue in 2 /,
    );
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
