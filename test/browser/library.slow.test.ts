// The library in a browser, bundled as its users bundle it: concepts from text, with the services that karat brings.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../cli/run-karat.ts";
import { startChromium } from "./chromium.ts";

const USE = `
  import { score } from "karat";
  import { concepts } from "karat/concepts";
  import { servicesOf } from "karat/services";
  const line = (answer) => [{ id: "q", answer }];
  const input = { gold: line("A glacier carves a valley."), pred: line("The valley was carved by a glacier.") };
  const result = await score(concepts(), input, { services: await servicesOf(concepts()) });
  const refused = await servicesOf(concepts({ embedder: "http:x" })).catch((error) => error.message);
  document.title = JSON.stringify({ f1: result.scores.f1, refused });`;

let browser: Browser | null = null;
let server: Server;

beforeAll(async () => {
  browser = await startChromium();
  const { outputFiles } = await build({
    stdin: { contents: USE, resolveDir: root },
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  const script = outputFiles[0]!.text;
  server = createServer(({ url = "" }, response) => {
    const [type, body] = url.endsWith(".js")
      ? ["text/javascript", script]
      : url.startsWith("/page/concepts/")
        ? ["application/gzip", readFileSync(join(root, "dist", url))]
        : ["text/html", '<!doctype html><title>waiting</title><script type="module" src="/lib/app/use.js"></script>'];
    response.setHeader("content-type", type).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

it("score(concepts(), …, { services: await servicesOf(concepts()) }) reads text in a browser", async (context) => {
  if (browser === null) return context.skip();
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await expect.poll(() => page.title(), { timeout: 30_000 }).not.toBe("waiting");
  expect(complaints).toEqual([]);
  const { f1, refused } = JSON.parse(await page.title()) as { f1: number; refused: string };
  expect(f1).toBe(1);
  expect(refused).toContain("the only one in the page");
});
