import { describe, expect, it } from "vitest";
import { COMPARATOR_SETTINGS } from "../../tasks/fields/settings.ts";
import { COMPARATOR_FORMS, WRITTEN_SETTINGS } from "./description-form.tsx";
import { nodesOf, withSettings } from "./description-nodes.ts";

const DESCRIPTION = {
  $karat: "fields 2",
  $id: "id",
  total: { $compare: "number", $within: 0.01 },
  vendor: { name: "text", $$odd: "exact" },
  lines: [{ sku: "exact", parts: [{ $list: "number", $align: "ordered" }] }],
  attributes: { $map: "text" },
};

const nodes = nodesOf(DESCRIPTION);
const node = (path: string) => nodes.filter(({ names }) => names.join(".") === path);

describe("nodesOf(description)", () => {
  it("lists every node before what is in it, with real names and no settings", () => {
    expect(nodes.map(({ kind, names }) => `${kind} ${names.join(".")}`)).toEqual([
      "object ",
      "leaf total",
      "object vendor",
      "leaf vendor.name",
      "leaf vendor.$odd",
      "list lines",
      "object lines",
      "leaf lines.sku",
      "list lines.parts",
      "list lines.parts",
      "leaf lines.parts",
      "map attributes",
      "leaf attributes",
    ]);
    expect(node("lines")[0]!.keys).toEqual(["sku"]);
    expect(nodesOf({ $karat: "fields 2", $list: "text" }).map(({ kind }) => kind)).toEqual(["list", "leaf"]);
  });
});

describe("withSettings(description, node, changed)", () => {
  it("changes this node alone, and writes it as short as it can be", () => {
    const plain = { $compare: "text", $within: undefined };
    expect(withSettings(DESCRIPTION, node("total")[0]!, plain)).toEqual({ ...DESCRIPTION, total: "text" });
    const weighted = withSettings(DESCRIPTION, node("lines.sku")[0]!, { $weight: 2 });
    expect(weighted.lines).toEqual([{ ...DESCRIPTION.lines[0], sku: { $compare: "exact", $weight: 2 } }]);
    const keyed = withSettings(DESCRIPTION, node("lines")[0]!, { $align: "key", $key: "sku" });
    expect(keyed.lines).toEqual({ $list: DESCRIPTION.lines[0], $align: "key", $key: "sku" });
    const [, inner] = node("lines.parts");
    const best = withSettings(DESCRIPTION, inner!, { $align: undefined });
    expect(best.lines).toEqual([{ sku: "exact", parts: [["number"]] }]);
    const value = withSettings(DESCRIPTION, node("attributes")[1]!, { $compare: "skip" });
    expect(value.attributes).toEqual({ $map: "skip" });
    const alone = { $karat: "fields 2", $compare: "text" };
    expect(withSettings(alone, nodesOf(alone)[0]!, { $compare: "exact" })).toEqual({ ...alone, $compare: "exact" });
  });
});

describe("COMPARATOR_FORMS", () => {
  it("has every comparator with its settings, but for those that only JSON shows", () => {
    const { skip, ...forms } = COMPARATOR_FORMS;
    expect(skip).toEqual({});
    const settings = (table: Readonly<Record<string, object>>) =>
      Object.fromEntries(Object.entries(table).map(([name, own]) => [name, Object.keys(own).sort()]));
    const declared = Object.entries(COMPARATOR_SETTINGS).map(([name, { names }]) => {
      const rest = names.filter((setting) => !WRITTEN_SETTINGS.includes(setting));
      return [name, Object.fromEntries(rest.map((setting) => [setting, true]))] as const;
    });
    expect(settings(forms)).toEqual(settings(Object.fromEntries(declared)));
  });
});
