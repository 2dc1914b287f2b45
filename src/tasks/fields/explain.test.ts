import { expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { fields } from "./index.ts";

it("places and labels are paths as people write names, whatever characters they have", async () => {
  const task = fields({
    $karat: "fields 2",
    "Invoice Number": "exact",
    "a.b": "exact",
    all: "exact",
    Zeilen: [{ "Größe (cm)": "number" }],
  });
  const value = { "Invoice Number": "1", "a.b": "x", all: "y", Zeilen: [{ "Größe (cm)": 4 }] };
  const pred = [{ id: "r", value: { "5 %": 1 } }];
  const { mistakes } = await score(task, { gold: [{ id: "r", value }], pred } as never, { ci: null });
  expect(mistakes!.places.map(({ place }) => place).sort()).toEqual([
    "5 %",
    "Invoice Number",
    "Zeilen.Größe (cm)",
    "a.b",
    "all",
  ]);
  expect(mistakes!.clusters.map(({ place }) => place)).toContain("Zeilen");
  expect(task.definition.scores["field.Invoice%20Number.f1"]!.label).toBe("Invoice Number: F1");
});
