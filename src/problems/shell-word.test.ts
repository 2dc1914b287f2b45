import { describe, expect, it } from "vitest";
import { shellWord } from "./shell-word.ts";

describe("shellWord", () => {
  it("shellWord(word) quotes words that a shell would split", () => {
    expect(["gold/a.json", "my gold", "it's", "", "a$b"].map((word) => shellWord(word))).toEqual([
      "gold/a.json",
      "'my gold'",
      "'it'\\''s'",
      "''",
      "'a$b'",
    ]);
  });

  it('shellWord(word, "win32") uses double quotes and leaves paths as they are', () => {
    expect(
      ["C:\\gold\\a.json", "my gold", "it's", "", 'say "hi"', "C:\\my gold\\", 'a\\"b c'].map((word) =>
        shellWord(word, "win32"),
      ),
    ).toEqual([
      "C:\\gold\\a.json",
      '"my gold"',
      '"it\'s"',
      '""',
      '"say \\"hi\\""',
      '"C:\\my gold\\\\"',
      '"a\\\\\\"b c"',
    ]);
  });
});
