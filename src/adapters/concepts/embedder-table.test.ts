import { describe, expect, it } from "vitest";
import { cosine } from "./calibrate.ts";
import { loadDefaultEmbedder } from "./load-default.ts";

const { embed, epsilon, digest } = await loadDefaultEmbedder();

function similarity(a: string, b: string): number {
  const [x, y] = embed([a, b]) as Float32Array[];
  return cosine(x!, y!);
}

describe("embedder-table", () => {
  it.each([
    ["synonyms", "physician", "doctor"],
    ["phrases and words", "high blood pressure", "hypertension"],
    ["pertainyms", "cardiac operation", "heart surgery"],
    ["regular plurals", "churches", "church"],
    ["irregular plurals", "mice", "mouse"],
    ["British and American spelling", "haemorrhage", "hemorrhage"],
    ["abbreviations it knows", "GDP", "gross domestic product"],
    ["abbreviations by initials alone", "large vision model", "LVM"],
    ["word order", "soil erosion", "erosion of soil"],
    ["compounds written in two ways", "data base", "database"],
    ["number words", "second world war", "World War II"],
  ])("embed(labels) brings %s together", (_, a, b) => {
    expect(similarity(a, b)).toBeGreaterThanOrEqual(epsilon);
  });

  it.each([
    ["antonyms", "increase", "decrease"],
    ["sister terms", "proton", "electron"],
    ["opposite modifiers", "high blood pressure", "low blood pressure"],
    ["negated modifiers", "treated patients", "untreated patients"],
    ["heads that differ", "weight gain", "weight loss"],
    ["modifiers that differ", "heart surgery", "brain surgery"],
    ["members of a series", "phase 2 trial", "phase 3 trial"],
    ["figures", "10 patients", "50 patients"],
    ["unrelated concepts", "interest rate", "polar bear"],
    ["unknown words", "zorbliq", "frumquat"],
  ])("embed(labels) keeps %s apart", (_, a, b) => {
    expect(similarity(a, b)).toBeLessThan(epsilon);
  });

  it("embed(labels) gives unit vectors, and zeros for a label without words", () => {
    const [word, nothing] = embed(["neural network", "…"]) as Float32Array[];
    expect(Math.hypot(...word!)).toBeCloseTo(1, 5);
    expect(nothing!.every((value) => value === 0)).toBe(true);
    expect(nothing).toHaveLength(word!.length);
  });

  it("embed(labels) gives unknown words and keys such as __proto__ vectors of their own", () => {
    for (const label of ["zorbliq", "__proto__", "糖尿病", "1789"]) expect(similarity(label, label)).toBeCloseTo(1, 5);
  });

  it("embed(labels) does not depend on what was embedded before", () => {
    const alone = [...(embed(["blood clots"]) as Float32Array[])[0]!];
    void embed(["thrombosis", "blood", "clots"]);
    expect([...(embed(["thrombosis", "blood clots"]) as Float32Array[])[1]!]).toEqual(alone);
  });

  it("digest is twelve hexadecimal digits", () => {
    expect(digest).toMatch(/^[0-9a-f]{12}$/);
  });
});
