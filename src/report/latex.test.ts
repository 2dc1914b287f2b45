// Text in LaTeX: signs that the text fonts of plain LaTeX lack, or print as others.
import { expect, it } from "vitest";
import { latexText } from "./latex.ts";

it("latexText(text) writes signs in mathematics where text fonts have others in their place", () => {
  expect(latexText("age<30|>5")).toBe("age$<$30$|$$>$5");
  expect(latexText("p < 0.001, ±0.1…")).toBe("p $<$ 0.001, $\\pm$0.1\\ldots{}");
});
