import { expect, it } from "vitest";
import { timeline } from "./index.ts";

it("every score has its label, text, perfect value and citation", async () => {
  const lines = Object.entries(timeline.definition.scores).map(([id, { label, about, perfect, cite = "" }]) =>
    [id, label, about, String(perfect), cite].join(" | "),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("fixtures/score-texts.txt");
});
