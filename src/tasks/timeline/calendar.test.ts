import { describe, expect, it } from "vitest";
import { formatDay, parseDateLine, parseDay } from "./timeline.ts";

describe("calendar", () => {
  it("parseDay(text) counts days, across leap days and centuries", () => {
    expect(parseDay("1970-01-01")).toBe(0);
    expect(parseDay("2000-03-01")! - parseDay("2000-02-28")!).toBe(2);
    expect(parseDay("1900-03-01")! - parseDay("1900-02-28")!).toBe(1);
    expect(parseDay("0001-01-01")).toBe(-719162);
    expect(parseDay("9999-12-31")).toBe(2932896);
  });

  it("parseDay(text) refuses days that do not exist and other texts", () => {
    const wrong = ["2011-02-30", "2011-13-01", "2011-00-10", "2011-01-00", "0000-01-01", "2011-1-5", "25 Jan 2011", ""];
    expect(wrong.map(parseDay)).toEqual(wrong.map(() => null));
  });

  it("parseDay(text) ignores a time of day", () => {
    expect(parseDay("2011-01-25T00:00:00")).toBe(parseDay("2011-01-25"));
    expect(parseDay("2011-01-25 13:45:00+00:00")).toBe(parseDay("2011-01-25"));
    expect(parseDay("2011-01-25 .")).toBeNull();
  });

  it("parseDateLine(line) also takes unpadded dates, as tilse does (quirk)", () => {
    expect(parseDateLine("2031-3-1")).toBe(parseDay("2031-03-01"));
    expect(["2031-02-30", "2031-04-0", "2031-03-01 .", "31-3-1"].map(parseDateLine)).toEqual([null, null, null, null]);
  });

  it("formatDay(day) writes the day back", () => {
    for (const text of ["0001-01-01", "0987-06-05", "1969-12-31", "2024-02-29", "9999-12-31"]) {
      expect(formatDay(parseDay(text)!)).toBe(text);
    }
  });
});
