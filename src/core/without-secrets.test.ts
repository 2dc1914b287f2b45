import { describe, expect, it } from "vitest";
import { withoutEchoes, withoutSecrets } from "./without-secrets.ts";

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
