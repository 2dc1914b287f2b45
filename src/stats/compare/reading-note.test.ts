import { describe, expect, it } from "vitest";
import { comparisonFormats } from "../../report/index.ts";
import { PLAIN } from "../../report/score-report.ts";
import { score } from "../../run/score.ts";
import { timeline } from "../../tasks/timeline/index.ts";
import { compareResults } from "./compare-results.ts";

/** One says the right words on days beside the right ones, the other a few of them on the right day. */
const gold = ["a", "b", "c"].map((id) => ({
  id,
  timelines: { one: [{ date: "2020-01-01", summary: ["the red fox ran far away from the old farm"] }] },
}));
const said = (date: string, summary: string) =>
  gold.map(({ id }) => ({ id, timeline: [{ date, summary: [summary] }] }));
const systems = {
  words: said("2020-01-02", "the red fox ran far away from the old farm"),
  days: said("2020-01-01", "the fox slept"),
};

async function compared(options: Parameters<typeof timeline>[0], primary: "ar1" | "date.f1" = "ar1") {
  const task = timeline(options);
  const results = [];
  for (const [name, pred] of Object.entries(systems))
    results.push({ name, result: await score(task, { gold, pred } as never, { perUnit: true }) });
  const comparison = compareResults(task, results, { primary });
  return { comparison, definition: task.definition, digits: 3, style: PLAIN } as never as Parameters<
    typeof comparisonFormats.text
  >[0];
}
const notes = ({ comparison }: Awaited<ReturnType<typeof compared>>) =>
  comparison.warnings.filter(({ code }) => code === "ORDER_DEPENDS_ON_READING").map(({ message }) => message);

describe("compareResults, where an option only chooses what the headline means", () => {
  it("says when the order of the systems depends on it, in whatever sense is chosen", async () => {
    for (const ar of ["same-date", "concat"] as const)
      expect(notes(await compared({ ar }))).toEqual([
        expect.stringMatching(
          new RegExp(
            `depends on --ar \\(here ${ar}\\)\\. Best first by same-date.*: days, words; by .*concat.*: words, days`,
          ),
        ),
      ]);
  });

  it("says nothing of a score that has one meaning", async () => {
    expect(notes(await compared({}, "date.f1"))).toEqual([]);
  });

  it("shows in every table in which sense the headline is meant", async () => {
    for (const [ar, label] of [
      ["same-date", "AR-1 (same date)"],
      ["align+m1", "AR-1 (align+ m:1)"],
    ] as const) {
      const report = await compared({ ar });
      for (const format of ["text", "markdown", "latex", "csv"] as const)
        expect(comparisonFormats[format](report).replaceAll("\\\\", " "), format).toContain(label);
      const tables = comparisonFormats
        .markdown(report)
        .split("\n")
        .filter((line) => line.startsWith("|"));
      expect(tables.join("\n")).not.toContain("`ar1`");
    }
  });
});
