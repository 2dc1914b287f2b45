import { describe, expect, it } from "vitest";
import { endingSignal, stopSignals } from "./stop-signals.ts";

describe("stopSignals", () => {
  it("stopSignals() are those that the system can send", () => {
    expect(stopSignals("linux")).toEqual(["SIGINT", "SIGTERM"]);
    expect(stopSignals("darwin")).toEqual(["SIGINT", "SIGTERM"]);
    expect(stopSignals("win32")).toEqual(["SIGINT", "SIGBREAK"]);
  });

  it("endingSignal() is the same signal, but for Windows, which can only end a process", () => {
    expect(endingSignal("SIGHUP", "linux")).toBe("SIGHUP");
    expect(endingSignal("SIGBREAK", "win32")).toBe("SIGTERM");
  });
});
