// Makes the pictures of the documentation: a report, one of its units and the page, as Chromium shows them. Needs `npm run build` first.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { startChromium } from "../test/browser/chromium.ts";
import { openPage, servePage, tryExample } from "../test/browser/open-page.ts";
import { receiptReport, scoredReceipts } from "../test/browser/receipt-reports.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const images = join(root, "docs/images");
const folder = mkdtempSync(join(tmpdir(), "karat-images-"));

/** The comparison screen of five systems: verdict, ranking, and where points are lost. Then the unit of the largest difference. */
async function reportPictures(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } });
  const file = join(folder, "report.html");
  writeFileSync(file, receiptReport(await scoredReceipts(), 0, 5));
  await page.goto(pathToFileURL(file).href);
  await page.locator("aside.pane .evidence").waitFor();
  await page.screenshot({ path: join(images, "compare.png") });
  await page.locator("aside.pane").screenshot({ path: join(images, "unit.png") });
}

async function pagePicture(browser: Browser): Promise<void> {
  const served = await servePage();
  const { page } = await openPage(browser, served.url, { width: 1240 });
  await tryExample(page, "fields");
  await page.evaluate("scrollTo(0, 0)");
  await page.screenshot({ path: join(images, "page.png") });
  await served.close();
}

const browser = await startChromium();
if (browser === null) process.exit(1);
try {
  await reportPictures(browser);
  await pagePicture(browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
