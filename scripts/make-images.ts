// Makes the pictures of the documentation: a report, one of its units and the page, as Chromium shows them. Needs `npm run build` first.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { startChromium } from "../test/browser/chromium.ts";
import { openPage, servePage, tryExample } from "../test/browser/open-page.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const images = join(root, "docs/images");
const folder = mkdtempSync(join(tmpdir(), "karat-images-"));

function karat(...args: string[]): string {
  return execFileSync(process.execPath, [join(root, "dist/cli/main.js"), ...args], {
    cwd: root,
    encoding: "utf8",
  });
}

const inputs = (task: string) => [
  ...["--gold", `examples/${task}/gold`],
  ...["careful", "hasty"].flatMap((name) => ["--pred", `${name}=examples/${task}/${name}`]),
];

/** The comparison screen: verdict, ranking, and where points are lost. Then the unit of the largest difference. */
async function reportPictures(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 688 } });
  const file = join(folder, "report.html");
  const task = "examples/fields/invoice.fields.json";
  karat("compare", task, ...inputs("fields"), "--format", "html", "-q", "-o", file);
  await page.goto(pathToFileURL(file).href);
  await page.locator("#unit-table tbody .id").first().waitFor();
  await page.screenshot({ path: join(images, "compare.png") });
  await page.locator("#unit-table tbody .id").first().click();
  await page.locator("aside.pane .evidence").waitFor();
  await page.mouse.move(0, 0);
  await page.locator("aside.pane").screenshot({ path: join(images, "unit.png") });
}

async function pagePicture(browser: Browser): Promise<void> {
  const served = await servePage();
  const { page } = await openPage(browser, served.url, { width: 1240 });
  await tryExample(page, "rules");
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
