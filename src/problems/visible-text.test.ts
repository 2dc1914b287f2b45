import { describe, expect, it } from "vitest";
import {
  countText,
  firstOf,
  plural,
  visibleText,
  withoutCommands,
  withoutEchoes,
  withoutSecrets,
} from "./visible-text.ts";

describe("visibleText(text)", () => {
  it("writes what moves the cursor, ends the line or turns the writing as JSON would", () => {
    expect(visibleText("a\nb\r\tc\u001b[31mred\u0007\u009b\u202eevil\u2066\u2028\ufeff")).toBe(
      "a\\nb\\r\\tc\\u001b[31mred\\u0007\\u009b\\u202eevil\\u2066\\u2028\\ufeff",
    );
    expect(visibleText("half \ud800 a pair, a tag \u{e0041}")).toBe("half \\ud800 a pair, a tag \\udb40\\udc41");
  });

  it("leaves letters of all scripts, joined emoji and itself alone", () => {
    const text = "Grüße 東京 مرحبا 👩‍👩‍👧 ::error a\\nb";
    expect(visibleText(text)).toBe(text);
  });
});

describe("countText(count)", () => {
  it("sets a comma before each three digits, as English does", () => {
    const counts = [0, 999, 1000, 12_345, 100_000, 1_234_567, -1000];
    expect(counts.map(countText)).toEqual(counts.map((count) => count.toLocaleString("en")));
  });
});

describe("firstOf(texts, most)", () => {
  it("firstOf(texts, most) counts those that it leaves out", () => {
    expect(firstOf(["a", "b", "c"], 1)).toBe("a and 2 more");
    expect(firstOf(["a", "b", "c"], 3)).toBe("a, b, c");
    expect(firstOf([], 1)).toBe("");
  });
});

describe("withoutCommands(lines)", () => {
  it("lets no line be a command of a build server, and no JSON mean something else", () => {
    expect(withoutCommands("::error::x\n  ::add-mask::y\n\u00a0\u3000::debug::z\nplain ::z\n")).toBe(
      "\\u003a:error::x\n  \\u003a:add-mask::y\n\u00a0\u3000\\u003a:debug::z\nplain ::z\n",
    );
    const json = JSON.stringify({ id: "x ##[error]y ##vso[task.complete]" });
    expect(withoutCommands(json)).not.toMatch(/##\w*\[/);
    expect(JSON.parse(withoutCommands(json))).toEqual(JSON.parse(json));
  });

  it("keeps newlines, tabs and colours, and no other control character", () => {
    expect(withoutCommands("\u001b[31mred\u001b[39m\ta\r\n\u001b]0;title\u0007\rb\u001b[2J")).toBe(
      "\u001b[31mred\u001b[39m\ta\r\n\\u001b]0;title\\u0007\\rb\\u001b[2J",
    );
  });
});

describe("withoutSecrets(text)", () => {
  it.each([
    ["redis://user:CANARY@host:6379/0", "redis://host:6379/0"],
    ["redis://:CANARY@host", "redis://host"],
    ["redis://user:CAN/ARY@host", "redis://host"],
    ["redis://user:CAN@ARY@host", "redis://host"],
    ["rediss://CANARY@host", "rediss://host"],
    ["a queue at https://u:CANARY@a.b/v1, received x", "a queue at https://a.b/v1, received x"],
    ["two: http://u:CANARY@a http://v:CANARY@b", "two: http://a http://b"],
    ["http://a/v1?api_key=CANARY&x=1&token=CANARY#y", "http://a/v1?api_key=…&x=1&token=…#y"],
    ['"http://u:CANARY@a"', '"http://a"'],
  ])("%s is shown as %s", (text, shown) => {
    expect(withoutSecrets(text)).toBe(shown);
  });

  it.each(["http://host:8080/a@b", "https://host/x?user=a@b.c", "mail a@b.c", "C:/x@y"])("%s has none", (text) => {
    expect(withoutSecrets(text)).toBe(text);
  });
});

describe("withoutEchoes(text, secrets)", () => {
  it("masks what a server says back", () => {
    expect(withoutEchoes("invalid key sk-CANARY (sk-CANARY)", ["sk-CANARY", undefined, ""])).toBe("invalid key … (…)");
  });
});

it("plural(noun) is the word for several", () => {
  const nouns = ["receipt", "category", "query", "day", "box", "search", "class"];
  expect(nouns.map(plural)).toEqual(["receipts", "categories", "queries", "days", "boxes", "searches", "classes"]);
});
