// The page of karat history in a real browser: its own policy lets its styles through.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { historyPage } from "../../src/report/html/history-page.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { startChromium } from "./chromium.ts";
import { openReport } from "./open-report.ts";

const folder = temporaryFolder();
let browser: Browser | null = null;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

it("styles its table and its picture, without a complaint", async (context) => {
  if (browser === null) return context.skip();
  const run = (day: string, score: number) => ({
    time: `2026-03-${day}T10:00:00.000Z`,
    name: null,
    commit: null,
    score,
    interval: { low: score - 0.1, high: score + 0.1, level: 0.95, method: "bca" },
  });
  const line = { task: "rules", label: "F1", signature: "karat|task:rules", remarks: [] };
  const text = historyPage([{ ...line, runs: [run("01", 0.5), run("02", 0.6)] }], 3);
  const { page, complaints } = await openReport(browser, folder.write("history.html", text));
  const computed = (selector: string, property: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue("${property}")`,
    );
  expect(complaints).toEqual([]);
  expect(await computed("table", "border-collapse")).toBe("collapse");
  expect(await computed("tbody td.number", "text-align")).toBe("right");
  expect(await computed("tbody td", "padding-right")).not.toBe("1px");
  expect(await computed("svg.karat-drawing polyline.stroke", "stroke-width")).toBe("1.5px");
  await page.setViewportSize({ width: 390, height: 800 });
  const heads = await page.locator("thead th").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(new Set(heads.map(({ height }) => height)).size, "no word is broken").toBe(1);
  expect(heads[0]!.height).toBeLessThan(40);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
});
