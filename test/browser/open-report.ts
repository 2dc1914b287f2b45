// Opens a report from disk and remembers everything that a self-contained page must not do.
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";

export interface OpenedReport {
  readonly page: Page;
  /** Errors and messages of the console, failed scripts, and requests for anything but the page itself. */
  readonly complaints: readonly string[];
}

export interface Look {
  readonly width?: number;
  readonly scheme?: "light" | "dark";
  readonly hasScript?: boolean;
}

/** Keeps the longest stretch in which the page could not answer; tasks below 50 ms do not count as such. */
const WATCH = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: "longtask", buffered: true });`;

/** The longest such stretch, in milliseconds, while something was done. */
export async function longestTask(page: Page, action: () => Promise<unknown>): Promise<number> {
  await page.evaluate("globalThis.longest = 0");
  await action();
  return longestTaskSoFar(page);
}

export async function longestTaskSoFar(page: Page): Promise<number> {
  await page.waitForTimeout(150);
  return page.evaluate<number>("globalThis.longest");
}

export async function openReport(browser: Browser, file: string, look: Look = {}): Promise<OpenedReport> {
  const { width = 1400, scheme = "light", hasScript = true } = look;
  const url = pathToFileURL(file).href;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    javaScriptEnabled: hasScript,
    offline: true,
  });
  const page = await context.newPage();
  if (hasScript) await page.addInitScript(WATCH);
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const asked = request.url();
    if (asked.split("#")[0] !== url && !asked.startsWith("data:image/svg+xml")) complaints.push(`request: ${asked}`);
  });
  await page.goto(url);
  return { page, complaints };
}
