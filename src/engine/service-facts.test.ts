import { describe, expect, it } from "vitest";
import { LazyService } from "../contract/service.ts";
import { haveSameServices, mergeServiceFacts, serviceFacts } from "./service-facts.ts";

const table = { embedder: { name: "table", digest: "1" } };
const other = { embedder: { name: "table", digest: "2" } };
const phrases = { extractor: { name: "noun-phrases" } };

describe("service facts", () => {
  it("serviceFacts(services) keeps plain fields, and says nothing of what was not loaded", () => {
    const services = {
      extractor: { name: "noun-phrases", extract: () => [] },
      embedder: new LazyService(async () => 1),
    };
    expect(serviceFacts(services)).toEqual(phrases);
    expect(serviceFacts()).toEqual({});
  });

  it("mergeServiceFacts(parts) does not depend on the order of the parts", () => {
    const merged = JSON.stringify(mergeServiceFacts([phrases, {}, table]));
    expect(merged).toBe(JSON.stringify({ ...table, ...phrases }));
    expect(JSON.stringify(mergeServiceFacts([table, phrases]))).toBe(merged);
  });

  it("haveSameServices(one, other) minds only what both have used", () => {
    expect(haveSameServices(table, { ...table, ...phrases })).toBe(true);
    expect(haveSameServices({ ...table, ...phrases }, table)).toBe(true);
    expect(haveSameServices({}, table)).toBe(true);
    expect(haveSameServices({ ...table, ...phrases }, { ...other, ...phrases })).toBe(false);
  });
});
