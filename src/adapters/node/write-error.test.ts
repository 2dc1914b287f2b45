import { describe, expect, it } from "vitest";
import { folderCommand } from "./write-error.ts";

describe("folderCommand", () => {
  it("folderCommand(folder, platform) is a command that the system has, and quotes as its shell does", () => {
    expect(folderCommand("runs/today", "linux")).toBe("mkdir -p runs/today");
    expect(folderCommand("my runs", "darwin")).toBe("mkdir -p 'my runs'");
    expect(folderCommand("C:\\runs\\today", "win32")).toBe("mkdir C:\\runs\\today");
    expect(folderCommand("my runs", "win32")).toBe('mkdir "my runs"');
  });
});
