import { describe, expect, it } from "vitest";
import { toyResult, toyTask } from "../../../test/toy-results.ts";
import { compareResults } from "../../run/compare/compare-results.ts";
import { PLAIN } from "../score-report.ts";
import { shownDifference, shownP } from "./comparison-report.ts";
import { comparisonFormats } from "./index.ts";

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
    expect(comparisonFormats.text(report())).toMatchInlineSnapshot(`
      "toy  Toy
      3 systems by accuracy

                         accuracy                  error↓   rare
          good           0.860**   [0.810, 0.910]  0.140**  –
          fair & square  0.730     [0.670, 0.790]  0.270    –
          poor           0.410**   [0.340, 0.480]  0.590**  –
        * p ≤ 0.05, ** p ≤ 0.01, *** p ≤ 0.001 against fair & square, paired test, Holm

      good − fair & square  10 dialogues, exact, every swap, smallest p 0.002
                  difference  95 % interval     Student t             p   Holm  detectable
        accuracy      +0.130  [+0.100, +0.200]  [+0.082, +0.178]  0.002  0.008       0.067
        error↓        -0.130  [-0.200, -0.100]  [-0.178, -0.082]  0.002  0.008       0.067
        rare               –                                          –      –           –

      poor − fair & square  10 dialogues, exact, every swap, smallest p 0.002
                  difference  95 % interval     Student t             p   Holm  detectable
        accuracy      -0.320  [-0.421, -0.220]  [-0.445, -0.195]  0.002  0.008       0.174
        error↓        +0.320  [+0.220, +0.421]  [+0.195, +0.445]  0.002  0.008       0.174
        rare               –                                          –      –           –

      note: 10 dialogues are few: bootstrap intervals are too narrow (with nine units a nominal 95 % covers about 88 %)
      detectable: a true difference that four of five such tests would find significant
      karat|task:toy|threshold:0.5|missing:error|gold:abc|systems:3|baseline:fair%20&%20square|ci:95|resamples:4999|test:swap|permutations:4999|correction:holm|seed:12345|random:xoroshiro128plus|v:0.2.0
      "
    `);
  });

  it("comparisonFormats.text(report) sets the best of each score in bold", () => {
    const text = comparisonFormats.text(report({ ci: null }, { ...PLAIN, bold: (bold) => `<${bold}>` }));
    expect(text).toMatch(/good +<0\.860>/);
    expect(text).not.toMatch(/poor +</);
  });
});

describe("comparisonFormats.latex", () => {
  it("comparisonFormats.latex(report) has the best in bold, letters for worse systems, and a legend", () => {
    expect(comparisonFormats.latex(report({ baseline: "all-pairs" }))).toMatchInlineSnapshot(`
      "% karat|task:toy|threshold:0.5|missing:error|gold:abc|systems:3|baseline:all-pairs|ci:95|resamples:4999|test:swap|permutations:4999|correction:holm|seed:12345|random:xoroshiro128plus|v:0.2.0
      % note: 10 dialogues are few: bootstrap intervals are too narrow (with nine units a nominal 95 % covers about 88 %)
      \\begin{tabular}{lrrr}
      \\toprule
      System & Accuracy & Error $\\downarrow$ & Rare \\& odd \\\\
      \\midrule
      $^{a}$ good & \\textbf{0.860}$^{bc}$ & \\textbf{0.140}$^{bc}$ & -- \\\\
      $^{b}$ fair \\& square & 0.730$^{c}$ & 0.270$^{c}$ & -- \\\\
      $^{c}$ poor & 0.410 & 0.590 & -- \\\\
      \\bottomrule
      \\multicolumn{4}{l}{\\footnotesize a letter: better than that system, p $\\le$ 0.05, paired test, Holm} \\\\
      \\end{tabular}
      "
    `);
  });

  it("comparisonFormats.latex(report) has no legend where nothing is significant", () => {
    const results = ["one", "two"].map((name) => ({ name, result: toyResult([1, 2, 3, 4]) }));
    const comparison = compareResults(toyTask, results, { resamples: 99 });
    const text = comparisonFormats.latex({ ...report(), comparison });
    expect(text).not.toContain("multicolumn");
    expect(text).not.toContain("^{");
    expect(text).toContain(
      "% note: with 4 dialogues the smallest p is 0.125: no difference can be significant at 0.05",
    );
  });
});

