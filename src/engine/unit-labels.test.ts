// The group and the cluster of a unit: from its folder, or from fields of its gold.
import { describe, expect, it } from "vitest";
import { FindingCollector } from "../contract/finding-sink.ts";
import { labelsOf } from "./unit-labels.ts";

const record = { file: "gold/news/a.json", line: 1, text: '{"id":"a","bot":"CIC","turns":9,"user":null}' };
const labels = (settings: Parameters<typeof labelsOf>[1], of = record) => {
  const sink = new FindingCollector();
  return { labels: labelsOf(of, settings, sink), problems: sink.findings().problems };
};

describe("labelsOf(record, settings, sink)", () => {
  it("has nothing where nothing is asked for", () => expect(labels({})).toEqual({ labels: {}, problems: [] }));

  it("takes folders and fields, crosses several, and makes texts of numbers", () => {
    expect(labels({ groupBy: "folder" }).labels).toEqual({ groups: "gold/news" });
    expect(labels({ groupBy: "folder" }, { ...record, file: "a.json" }).labels).toEqual({ groups: "" });
    expect(labels({ groupBy: ["bot", "turns"], clusterBy: "folder" }).labels).toEqual({
      groups: "CIC × 9",
      clusters: "gold/news",
    });
  });

  it.each(["user", "nobody", "__proto__"])("reports that %s names no group", (field) => {
    const { problems } = labels({ clusterBy: field });
    expect(problems).toHaveLength(1);
    expect(JSON.stringify(problems)).toContain("names the cluster of the unit");
  });
});
