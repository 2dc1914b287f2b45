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
  /** Runs in the page before its own script. */
  readonly before?: string;
}

export async function openReport(browser: Browser, file: string, look: Look = {}): Promise<OpenedReport> {
  const { width = 1400, scheme = "light", hasScript = true, before } = look;
  const url = pathToFileURL(file).href;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    javaScriptEnabled: hasScript,
    offline: true,
  });
  const page = await context.newPage();
  if (before !== undefined) await page.addInitScript(before);
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
