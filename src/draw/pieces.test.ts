// Tests of what the pieces draw: counts, positions, order.
import { describe, expect, it } from "vitest";
import { sidewaysArc, upDownArc } from "./arcs.ts";
import { axisBelow, axisLeft } from "./axis.ts";
import { stackedBar } from "./bars.ts";
import { dayAxis, dayScale } from "./date-axis.ts";
import { legend } from "./legend.ts";
import { drawLinks, untangled } from "./links.ts";
import { matrix } from "./matrix.ts";
import { linearScale } from "./scale.ts";

const count = (text: unknown, part: string) => String(text).split(part).length - 1;

describe("axis", () => {
  it("axisBelow(…) and axisLeft(…) put a line and a number at every tick", () => {
    const scale = linearScale([0, 1], [0, 100]);
    for (const axis of [axisBelow, axisLeft]) {
      const drawn = axis({ scale, reach: [0, 50] });
      expect([count(drawn, "<line"), count(drawn, "<text")]).toEqual([6, 6]);
    }
    expect(String(axisBelow({ scale, reach: [0, 50] }))).toContain('x1="20" x2="20" y1="0" y2="50"');
  });
});

describe("bars", () => {
  it("stackedBar(shares, place) goes from left to right and leaves out what is nothing", () => {
    const shares = [0.5, 0, 0.5].map((value) => ({ value, class: "hit fill", title: "t" }));
    const drawn = String(stackedBar(shares, { x: 0, y: 0, width: 100, height: 10 }));
    expect(count(drawn, "<rect")).toBe(2);
    expect(drawn).toMatch(/x="0".*x="50"/);
  });
});

describe("arcs", () => {
  it("upDownArc(…) and sidewaysArc(…) go from one end to the other", () => {
    const arc = { from: [0, 0], to: [10, 20], class: "hit", width: 3, title: "t" } as const;
    expect(String(upDownArc(arc))).toContain('d="M0 0C0 10 10 10 10 20"');
    expect(String(sidewaysArc(arc))).toContain('d="M0 0C5 0 5 20 10 20"');
    expect(String(upDownArc(arc))).toContain('stroke-width="3"');
  });
});

describe("date-axis", () => {
  it("dayScale(days, range) keeps near days apart and shortens long gaps", () => {
    const scale = dayScale([100, 101, 200, 101], [0, 110]);
    const [first, second, third] = [100, 101, 200].map(scale.at) as [number, number, number];
    expect([first, third]).toEqual([0, 110]);
    expect(second).toBeGreaterThan(9);
  });

  it("dayScale(days, range) puts a single day in the middle", () => {
    expect(dayScale([7], [0, 10]).at(7)).toBe(5);
  });

  it("dayAxis(days, scale, reach) names the days that have room", () => {
    const days = [0, 1, 2, 10_000];
    const drawn = dayAxis(days, dayScale(days, [0, 400]), [0, 10]);
    expect(count(drawn, "<line")).toBe(4);
    expect(String(drawn).match(/\d{4}-\d\d-\d\d/g)).toEqual(["1970-01-01", "1997-05-19"]);
  });
});

describe("links", () => {
  const names = (n: number) => Array.from({ length: n }, (_, k) => ({ text: `name ${k}`, class: "gold fill" }));

  it("drawLinks(…) draws a dot for each name and an arc for each link", () => {
    const link = { left: 0, right: 1, class: "hit", width: 1, title: "t" };
    const { content } = drawLinks({ heads: ["a", "b"], left: names(1), right: names(2), links: [link] });
    expect([count(content, "<circle"), count(content, "<path")]).toEqual([3, 1]);
  });

  it("drawLinks(…) counts the names it has no room for and drops their links", () => {
    const link = { left: 0, right: 99, class: "hit", width: 1, title: "t" };
    const { content } = drawLinks({ heads: ["a", "b"], left: names(1), right: names(100), links: [link] });
    expect(String(content)).toContain("and 20 more");
    expect(count(content, "<path")).toBe(0);
  });

  it("untangled(count, links) orders by what each is linked to; the unlinked come last", () => {
    const links = [
      { left: 2, right: 0 },
      { left: 0, right: 2 },
    ];
    expect(untangled(3, links)).toEqual([2, 0, 1]);
  });
});

describe("matrix", () => {
  it("matrix(…) writes each count with its share of the row", () => {
    const drawn = matrix({
      title: "t",
      rowTitle: "gold",
      columnTitle: "prediction",
      rows: ["O", "X"],
      columns: ["O", "X"],
      counts: [
        [3, 1],
        [0, 0],
      ],
    });
    expect(drawn).toContain("gold O, prediction O: 3 of 4");
    expect(drawn).toContain(">75 %<");
    expect(drawn).toContain(">0 %<");
  });
});

describe("legend", () => {
  it("legend(entries, at) goes on in a new line where the width ends", () => {
    const entries = ["one", "two", "three"].map((text) => ({ text, class: "hit fill" }));
    expect(count(legend(entries, { x: 0, y: 10, width: 500 }), 'y="4"')).toBe(3);
    expect(count(legend(entries, { x: 0, y: 10, width: 60 }), 'y="4"')).toBe(1);
  });
});
