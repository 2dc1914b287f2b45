import { describe, expect, it } from "vitest";
import { makeFolder } from "./write-error.ts";

describe("makeFolder", () => {
  it("makeFolder(folder, platform) is a command that the system has, and quotes as its shell does", () => {
    expect(makeFolder("runs/today", "linux")).toBe("mkdir -p runs/today");
    expect(makeFolder("my runs", "darwin")).toBe("mkdir -p 'my runs'");
    expect(makeFolder("C:\\runs\\today", "win32")).toBe("mkdir C:\\runs\\today");
    expect(makeFolder("my runs", "win32")).toBe('mkdir "my runs"');
  });
});
