import { describe, expect, it } from "vitest";
import { drawingPays, type Machine, threadsPay, type Workers } from "./threads-pay.ts";

/** A machine of two cores on which a unit takes so many milliseconds, the first 64 of them ten times as long. */
function machineOf(perUnit: number, cores = 2) {
  const timeOf = (done: number) => perUnit * (done + 9 * Math.min(done, 64));
  let time = 0;
  const machine: Machine = { cores, now: () => time, processorTime: () => 1.5 * time };
  return {
    machine,
    /** After how many units the run goes over to threads; null where it stays in one. */
    goesOver(workers: Workers, files: number | null, units = files!): number | null {
      time = 0;
      const pays = threadsPay({ workers, files }, machine);
      for (let done = 0; done < units; done += 8) {
        time = timeOf(done);
        if (pays(done)) return done;
      }
      return null;
    },
  };
}

describe("threadsPay", () => {
  it("threadsPay({ workers: 2, files }) stays in one thread on two cores where it is soon done", () => {
    expect(machineOf(0.4).goesOver(2, 765)).toBeNull();
  });

  it("threadsPay({ workers: 2, files }) goes over as soon as it is known that much is left", () => {
    expect(machineOf(0.4).goesOver(2, 4_000)).toBe(128);
  });

  it("threadsPay({ workers: 2, files }) goes over before that where few units take long", () => {
    expect(machineOf(5).goesOver(2, 60)).toBe(8);
  });

  it("threadsPay({ workers: 2, files }) goes over late where units become slow, and not for the last of them", () => {
    const { machine } = machineOf(0);
    let time = 0;
    const pays = threadsPay({ workers: 2, files: 1_000 }, { ...machine, now: () => time });
    const at = (done: number, now: number) => {
      time = now;
      return pays(done);
    };
    expect([at(64, 100), at(128, 110), at(500, 150), at(520, 1_500), at(990, 2_000)]).toEqual([
      ...[false, false, false],
      true,
      false,
    ]);
  });

  it.each([
    ["a core is left for the compiler", 2, 765, 3],
    ["nobody knows how much will come", 2, null, 2],
    ["there are more threads than cores and nobody knows how much will come", 4, null, 2],
  ])("threadsPay({ workers, files }) goes over at once where %s", (_, workers, files, cores) => {
    expect(machineOf(0.4, cores).goesOver(workers, files, 765)).toBe(0);
  });

  it("threadsPay({ workers: 2, files }) goes over where files turn out to hold many units", () => {
    expect(machineOf(0.4).goesOver(2, 1, 500)).toBe(8);
  });

  it('threadsPay({ workers: "auto" }) goes over after 0.6 s of processor time', () => {
    const { machine } = machineOf(0);
    let used = 50;
    const pays = threadsPay({ workers: "auto", files: 9 }, { ...machine, processorTime: () => used });
    used = 649;
    expect(pays(8)).toBe(false);
    used = 650;
    expect(pays(8)).toBe(true);
  });
});

describe("drawingPays", () => {
  it("drawingPays(drawing) says no to 765 units of 26 numbers and 9,999 resamples, and yes to 11,490", () => {
    const drawing = (units: number) => ({ rows: new Float64Array(26 * units), resamples: 9_999 });
    expect([drawingPays(drawing(765)), drawingPays(drawing(11_490))]).toEqual([false, true]);
  });
});
