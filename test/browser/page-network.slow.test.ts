// What the page loads and what it never asks for: nothing leaves, it works offline, below any path, and it is small.
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { root } from "../cli/run-karat.ts";
import { changeSetup, downloaded, PAGE_FOLDER, shownText, tryExample, whenScored } from "./open-page.ts";
import { pageSite } from "./page-site.ts";

const site = pageSite();
/** What was asked for since then; whether the service worker is still the newest, the browser asks when it likes. */
const askedSince = (start: number) => site.served.asked.slice(start).filter((path) => path !== "/service-worker.js");

/** Tries to connect to another origin and says what came of it. */
const CONNECT = `new Promise((resolve) => {
  addEventListener("securitypolicyviolation", (event) => resolve("forbidden by " + event.effectiveDirective));
  fetch("http://127.0.0.1:9/").then(() => resolve("sent"), () => setTimeout(() => resolve("failed"), 500));
})`;

describe("the page", () => {
  it("asks for nothing after it has loaded, whatever is done with it", async () => {
    const { page, requests, complaints } = await site.open();
    const before = site.served.asked.length;
    for (const task of ["breakdown", "timeline", "rules", "common-ground"]) {
      await page.goto(`${site.served.url}#`);
      await tryExample(page, task);
      await page.locator(".units tbody a").first().click();
      await page.locator("aside.pane").locator(".evidence").first().waitFor();
      await page.keyboard.press("Escape");
      await downloaded(page, "html");
      await changeSetup(page);
      while ((await page.getByRole("button", { name: /^Remove / }).count()) > 0)
        await page
          .getByRole("button", { name: /^Remove / })
          .first()
          .click();
    }
    // Parts of the page itself come from what was kept of it: the server hears nothing.
    expect(requests.filter((url) => !url.startsWith(site.served.url))).toEqual([]);
    expect(askedSince(before)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("asks for the language model and the table only when concepts need them", async () => {
    const { page } = await site.open();
    const before = site.served.asked.length;
    const given = join(root, "examples/concepts/with-vectors");
    await page.locator("#gold-files").setInputFiles(join(given, "gold.jsonl"));
    await page.locator("#pred-files").setInputFiles(join(given, "pred.jsonl"));
    await expect.poll(() => page.locator("#task").inputValue()).toBe("concepts");
    await page.locator('#score:not([aria-disabled="true"])').click();
    await whenScored(page);
    expect(askedSince(before)).toEqual([]);
    await page.goto(site.served.url);
    const again = site.served.asked.length;
    await tryExample(page, "concepts");
    const asked = new Set(askedSince(again).map((path) => path.replace(/-[A-Z\d]{8}\.js$/, ".js")));
    expect([...asked].sort()).toEqual([
      "/concepts/lexicon.txt.gz",
      "/concepts/table.bin.gz",
      "/page-embedder.js",
      "/page-extractor.js",
    ]);
  });

  it("gets a new worker after a cancel without asking the server", async () => {
    const { page } = await site.open();
    const before = site.served.asked.length;
    // What is scored is so small that the worker must be ended before it has begun.
    await page.evaluate(`new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        const cancel = [...document.querySelectorAll("button")].find((button) => button.textContent === "Cancel");
        if (cancel === undefined) return;
        observer.disconnect();
        cancel.click();
        resolve();
      }).observe(document.body, { childList: true, subtree: true });
      document.querySelector('[data-example="timeline"]').click();
    })`);
    await page.locator("#score").click();
    await whenScored(page);
    expect(askedSince(before)).toEqual([]);
  });

  it("works offline once it has been loaded", async () => {
    const { page, context } = await site.open();
    await context.setOffline(true);
    await page.reload();
    await page.locator('main[data-ready="true"]').waitFor();
    await tryExample(page, "breakdown");
    expect(await shownText(page.locator("#results .bar-top b"))).toContain("breakdown");
  });

  it("may not connect to anybody else, neither itself nor its worker", async () => {
    const { page } = await site.open();
    expect(await page.evaluate(CONNECT)).toBe("forbidden by connect-src");
    expect(await page.workers()[0]!.evaluate(CONNECT)).toBe("forbidden by connect-src");
  });

  it("works below any path of a plain file server, under its own policy", async () => {
    const server = await plainServer("/some/where/", PAGE_FOLDER);
    try {
      const { port } = server.address() as AddressInfo;
      const { page, complaints } = await site.open({}, `http://127.0.0.1:${port}/some/where/`);
      await tryExample(page, "breakdown");
      expect(complaints).toEqual([]);
      expect(await page.workers()[0]!.evaluate(CONNECT)).toBe("forbidden by connect-src");
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it("loads at most 310 kB, compressed, before the first score", async () => {
    // What is kept for offline use comes when the page is there already.
    const context = await site.browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    const before = site.served.asked.length;
    await page.goto(site.served.url);
    await page.locator('main[data-ready="true"]').waitFor();
    const first = askedSince(before).map((path) => (path === "/" ? "index.html" : path.slice(1)));
    expect(first.length).toBeGreaterThan(3);
    const sizes = first.map((name) => ({ name, bytes: gzipSync(readFileSync(join(PAGE_FOLDER, name))).length }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(
      `first load: ${Math.round(total / 1000)} kB compressed, of which ${sizes.map(({ name, bytes }) => `${name} ${Math.round(bytes / 1000)}`).join(", ")}`,
    );
    expect(total).toBeLessThanOrEqual(310_000);
  });
});

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html",
  ".svg": "image/svg+xml",
};

/** A server that knows nothing of policies, as static hosts do. */
async function plainServer(prefix: string, folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0]!;
    const file = join(folder, path.slice(prefix.length) || "index.html");
    if (!path.startsWith(prefix) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" })
      .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
