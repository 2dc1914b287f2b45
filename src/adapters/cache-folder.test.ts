import { describe, expect, it } from "vitest";
import { cacheFolder } from "./cache-folder.ts";

describe("cacheFolder", () => {
  it("cacheFolder() follows XDG_CACHE_HOME, and is below the home without it", () => {
    const place = { home: "/home/ada", platform: "linux" };
    expect(cacheFolder({ ...place, env: { XDG_CACHE_HOME: "/fast/cache/" } })).toBe("/fast/cache/karat");
    expect(cacheFolder({ ...place, env: {} })).toBe("/home/ada/.cache/karat");
    expect(cacheFolder({ ...place, env: { XDG_CACHE_HOME: "" } })).toBe("/home/ada/.cache/karat");
  });

  it("cacheFolder() ignores a relative path", () => {
    const env = { XDG_CACHE_HOME: "cache" };
    expect(cacheFolder({ env, home: "/home/ada", platform: "darwin" })).toBe("/home/ada/.cache/karat");
  });

  it("cacheFolder() is in the local data of the user on Windows", () => {
    const place = { home: "C:\\Users\\ada", platform: "win32" };
    expect(cacheFolder({ ...place, env: { LOCALAPPDATA: "D:\\Local" } })).toBe("D:\\Local\\karat");
    expect(cacheFolder({ ...place, env: {} })).toBe("C:\\Users\\ada\\AppData\\Local\\karat");
  });
});
