// Large input: the page stays awake while its worker reads, and gives up at once when told to.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { spawnKarat as runKarat } from "../cli/run-karat.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeLargeLines } from "./large-lines.ts";
import { downloaded, shownText, whenScored } from "./open-page.ts";
import { pageSite } from "./page-site.ts";

const BYTES = 50_000_000;
const MOST_BLOCKED_MS = 100;

let dialogues = 0;
const folder = temporaryFolder();
const gold = join(folder.path, "gold.jsonl");
const pred = join(folder.path, "pred.jsonl");

const site = pageSite(async () => {
  dialogues = await writeLargeLines(gold, pred, BYTES);
});

/** Lets the page count the longest time between two frames, which no busy main thread can hide. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = globalThis as unknown as { longest: number; since: number; longestFrame: number };
    watched.longest = 0;
    watched.since = performance.now();
    watched.longestFrame = 0;
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      watched.longestFrame = Math.max(watched.longestFrame, now - last);
      last = now;
      setTimeout(tick, 0);
    };
    tick();
  });
}

const longest = (page: Page) =>
  page.evaluate(() => {
    const { longest: task, longestFrame: frame } = globalThis as unknown as { longest: number; longestFrame: number };
    return { task, frame };
  });

async function chooseLarge(page: Page): Promise<void> {
  await page.locator("#gold-files").setInputFiles(gold);
  await page.locator("#pred-files").setInputFiles(pred);
  await expect.poll(() => page.locator("#task").inputValue()).toBe("breakdown");
}

const MOST_ATTEMPTS = 3;

/** The least of a few measurements: whatever else the machine does can only make a task look longer. */
async function quietest(measure: () => Promise<number>): Promise<number> {
  let least = await measure();
  for (let attempt = 1; attempt < MOST_ATTEMPTS && least >= MOST_BLOCKED_MS; attempt++)
    least = Math.min(least, await measure());
  return least;
}

describe("the page with 50 MB of JSON Lines", () => {
  it("scores them as the command does, and its main thread is never blocked for 100 ms", async () => {
    const { stdout } = await runKarat(["score", "breakdown", "--gold", gold, "--pred", pred, "--format", "json"]);
    const blocked = await quietest(async () => {
      const { page, context } = await site.open();
      await watchFrames(page);
      await chooseLarge(page);
      const start = performance.now();
      await page.locator("#score").click();
      await page.locator("progress").waitFor();
      await whenScored(page);
      const seconds = (performance.now() - start) / 1000;
      await page.locator(".units tbody tr").first().waitFor();
      const { task, frame } = await longest(page);
      console.log(
        `50 MB of JSON Lines, ${dialogues} dialogues: scored in the page in ${seconds.toFixed(1)} s; longest task of ` +
          `the main thread ${Math.round(task)} ms, longest time between two turns of it ${Math.round(frame)} ms`,
      );
      expect(await downloaded(page, "json")).toBe(stdout);
      await context.close();
      return task;
    });
    expect(blocked).toBeLessThan(MOST_BLOCKED_MS);
  });

  it("stops at once when it is cancelled, and can score again", async () => {
    const { page } = await site.open();
    await chooseLarge(page);
    await page.locator("#score").click();
    await expect.poll(() => shownText(page.locator(".progress-text"))).toMatch(/\d dialogues/);
    const start = performance.now();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator("#score").waitFor();
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(await page.locator("#results").count()).toBe(0);
    await page.getByRole("button", { name: "Remove pred" }).click();
    await page.getByRole("button", { name: "Remove gold.jsonl" }).click();
    await page.locator('[data-example="breakdown"]').click();
    await whenScored(page);
  });

  it("compares two systems without blocking either", async () => {
    const blocked = await quietest(async () => {
      const { page, context } = await site.open();
      await chooseLarge(page);
      await page.locator("#pred-files").setInputFiles(pred);
      await page.locator(".options summary").click();
      await page.locator("#run-ci").selectOption("off");
      await page.locator("#run-resamples").fill("100");
      await page.locator("#run-resamples").press("Enter");
      await watchFrames(page);
      await page.locator("#score").click();
      await whenScored(page);
      await page.locator(".units tbody tr").first().waitFor();
      const { task } = await longest(page);
      console.log(`two systems of ${dialogues} dialogues: longest task of the main thread ${Math.round(task)} ms`);
      await context.close();
      return task;
    });
    expect(blocked).toBeLessThan(MOST_BLOCKED_MS);
  });

  it("shows one of its units without keeping the page waiting", async () => {
    const { page } = await site.open();
    await chooseLarge(page);
    await page.locator("#score").click();
    await whenScored(page);
    const blocked = await quietest(async () => {
      await watchFrames(page);
      await page.locator("#unit-filter").fill(`dialogue-${dialogues - 1}`);
      await expect.poll(() => page.locator(".units tbody tr").count()).toBe(1);
      await page.locator(".units tbody a").click();
      await page.locator("aside.pane").locator(".evidence tbody tr").first().waitFor();
      await page.keyboard.press("Escape");
      return (await longest(page)).task;
    });
    expect(blocked).toBeLessThan(MOST_BLOCKED_MS);
  });
});
