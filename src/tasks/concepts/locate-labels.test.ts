// Tests of finding labels in their text.
import { describe, expect, it } from "vitest";
import { locateLabels } from "./marked-answers.ts";

const found = (text: string, labels: readonly string[]) => {
  const located = locateLabels(text, labels);
  return located.spans.map(([start, end]) => located.text.slice(start, end));
};

describe("locateLabels", () => {
  it("locateLabels(text, labels) finds whole words, whatever their case, each place once", () => {
    expect(found("Art is art, and party too.", ["art", "Art", "party"])).toEqual(["Art", "art", "party"]);
    expect(locateLabels("Art is art.", ["art", "art"]).spans).toEqual([
      [0, 3],
      [7, 10],
    ]);
  });

  it("locateLabels(text, labels) appends what does not stand in the text", () => {
    expect(locateLabels("A text.", ["heart attack", ""])).toEqual({
      text: "A text. · heart attack · ",
      spans: [
        [10, 22],
        [25, 25],
      ],
    });
  });
});
