// The warning beside published results: there unless gold is known to be the published one.
import { expect, it } from "vitest";
import { rules } from "../tasks/rules/index.ts";
import { publishedSection } from "./published.ts";

it("publishedSection(own) warns of other data unless the signature has the digest of the published gold", () => {
  const own = {
    digits: 3,
    systems: [{ name: "mine", scores: { "overall.f1": 0.5 } }],
    options: rules().options,
    signature: "karat|task:rules|gold:0123456789ab|v:0.4.0",
  };
  const linesFor = (golds?: readonly string[]) => {
    const { definition } = rules();
    const published = { ...definition.protocol.published!, ...(golds && { golds }) };
    const protocol = { ...definition.protocol, published };
    return publishedSection({ ...own, definition: { ...definition, protocol } as never })!.lines.join("\n");
  };
  expect(linesFor()).toContain("other data (MapDR test)");
  expect(linesFor(["ffffffffffff"])).toContain("other data");
  expect(linesFor(["0123456789ab"])).not.toContain("other data");
});
