// What a report of two systems takes: the memory of writing it, and what it asks of the processor in Chromium: the first view, and opening one of its units.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CDPSession, Page } from "playwright-core";
import { startChromium } from "../test/browser/chromium.ts";
import type { Bench } from "./bench-row.ts";
import { writeRows } from "./generate-rows.ts";
import { compare, Elapsed } from "./measure.ts";
import { KARAT, runNode } from "./run-node.ts";
import { writeDescription } from "./tables.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

export const bench: Bench = async () => [...(await rowsFor(10_000)), ...(await rowsFor(100_000))];

const rowsFor = (units: number) =>
  inTemporaryFolder(async (folder) => {
    const { gold, pred } = writeRows(folder, units, "jsonl");
    const files = { report: join(folder, "report.html"), bare: join(folder, "bare.html") };
    const systems = ["--pred", `one=${pred}`, "--pred", `other=${gold}`, "--workers", "1"];
    const words = ["compare", writeDescription(folder), "--gold", gold, ...systems, "--format", "html"];
    const [run, floor] = [runNode(KARAT, ...words, "-o", files.report), runNode("-e", "0")];
    // Whatever opens a unit cannot read the input again.
    for (const input of [gold, pred]) rmSync(input);
    const written = {
      name: `memory: writing a report of two systems, ${units.toLocaleString("en")} units`,
      ours: run.megabytes,
      floor: floor.megabytes,
      ratio: run.megabytes / floor.megabytes,
      unit: "MB",
      note: `floor: node -e 0; ${(run.processorMs / 1_000).toFixed(1)} s of processors`,
      goal: { most: 600 },
    };
    const browser = await startChromium();
    if (browser === null) return [written];
    writeFileSync(files.bare, readFileSync(files.report, "utf8").replace(/<script>[\s\S]*?<\/script>/, ""));
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    /** A page of its own for each turn, since what was compiled once is kept. */
    const open = async (file: string): Promise<Measured> => {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
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
    opened.page.on("request", (request) => {
      throw new Error(`the report asks for ${request.url()}`);
    });
    let turn = 0;
    const click = async (selector: string, shown: string) => {
      const before = await milliseconds(opened, "ScriptDuration");
      await opened.page.locator(selector).click();
      await opened.page.locator(shown).first().waitFor();
      return new Elapsed((await milliseconds(opened, "ScriptDuration")) - before);
    };
    const rows = [
      written,
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
