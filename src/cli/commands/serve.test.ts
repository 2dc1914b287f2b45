import { rmSync } from "node:fs";
import { type RequestOptions, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { LOOPBACK, pageServer } from "./serve.ts";

const folder = temporaryFolder();
let server: Server;

beforeAll(async () => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'" />`;
  folder.write("page/index.html", `<!doctype html>${policy}`);
  folder.write("page/main-ABCD1234.js", "1");
  folder.write("page/concepts/table.bin.gz", "2");
  folder.write("secret.txt", "secret");
  server = pageServer(`${folder.path}/page`);
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
});
afterAll(() => server.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A request whose path nobody tidies up on its way. */
function ask(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ host: LOOPBACK, port, path, agent: false, ...options }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

describe("pageServer(folder)", () => {
  it("serves the page, also at its folder, and files below it with their types", async () => {
    const page = await ask("/");
    expect(page).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
    expect((await ask("/index.html")).text).toBe(page.text);
    expect((await ask("/?x=1")).text).toBe(page.text);
    expect(await ask("/main-ABCD1234.js")).toMatchObject({
      status: 200,
      text: "1",
      headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "max-age=31536000, immutable" },
    });
    expect(await ask("/concepts/table.bin.gz")).toMatchObject({ status: 200, text: "2" });
  });

  it("sends the page's policy, and that nobody may frame it", async () => {
    const { headers } = await ask("/");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  });

  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/concepts/../../secret.txt",
    "//secret.txt",
    "/..\\secret.txt",
    "/main-ABCD1234.js/",
    "/concepts",
    "/constructor",
    "/%00",
  ])("knows nothing but its own files: %s", async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, text: "not found\n" });
  });

  it.each(["example.org", "127.0.0.1", "localhost:1", "127.0.0.1.example.org", "evil.localhost"])(
    "does not answer to the name %s",
    async (host) => {
      expect((await ask("/", { headers: { host } })).status).toBe(421);
    },
  );

  it("survives a file that disappears", async () => {
    rmSync(`${folder.path}/page/concepts/table.bin.gz`);
    expect((await ask("/concepts/table.bin.gz")).status).toBe(404);
    expect((await ask("/")).status).toBe(200);
  });

  it("answers to localhost with its port", async () => {
    const { port } = server.address() as AddressInfo;
    expect((await ask("/", { headers: { host: `localhost:${port}` } })).status).toBe(200);
  });

  it("answers to GET and HEAD only", async () => {
    expect(await ask("/", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) expect((await ask("/", { method })).status).toBe(405);
  });
});
