import { describe, expect, it } from "vitest";
import { compareCalls } from "./index.ts";

const gold = [{ name: "book", arguments: { day: "Mon", seats: { $any: [2, "two"] } } }];

describe("compareCalls(gold, response)", () => {
  it("takes bare calls and responses of any API, and is right in any order", () => {
    const other = { name: "ring", arguments: {} };
    const message = {
      role: "assistant",
      tool_calls: [
        { function: { name: "ring", arguments: "" } },
        { function: { name: "book", arguments: '{"day":"Mon","seats":2}' } },
      ],
    };
    expect(compareCalls([...gold, other], message)).toMatchObject({ isRight: true, scores: { accuracy: 1 } });
    expect(compareCalls(gold, [{ name: "book", arguments: { day: "Mon", seats: "two" } }]).isRight).toBe(true);
    expect(compareCalls({ response: message }, message).isRight).toBe(true);
    expect(compareCalls([], "No tool fits.").isRight).toBe(true);
    const [ring, book] = message.tool_calls;
    for (const bare of [[book], JSON.stringify([book]), '[{"name":"book","arguments":{"day":"Mon","seats":2}}]'])
      expect(compareCalls(gold, bare).isRight).toBe(true);
    expect(compareCalls(gold, [ring]).columns["calls.pred"]).toBe(1);
  });

  it("names kinds of mistakes that only tool calls have", () => {
    const tools = [{ name: "book", inputSchema: { properties: { day: {}, seats: {} }, required: ["day"] } }];
    const kinds = (response: unknown) =>
      compareCalls({ calls: gold, tools } as never, response).evidence.flatMap(({ kind }) => kind ?? []);
    expect(kinds([{ name: "hire", arguments: {} }])).toEqual(["item-missed", "missing-required", "unknown-tool"]);
    expect(kinds([{ name: "book", arguments: { seats: 2, room: 1 } }])).toEqual([
      "missing-required",
      "unknown-argument",
    ]);
    expect(kinds([{ name: "book", arguments: "{" }])).toEqual(["invalid-arguments", "missing-required"]);
  });

  it("says of every mistake what it would add, so that scores can tell what mending it is worth", () => {
    const calls = [...gold, { name: "ring", arguments: { at: "8:30" } }, { name: "stop" }];
    const { evidence } = compareCalls(calls, [{ name: "book", arguments: { day: "Tue", room: 1 } }, { name: "hire" }]);
    const mistakes = evidence.filter(({ verdict }) => verdict !== "correct");
    expect(mistakes.map(({ at, mended }) => [at, mended !== undefined])).toEqual(
      ["call 1", "call 1 day", "call 1 seats", "call 1 room", "call 2", "call 2 at", "call 3", "predicted call 2"].map(
        (at) => [at, true],
      ),
    );
  });

  it("refuses wrong gold with its place, and values that are no data", () => {
    expect(() => compareCalls([{ name: "f", arguments: { x: { $any: [] } } }], [])).toThrow(
      "calls[0].arguments.x.$any",
    );
    expect(() => compareCalls([{ name: "f", arguments: "[]" as never }], [])).toThrow('arguments of "f"');
    const wrapped = { function: { name: "f", arguments: "{}" } };
    expect(() => compareCalls([wrapped] as never, [])).toThrow('calls[0]\n  expected a call {"name"');
    for (const nothing of [null, {}, "ring()", 5, { name: "f" }])
      expect(() => compareCalls(nothing as never, [])).toThrow("expected gold as a list of calls");
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(() => compareCalls([], circle)).toThrow("a value that contains itself");
  });

  it("compares long integers by their digits", () => {
    const call = (id: string) => `{"calls":[{"name":"f","arguments":"{\\"id\\": ${id}}"}]}`;
    const isRight = (id: string) => compareCalls({ response: call("12345678901234567890") }, call(id)).isRight;
    expect([isRight("12345678901234567890"), isRight("12345678901234567891")]).toEqual([true, false]);
  });

  it("reads responses with calls without names, broken arguments, deep nesting and keys such as __proto__", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const response = JSON.parse(
      `{"calls": [{"arguments": {}}, {"name": 5}, {"name": "f", "arguments": ${JSON.stringify(deep)}}, {"name": "g", "arguments": {"__proto__": 1}}]}`,
    );
    const { columns } = compareCalls({ response: '{"calls":[{"name":"g","arguments":{"__proto__":1}}]}' }, response);
    expect(columns).toMatchObject({ "calls.pred": 2, "calls.invalid": 1, "calls.right": 1 });
    expect(compareCalls([], deep).columns["calls.pred"]).toBe(0);
  });

  it("pairs 10,000 calls with few gold ones, and refuses what would take too long", () => {
    const calls = Array.from({ length: 10_000 }, (_, x) => ({ name: "f", arguments: { x } }));
    expect(compareCalls([{ name: "f", arguments: { x: 9_999 } }], { calls }).columns["calls.right"]).toBe(1);
    expect(() => compareCalls({ calls } as never, { calls })).toThrow("at most 1000000 comparisons");
  });

  it("pairs early calls with early ones where several pairings are equally good", () => {
    const same = (x: number) => ({ name: "f", arguments: { x } });
    const { evidence } = compareCalls([same(1), same(1)], [same(2), same(1), same(1)]);
    expect(evidence.map(({ at, verdict }) => `${at} ${verdict}`)).toEqual([
      "call 1 correct",
      "call 1 x correct",
      "call 2 correct",
      "call 2 x correct",
      "predicted call 1 extra",
      "predicted call 1 x extra",
    ]);
  });
});
