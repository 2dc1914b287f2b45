import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import type { Entry, SourceRecord } from "../../contract/source.ts";
import { claimedBy, claims } from "./input.ts";

const format = {
  claims: (path: string, head: () => string) => path.endsWith(".jsonl") || head().startsWith("{"),
};

function entry(path: string, head: string | Promise<string>): Entry & { readonly heads: () => number } {
  let asked = 0;
  return {
    path,
    head: () => {
      asked++;
      return head;
    },
    heads: () => asked,
  };
}

describe("claims", () => {
  it("claims(format, entry) reads no head where the path tells", async () => {
    const named = entry("gold.jsonl", "");
    expect(await claims(format, named)).toBe(true);
    expect(named.heads()).toBe(0);
  });

  it("claims(format, entry) waits for a head that comes later, and asks for it once", async () => {
    const late = entry("gold", Promise.resolve("{}"));
    expect(await claims(format, late)).toBe(true);
    expect(late.heads()).toBe(1);
    expect(await claims(format, entry("gold", Promise.resolve("[]")))).toBe(false);
    expect(await claims(format, entry("gold", "{}"))).toBe(true);
  });

  it("claims(format, entry) fails as the head does", async () => {
    await expect(claims(format, entry("gold", Promise.reject(new Error("gone"))))).rejects.toThrow("gone");
  });

  const source = inMemorySource("folder", { b: "{", "c.jsonl": "[" });

  it("claimedBy(format, …) keeps the order of the entries", async () => {
    const entries = [entry("b", "{"), entry("a", "["), entry("c.jsonl", "[")];
    expect(await claimedBy(format, source, entries)).toEqual([entries[0], entries[2]]);
  });

  it("claimedBy(format, …) asks for further files with what was claimed", async () => {
    const entries = [entry("x", "["), entry("b", "{"), entry("y", "[")];
    const needs = (path: string, claimed: readonly SourceRecord[]) => path === "y" && claimed[0]?.text === "{";
    expect(await claimedBy({ ...format, needs }, source, entries)).toEqual([entries[1], entries[2]]);
  });
});
