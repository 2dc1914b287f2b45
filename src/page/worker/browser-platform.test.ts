import { describe, expect, it, vi } from "vitest";
import { decodeText } from "../../input/files/decode-text.ts";
import { MultisetSum } from "../../json/digest.ts";
import type { KaratError } from "../../problems/problem.ts";
import { BROWSER } from "./browser-platform.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const START = { file: "a.json", line: 1 };

describe("BROWSER", () => {
  it("join(chunks) puts chunks one after the other", () => {
    expect(BROWSER.join([bytes("a"), bytes(""), bytes("bc")])).toEqual(bytes("abc"));
    expect(BROWSER.join([])).toEqual(bytes(""));
  });

  it("decoder(bytes) gives any part of ASCII and of other UTF-8, by bytes", () => {
    expect(BROWSER.decoder(bytes("abcdef"))?.(2, 4)).toBe("cd");
    expect(BROWSER.decoder(bytes("é東x"))?.(2, 6)).toBe("東x");
    expect(BROWSER.decoder(bytes("\uFEFFa"))?.(0, 4)).toBe("\uFEFFa");
  });

  it("decoder(bytes) is null for what is no text", () => {
    expect(BROWSER.decoder(Uint8Array.of(0x61, 0xff))).toBeNull();
    expect(BROWSER.decoder(Uint8Array.of(0x61, 0))).toBeNull();
  });

  it("names the place of a wrong byte as Node does", () => {
    const wrong = BROWSER.join([bytes('{\n "é": "caf'), Uint8Array.of(0xe9), bytes('"}')]);
    let error: unknown;
    try {
      decodeText(wrong, START, BROWSER);
    } catch (thrown) {
      error = thrown;
    }
    expect((error as KaratError).problems[0]).toMatchObject({
      at: { file: "a.json", line: 2, column: 11 },
      received: "the byte 0xe9",
    });
  });

  it("asReadError(file, error) explains a file that has changed, and leaves our own errors alone", () => {
    const changed = BROWSER.asReadError("a.json", new DOMException("gone", "NotReadableError"));
    expect((changed as KaratError).problems[0]).toMatchObject({ code: "READ_FAILED", at: { file: "a.json" } });
    const bug = new TypeError("x is not a function");
    expect(BROWSER.asReadError("a.json", bug)).toBe(bug);
  });
});

describe.each([true, false])("BROWSER.hash(bytes, name) in a secure context: %o", (isSecureContext) => {
  it("added up is the SHA-256 of one record, and does not depend on the order of several", async () => {
    vi.stubGlobal("isSecureContext", isSecureContext);
    const digestOf = async (records: readonly string[], name: string | null = null) => {
      const sum = new MultisetSum();
      for (const record of records) sum.add(await BROWSER.hash(bytes(record), name));
      return sum.hex();
    };
    expect(await digestOf(["abc"])).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(await digestOf(["a", "b", "b"])).toBe(await digestOf(["b", "a", "b"]));
    expect(await digestOf(["b"], "a")).toBe(await digestOf(["a\0b"]));
    expect(await digestOf(["a", "b"])).not.toBe(await digestOf(["b", "a", "b"]));
    vi.unstubAllGlobals();
  });
});
