// Makes the pictures of the documentation: a report, one of its units, the page and a terminal, as Chromium shows them. Needs `npm run build` first.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { type Markup, markup, trusted } from "../src/draw/markup.ts";
import { startChromium } from "../test/browser/chromium.ts";
import { openPage, servePage, tryExample } from "../test/browser/open-page.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const images = join(root, "docs/images");
const folder = mkdtempSync(join(tmpdir(), "karat-images-"));

function karat(...args: string[]): string {
  const env = { ...process.env, FORCE_COLOR: "1" };
  return execFileSync(process.execPath, [join(root, "dist/cli/main.js"), ...args], {
    cwd: root,
    encoding: "utf8",
    env,
  });
}

const inputs = (task: string) => [
  ...["--gold", `examples/${task}/gold`],
  ...["careful", "hasty"].flatMap((name) => ["--pred", `${name}=examples/${task}/${name}`]),
];

/** The comparison screen with the unit of the largest difference. */
async function reportPictures(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const file = join(folder, "report.html");
  const task = "examples/fields/invoice.fields.json";
  karat("compare", task, ...inputs("fields"), "--format", "html", "-q", "-o", file);
  await page.goto(pathToFileURL(file).href);
  await page.locator("#unit-table tbody a").first().click();
  await page.locator("aside.pane .evidence").waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate("scrollTo(0, 0)");
  await page.screenshot({ path: join(images, "compare.png") });
  await page.locator("aside.pane").screenshot({ path: join(images, "unit.png") });
}

async function pagePicture(browser: Browser): Promise<void> {
  const served = await servePage();
  const { page } = await openPage(browser, served.url, { width: 1240 });
  await tryExample(page, "rules");
  await page.screenshot({ path: join(images, "page.png") });
  await served.close();
}

const COLOURS: Readonly<Record<string, string>> = { "1": "b", "2": "d", "31": "r", "32": "g", "33": "y" };

/** The terminal's colours as elements. */
function coloured(text: string): readonly Markup[] {
  const [first = "", ...rest] = text.split(`${String.fromCharCode(27)}[`);
  const parts = rest.map((part) => {
    const [, code = "", shown = ""] = /^(\d+)m(.*)$/s.exec(part) ?? [];
    const colour = COLOURS[code];
    return colour === undefined ? markup`</span>${shown}` : markup`<span class="${colour}">${shown}`;
  });
  return [markup`${first}`, ...parts];
}

const TERMINAL = `body{margin:0;background:#12171e;color:#dfe5eb;font:15px/1.5 "DejaVu Sans Mono",monospace}
pre{margin:0;padding:24px 28px;display:inline-block;font:inherit}.b{font-weight:700}.d{color:#8b96a3}.r{color:#ff8078}.g{color:#56c878}.y{color:#e5b94e}`;

async function terminalPicture(browser: Browser): Promise<void> {
  const command = "karat compare breakdown --gold gold --pred careful=careful --pred hasty=hasty";
  const lines = karat("compare", "breakdown", ...inputs("breakdown"), "-q").split("\n");
  const text = lines.filter((line) => !line.includes("karat|")).join("\n");
  const page = await browser.newPage({ viewport: { width: 1240, height: 860 } });
  const html = markup`<style>${trusted(TERMINAL)}</style><pre><span class="d">$</span> ${command}\n\n${coloured(text)}</pre>`;
  await page.setContent(String(html));
  await page.locator("pre").screenshot({ path: join(images, "terminal.png") });
}

const browser = await startChromium();
if (browser === null) process.exit(1);
try {
  await reportPictures(browser);
  await pagePicture(browser);
  await terminalPicture(browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
