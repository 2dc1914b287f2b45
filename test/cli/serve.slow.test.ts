// karat serve as a process: where it listens, what it says, how it ends.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, spawnKarat as runKarat } from "./run-karat.ts";

async function serve() {
  const child = spawn(process.execPath, [join(root, "dist/cli/main.js"), "serve", "--port", "0"]);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, url: new URL(String(line).trim()) };
}

describe("karat serve", () => {
  it("prints where the page is, serves it, and ends well when told to", async () => {
    const { child, url } = await serve();
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("<title>karat");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    child.kill("SIGTERM");
    const [code] = (await once(child, "exit")) as [number];
    expect(code).toBe(0);
  });

  it("cannot be reached by any other address of the machine", async (context) => {
    const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const other = others.find(({ internal, family }) => !internal && family === "IPv4");
    if (other === undefined) context.skip();
    const { child, url } = await serve();
    await expect(fetch(`http://${other!.address}:${url.port}/`)).rejects.toThrow();
    child.kill("SIGTERM");
  });

  it("says so when the port is taken or is none", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const { code, stderr } = await runKarat(["serve", "--port", String(port)]);
    expect(code).toBe(2);
    expect(stderr).toContain(`expected a free port, received ${port}, one that another program uses`);
    taken.close();
    expect(await runKarat(["serve", "--port", "http"])).toMatchObject({ code: 2, stdout: "" });
  });
});