describe("comparisonFormats.markdown", () => {
  it("comparisonFormats.markdown(report) has the leaderboard, every difference and the notes", () => {
    expect(comparisonFormats.markdown(report())).toMatchInlineSnapshot(`
      "### Toy: 3 systems

      | system | \`accuracy\` | \`error\` ↓ | \`rare\` |
      | --- | --- | --- | --- |
      | good | **0.860**\\*\\* [0.810, 0.910] | **0.140**\\*\\* [0.090, 0.190] | – |
      | fair & square | 0.730 [0.670, 0.790] | 0.270 [0.210, 0.330] | – |
      | poor | 0.410\\*\\* [0.340, 0.480] | 0.590\\*\\* [0.520, 0.660] | – |

      \\* p ≤ 0.05, \\*\\* p ≤ 0.01, \\*\\*\\* p ≤ 0.001 against fair & square, paired test, Holm

      | systems | score | difference | interval | p | Holm | units | smallest p | detectable |
      | --- | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |
      | good − fair & square | \`accuracy\` | +0.130 | [+0.100, +0.200] | 0.002 exact | 0.008 | 10 | 0.002 | 0.067 |
      | good − fair & square | \`error\` | -0.130 | [-0.200, -0.100] | 0.002 exact | 0.008 | 10 | 0.002 | 0.067 |
      | good − fair & square | \`rare\` | – |  | – | – | 10 | 0.002 | – |
      | poor − fair & square | \`accuracy\` | -0.320 | [-0.421, -0.220] | 0.002 exact | 0.008 | 10 | 0.002 | 0.174 |
      | poor − fair & square | \`error\` | +0.320 | [+0.220, +0.421] | 0.002 exact | 0.008 | 10 | 0.002 | 0.174 |
      | poor − fair & square | \`rare\` | – |  | – | – | 10 | 0.002 | – |

      > note: 10 dialogues are few: bootstrap intervals are too narrow \\(with nine units a nominal 95 % covers about 88 %\\)

      \`karat|task:toy|threshold:0.5|missing:error|gold:abc|systems:3|baseline:fair%20&%20square|ci:95|resamples:4999|test:swap|permutations:4999|correction:holm|seed:12345|random:xoroshiro128plus|v:0.2.0\`
      "
    `);
  });
});

describe("comparisonFormats.csv", () => {
  it("comparisonFormats.csv(report) has one line for each score of each system, or of each pair", () => {
    const lines = comparisonFormats.csv(report()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 3 * 3);
    for (const line of lines) expect(line.split(",")).toHaveLength(18);
    const pairs = comparisonFormats
      .csv(report({ baseline: "all-pairs" }))
      .trimEnd()
      .split("\r\n");
    expect(pairs).toHaveLength(1 + 3 + 3 + 2 * 3);
  });
});

describe("shownP", () => {
  it("shownP(p) never shows a small p as 0, and an undefined one as a dash", () => {
    expect([1, 0.0499, 0.00049, 1 / 10_001, null].map(shownP)).toEqual(["1.000", "0.050", "0.0005", "0.0001", "–"]);
  });
});

describe("shownDifference", () => {
  it("shownDifference(value, digits) always has a sign", () => {
    expect([0.1234, -0.1234, 0, null].map((value) => shownDifference(value, 3))).toEqual([
      "+0.123",
      "-0.123",
      "+0.000",
      "–",
    ]);
  });
});
