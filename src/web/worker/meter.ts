// Tells the page how far reading is, not more often than anybody can see.
import type { Progress } from "../protocol.ts";

const EVERY_MS = 100;

/** The last step follows when everything has been read. */
export function meterOf(tell: (progress: Progress) => void, allBytes: number, lastStep: string) {
  let [bytes, units, last] = [0, 0, 0];
  const tellReading = () => {
    const now = performance.now();
    if (now - last < EVERY_MS) return;
    last = now;
    tell({ step: "Reading", share: bytes / allBytes, units });
  };
  return {
    addBytes: (count: number): void => {
      bytes += count;
      if (bytes >= allBytes) tell({ step: lastStep, share: null, units });
      else tellReading();
    },
    setUnits: (count: number): void => {
      units = count;
      if (bytes < allBytes) tellReading();
    },
  };
}
