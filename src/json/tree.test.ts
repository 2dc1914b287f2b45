// The reader that keeps order, numbers and places agrees with JSON.parse on everything else.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonNode, JsonSyntaxError, readJson } from "./reader.ts";
import { nodeAt, objectEntries, positionAt, repeatedKey } from "./tree.ts";

function plain(node: JsonNode): unknown {
  switch (node.kind) {
    case "object": {
      const object: Record<string, unknown> = {};
      for (const [key, value] of node.entries)
        Object.defineProperty(object, key, {
          value: plain(value),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      return object;
    }
    case "array":
      return node.items.map(plain);
    case "string":
      return node.value;
    case "number":
      return Number(node.source);
    default:
      return JSON.parse(node.kind);
  }
}

describe("readJson(text)", () => {
  it("reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, "\t"), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        expect(JSON.stringify(plain(readJson(text)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it("refuses what JSON.parse refuses", () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom("", ",", "}", '"', "\\", "0", "e", "\n", "tru"),
        (json, at, insert) => {
          const text = json.slice(0, at % (json.length + 1)) + insert + json.slice(at % (json.length + 1));
          const accepts = (read: (text: string) => unknown) => {
            try {
              read(text);
              return true;
            } catch {
              return false;
            }
          };
          expect(accepts(readJson)).toBe(accepts(JSON.parse));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each(["[1,]", '{"a":1,}', "[,]", "[1 2]"])("refuses %s", (text) => {
    expect(() => readJson(text)).toThrow(JsonSyntaxError);
  });

  it("keeps the order of integer-like keys and the text of numbers", () => {
    const node = readJson('{"120": 10.0, "5": 1e2, "__proto__": 3}');
    expect([...objectEntries(node)!.keys()]).toEqual(["120", "5", "__proto__"]);
    expect(nodeAt(node, ["120"])).toMatchObject({ kind: "number", source: "10.0" });
  });

  it("says where it stopped and what it expected", () => {
    const failure = (text: string) => {
      try {
        return readJson(text);
      } catch (error) {
        if (!(error instanceof JsonSyntaxError)) throw error;
        return { ...positionAt(text, error.offset), expected: error.expected };
      }
    };
    expect(failure('{\n "a": 1\n "b": 2}')).toEqual({ line: 3, column: 2, expected: '"," or "}"' });
    expect(failure('{"a": tru}')).toEqual({ line: 1, column: 7, expected: "a JSON value" });
    expect(failure("[1, 2] x")).toEqual({ line: 1, column: 8, expected: "the end of the JSON text" });
    expect(failure("[".repeat(5000))).toMatchObject({ expected: "at most 500 levels of nesting" });
  });

  it("nodeAt(root, path) stops at the deepest node that exists", () => {
    const text = '{"a": [1, {"b": 2}]}';
    const at = (path: (string | number)[]) => nodeAt(readJson(text), path).start;
    expect(at(["a", 1, "b"])).toBe(text.indexOf("2"));
    expect(at(["a", 1, "missing", 3])).toBe(text.indexOf('{"b"'));
  });
});

it.each([
  ['{"a":1,"b":{"a":2,"__proto__":3},"c":["a",":"]}', null],
  ['{"a":1,"a":1}', ["a"]],
  ['{"a":[{"b":1},{"\\u0062":1 ,"b" : 2}]}', ["a", 1, "b"]],
  ['"a"', null],
])("repeatedKey(%s) is %j", (text, path) => {
  expect(repeatedKey(text, JSON.parse(text))).toEqual(path);
});
