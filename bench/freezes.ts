// How long the user waits in Chromium: for a report of many units to be made, and for a report or the page that is busy to answer.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { htmlReport } from "../src/report/html/index.ts";
import { startChromium } from "../test/browser/chromium.ts";
import { writeLargeLines } from "../test/browser/large-lines.ts";
import { openPage, type ServedPage, servePage, whenScored } from "../test/browser/open-page.ts";
import { openReport } from "../test/browser/open-report.ts";
import { manyUnits } from "../test/browser/sample-reports.ts";
import type { Bench, BenchRow } from "./bench-row.ts";
import { compare, Elapsed } from "./measure.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const UNITS = 20_000;
const FEW_UNITS = 50;
const BYTES = 50_000_000;
const FEW_BYTES = 50_000;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const browser = await startChromium();
    if (browser === null) return [];
    const served = await servePage();
    try {
      return [...(await ofReport(browser, folder)), ...(await ofPage(browser, served, folder))];
    } finally {
      await browser.close();
      await served.close();
    }
  });

/** Keeps the longest time between two turns of the event loop. Timers come every 4 ms, so a page at rest has about 5 ms. */
const WATCH = `{
  globalThis.longestTurn = 0;
  let last = performance.now();
  const turn = () => {
    const now = performance.now();
    globalThis.longestTurn = Math.max(globalThis.longestTurn, now - last);
    last = now;
    setTimeout(turn, 0);
  };
  setTimeout(turn, 0);
}`;

/** The turn that is under way counts too. */
const longestTurn = (page: Page) =>
  page.evaluate<number>("new Promise((resolve) => setTimeout(() => setTimeout(() => resolve(longestTurn), 10), 10))");

async function ofReport(browser: Browser, folder: string): Promise<readonly BenchRow[]> {
  const { task, system } = await manyUnits(UNITS);
  const report = (units: typeof system) => [...htmlReport({ definition: task.definition, systems: [units] })].join("");
  const files = { many: join(folder, "many.html"), few: join(folder, "few.html") };
  writeFileSync(files.many, report(system));
  writeFileSync(files.few, report((await manyUnits(FEW_UNITS)).system));
  return [
    await compare({
      name: `making a report of ${UNITS} units`,
      ours: () => report(system),
      floor: () => JSON.stringify(system.result),
      times: 3,
      note: "floor: JSON.stringify of the result",
      goal: { most: 10_000 },
    }),
    await compare({
      name: `longest freeze of a report of ${UNITS} units`,
      ours: () => freezeOfReport(browser, files.many),
      floor: () => freezeOfReport(browser, files.few),
      times: 5,
      note: `opening, sorting, filtering, showing a unit; floor: a report of ${FEW_UNITS} units`,
      goal: { most: 200 },
    }),
  ];
}

async function freezeOfReport(browser: Browser, file: string): Promise<Elapsed> {
  const { page } = await openReport(browser, file, { before: WATCH });
  const pane = page.locator("aside.pane");
  await page.locator("#unit-table tbody a").first().click();
  await pane.locator(".evidence").first().waitFor();
  await page.keyboard.press("Escape");
  for (const name of ["F1 (T+X)", "Dialogue"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.locator("#unit-table th[aria-sort]", { hasText: name }).waitFor();
  }
  await page.getByRole("searchbox").fill("accuracy<0.3 00");
  await page.locator(".tools [role=status]", { hasText: " of " }).waitFor();
  const freeze = await longestTurn(page);
  await page.context().close();
  return new Elapsed(freeze);
}

interface Lines {
  readonly gold: string;
  readonly pred: string;
  readonly dialogues: number;
}

async function ofPage(browser: Browser, served: ServedPage, folder: string): Promise<readonly BenchRow[]> {
  const lines = async (name: string, bytes: number): Promise<Lines> => {
    const [gold, pred] = [join(folder, `${name}-gold.jsonl`), join(folder, `${name}-pred.jsonl`)];
    return { gold, pred, dialogues: await writeLargeLines(gold, pred, bytes) };
  };
  const large = await lines("large", BYTES);
  const small = await lines("small", FEW_BYTES);
  /** What something takes in a page in which the files are chosen. */
  const inPage = async ({ gold, pred }: Lines, measure: (page: Page) => Promise<number>) => {
    const { page, context } = await openPage(browser, served.url);
    await page.locator("#gold-files").setInputFiles(gold);
    await page.locator("#pred-files").setInputFiles(pred);
    await page.locator('#score:not([aria-disabled="true"])').waitFor();
    const milliseconds = await measure(page);
    await context.close();
    return new Elapsed(milliseconds);
  };
  const freeze = (name: string, act: (page: Page, lines: Lines) => Promise<unknown>) => {
    const freezeWith = (lines: Lines) =>
      inPage(lines, async (page) => {
        await page.evaluate(WATCH);
        await act(page, lines);
        return longestTurn(page);
      });
    return compare({
      name: `longest freeze of the page, ${BYTES / 1e6} MB of JSON Lines: ${name}`,
      ours: () => freezeWith(large),
      floor: () => freezeWith(small),
      times: 3,
      note: `floor: the same with ${FEW_BYTES / 1e3} kB`,
      goal: { most: 100 },
    });
  };
  return [
    await freeze("scoring", scored),
    await freeze("comparing two systems", async (page, { pred }) => {
      await page.locator("#pred-files").setInputFiles(pred);
      await page.locator(".options summary").click();
      await page.locator("#run-ci").selectOption("off");
      await page.locator("#run-resamples").fill("100");
      await page.locator("#run-resamples").press("Enter");
      await page.evaluate(WATCH);
      await scored(page);
    }),
    await freeze("showing a unit", async (page, { dialogues }) => {
      await scored(page);
      await page.evaluate(WATCH);
      await page.locator("#unit-filter").fill(`dialogue-${dialogues - 1}`);
      await page.locator(".tools [role=status]", { hasText: "1 of " }).waitFor();
      await page.locator(".units tbody a").click();
      await page.locator("aside.pane .evidence tbody tr").first().waitFor();
    }),
    await compare({
      name: `cancelling the page's run of ${BYTES / 1e6} MB`,
      ours: () =>
        inPage(large, async (page) => {
          await page.locator("#score").click();
          await page.locator(".progress-text", { hasText: "dialogues" }).waitFor();
          return timed(async () => {
            await page.getByRole("button", { name: "Cancel" }).click();
            await page.locator("#score").waitFor();
          });
        }),
      floor: () => inPage(large, (page) => timed(() => page.locator(".options summary").click())),
      times: 3,
      note: "floor: a click that opens the options",
      goal: { most: 1_000 },
    }),
  ];
}

async function scored(page: Page): Promise<void> {
  await page.locator('#score:not([aria-disabled="true"])').click();
  await whenScored(page);
  await page.locator(".units tbody tr").first().waitFor();
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
