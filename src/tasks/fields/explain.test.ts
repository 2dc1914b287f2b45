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

it("evidence for mistakes alone has no rows of pairs, and is enough for lists of any length", async () => {
  const task = fields({
    $karat: "fields 2",
    lines: [{ sku: "exact", price: "number" }],
    tags: { $list: "exact", $align: "ordered" },
  });
  const value = (price: number) => ({
    lines: [{ sku: "x", price }],
    tags: Array.from({ length: 150_000 }, () => "a"),
  });
  const matches: unknown[] = [];
  const input = { gold: [{ id: "r", value: value(1) }], pred: [{ id: "r", value: value(2) }] };
  await score(task, input as never, { ci: null, visit: ({ match }) => matches.push(match) });
  const rowsFor = (detail: "all" | "mistakes") => task.definition.explain.rows(matches[0]!, task.options, detail);
  const lineRows = (detail: "all" | "mistakes") => rowsFor(detail).filter(({ at }) => at.startsWith("lines"));
  expect(lineRows("all").map(({ at }) => at)).toEqual(["lines[0]", "lines[0].sku", "lines[0].price"]);
  expect(lineRows("mistakes").map(({ at }) => at)).toEqual(["lines[0].sku", "lines[0].price"]);
  expect(rowsFor("mistakes")).toHaveLength(150_002);
});
