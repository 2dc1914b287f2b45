// Serves the built page and opens it, remembering every request and every complaint.

import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page, Request } from "playwright-core";
import { pageServer } from "../../src/cli/commands/serve.ts";
import { DOWNLOADS, type DownloadFormat } from "../../src/page/protocol.ts";
import { root } from "../cli/run-karat.ts";

export const PAGE_FOLDER = join(root, "dist/page");

export interface ServedPage {
  readonly url: string;
  /** Paths that were asked for so far. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export async function servePage(): Promise<ServedPage> {
  if (!existsSync(PAGE_FOLDER)) throw new Error("the page is not built: run npm run build");
  const server = pageServer(PAGE_FOLDER);
  const asked: string[] = [];
  server.on("request", ({ url }) => asked.push(url ?? ""));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Messages of the console and failed scripts. */
  readonly complaints: readonly string[];
  /** Requests that were made over a network since the page was ready. */
  readonly requests: readonly string[];
}

export interface Look {
  readonly width?: number;
  readonly scheme?: "light" | "dark";
  readonly hash?: string;
}

export async function openPage(browser: Browser, url: string, look: Look = {}): Promise<OpenedPage> {
  const { width = 1400, scheme = "light", hash = "" } = look;
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  await page.goto(`${url}${hash}`);
  await whenReady(page);
  const requests: string[] = [];
  context.on("request", (request: Request) => {
    if (/^(https?|wss?):/.test(request.url())) requests.push(request.url());
  });
  return { page, context, complaints, requests };
}

/** All that the page will ever load has been loaded and is kept for offline use. */
export async function whenReady(page: Page): Promise<void> {
  await page.locator('main[data-ready="true"]').waitFor();
  await page.locator('.promise[data-offline="ready"]').waitFor();
}

export async function tryExample(page: Page, task: string): Promise<void> {
  await page.locator(`[data-example="${task}"]`).click();
  await whenScored(page);
}

export async function whenScored(page: Page): Promise<void> {
  await page.locator("#results, .problems").waitFor();
  if (await page.locator(".problems").isVisible()) throw new Error(await shownText(page.locator(".problems")));
}

/** Opens the setup, which a run has folded into one line. */
export async function changeSetup(page: Page): Promise<void> {
  await page.locator("#change-setup").click();
}

/** What one of the download buttons gives. */
export async function downloaded(page: Page, format: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .locator(`[data-item="${DOWNLOADS[format as DownloadFormat].name}"]`)
      .last()
      .dispatchEvent("click"),
  ]);
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

/** The text of an element, without what is hidden. */
export function shownText(locator: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: this one belongs to Playwright
  return locator.innerText();
}

/** The text of the box with this title. */
export async function copyable(page: Page, title: string): Promise<string> {
  return shownText(page.locator(".copyable", { has: page.getByText(title, { exact: true }) }).locator("pre"));
}
