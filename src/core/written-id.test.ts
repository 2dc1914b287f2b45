import { describe, expect, it } from "vitest";
import { writtenId } from "./written-id.ts";

const record = (text?: string) => ({ file: "gold.jsonl", line: 1, ...(text === undefined ? {} : { text }) });

describe("writtenId", () => {
  it("writtenId(id, record, path) is a text as it is", () => {
    expect(writtenId("7", record('{"id":"7"}'), ["id"])).toBe("7");
  });

  it("writtenId(id, record, path) is a number as it was written, digits that doubles do not hold included", () => {
    expect(writtenId(7, record('{"id":7.0}'), ["id"])).toBe("7.0");
    expect(writtenId(2 ** 64, record('{"id":18446744073709551615}'), ["id"])).toBe("18446744073709551615");
  });

  it("writtenId(id, record, path) is a number as JavaScript writes it where there is no text, or the text has none there", () => {
    expect(writtenId(7, record(), ["id"])).toBe("7");
    expect(writtenId(7, record('{"id":"seven"}'), ["id"])).toBe("7");
  });

  it("writtenId(id, record, path) is null where the id is neither", () => {
    for (const id of [null, undefined, true, ["7"], { id: 7 }]) expect(writtenId(id, record(), ["id"])).toBeNull();
  });
});
