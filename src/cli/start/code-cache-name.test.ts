import { describe, expect, it } from "vitest";
import { codeCacheName } from "./code-cache-name.ts";

const runtime = { version: "v20.1.0", platform: "linux", arch: "x64", execArgv: [], env: {} };
const words = ["score", "task", "--gold", "a/b", "--ci", "off"];
const name = codeCacheName("digest", words, runtime);

describe("codeCacheName", () => {
  it("codeCacheName() names the build, Node, the system and the architecture", () => {
    expect(name).toMatch(/^digest-v20\.1\.0-linux-x64-[\da-f]{8}$/);
  });

  it("codeCacheName() is the same for other paths and numbers", () => {
    expect(codeCacheName("digest", ["score", "task", "--gold", "../c.zip", "--ci", "off", "0.5"], runtime)).toBe(name);
  });

  it("codeCacheName() is another for other commands, flags, choices and options of the engine", () => {
    const others = [
      codeCacheName("digest", words.slice(1), runtime),
      codeCacheName("digest", [...words, "--help"], runtime),
      codeCacheName("digest", [...words.slice(0, -1), "on"], runtime),
      codeCacheName("digest", words, { ...runtime, execArgv: ["--no-opt"] }),
      codeCacheName("digest", words, { ...runtime, env: { NODE_OPTIONS: "--no-opt" } }),
      codeCacheName("other", words, runtime),
    ];
    expect(new Set([...others, name]).size).toBe(others.length + 1);
  });
});
