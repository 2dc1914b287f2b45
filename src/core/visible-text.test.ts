import { describe, expect, it } from "vitest";
import { visibleText, withoutCommands } from "./visible-text.ts";

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

describe("withoutCommands(lines)", () => {
  it("lets no line be a command of a build server, and no JSON mean something else", () => {
    expect(withoutCommands("::error::x\n  ::add-mask::y\nplain ::z\n")).toBe(
      "\\u003a:error::x\n  \\u003a:add-mask::y\nplain ::z\n",
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
