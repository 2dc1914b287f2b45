import { describe, expect, it } from "vitest";
import { toyResult, toyTask } from "../../test/toy-results.ts";
import { junitReport, xmlText } from "./junit.ts";
import { PLAIN } from "./score-report.ts";

const report = { result: toyResult([5, 6]), definition: toyTask.definition, digits: 3, published: false, style: PLAIN };

describe("junitReport", () => {
  it("junitReport(report) is a suite with a case for each score", () => {
    const xml = junitReport(report);
    expect(xml).toContain('<testsuites name="karat" tests="3" failures="0">');
    expect(xml).toContain('<testcase classname="karat.toy" name="accuracy"><system-out>0.55</system-out></testcase>');
    expect(xml).toContain('name="rare"><system-out>undefined</system-out>');
  });

  it("junitReport(report) fails the checks that failed and those that stay open", () => {
    const checks = (["pass", "fail", "inconclusive"] as const).map((outcome) => ({
      name: `a < ${outcome}`,
      outcome,
      message: '"',
    }));
    const xml = junitReport({ ...report, checks });
    expect(xml).toContain('tests="6" failures="2"');
    expect(xml).toContain('name="a &lt; pass"><system-out>&quot;</system-out>');
    expect(xml).toContain('name="a &lt; fail"><failure type="fail" message="&quot;"/>');
    expect(xml).toContain('name="a &lt; inconclusive"><failure type="inconclusive" message="&quot;"/>');
  });
});

describe("xmlText", () => {
  it("xmlText(text) escapes what XML means and what it cannot hold", () => {
    expect(xmlText("<a href='x'>&\u0000\u001b[1m</a>")).toBe(
      "&lt;a href=&#39;x&#39;&gt;&amp;\\u0000\\u001b[1m&lt;/a&gt;",
    );
  });
});
