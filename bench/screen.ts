// What the comparison screen asks of the processor in Chromium: the first view of a report with 10,000 and 100,000 units, and opening one of them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CDPSession, Page } from "playwright-core";
import { htmlReport } from "../src/report/html/index.ts";
import { compareResults } from "../src/stats/compare/compare-results.ts";
import { startChromium } from "../test/browser/chromium.ts";
import { manyUnits } from "../test/browser/sample-reports.ts";
import type { Bench } from "./bench-row.ts";
import { compare, Elapsed } from "./measure.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

export const bench: Bench = async () => [...(await rowsFor(10_000)), ...(await rowsFor(100_000))];

const rowsFor = (units: number) =>
  inTemporaryFolder(async (folder) => {
    const browser = await startChromium();
    if (browser === null) return [];
    const { task, system } = await manyUnits(units);
    const other = { ...(await manyUnits(units, 2)).system, name: "other" };
    const comparison = compareResults(task, [system, other]);
    const html = [...htmlReport({ definition: task.definition, systems: [system, other], comparison })].join("");
    const files = { report: join(folder, "report.html"), bare: join(folder, "bare.html") };
    writeFileSync(files.report, html);
    writeFileSync(files.bare, html.replace(/<script>[\s\S]*?<\/script>/, ""));
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    /** A page of its own for each turn, since what was compiled once is kept. */
    const open = async (file: string): Promise<Measured> => {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Performance.enable");
      await page.goto(pathToFileURL(file).href);
      if (file === files.report) await page.locator("#unit-table tbody a").first().waitFor();
      return { page, session };
    };
    const firstView = async (file: string) => {
      const opened = await open(file);
      const spent = await milliseconds(opened, "ScriptDuration");
      await opened.page.close();
      return new Elapsed(spent);
    };
    const opened = await open(files.report);
    let turn = 0;
    const click = async (selector: string, shown: string) => {
      const before = await milliseconds(opened, "ScriptDuration");
      await opened.page.locator(selector).click();
      await opened.page.locator(shown).first().waitFor();
      return new Elapsed((await milliseconds(opened, "ScriptDuration")) - before);
    };
    const rows = [
      await compare({
        name: `first view of a report, two systems, ${units.toLocaleString("en")} units`,
        ours: () => firstView(files.report),
        floor: () => firstView(files.bare),
        times: 5,
        note: "scripting in Chromium; floor: the same file without its script",
        goal: { most: 1_000 },
      }),
      await compare({
        name: `opening a unit of ${units.toLocaleString("en")}`,
        ours: () => click(`#unit-table tbody tr:nth-child(${1 + (turn++ % 20)}) a`, "aside.pane .evidence tbody tr"),
        floor: () => click("h1", "h1"),
        times: 15,
        note: "scripting in Chromium; floor: a click on the headline",
        goal: { most: 100 },
      }),
    ];
    await browser.close();
    return rows;
  });

interface Measured {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Since the page began. */
async function milliseconds({ session }: Measured, name: "ScriptDuration"): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find((metric) => metric.name === name)!.value * 1000;
}
