// Which tests mutation testing uses, and the table and the list that it leaves behind.
import { describe, expect, it } from "vitest";
import { survivorList } from "./survivors.ts";
import { type MutationReport, mutationTable, roomsBelow } from "./table.ts";
import { testFiles } from "./tests-of.ts";

const mutant = (status: string, line: number, columns: readonly [number, number], replacement: string) => ({
  status,
  mutatorName: "EqualityOperator",
  replacement,
  location: { start: { line, column: columns[0] }, end: { line, column: columns[1] } },
});

const report: MutationReport = {
  files: {
    "src/stats/a.ts": {
      source: "for (let k = 0; k < n; k++) {\nif (x < 3) y();\n",
      mutants: [
        mutant("Survived", 1, [17, 22], "k <= n"),
        mutant("NoCoverage", 2, [5, 10], "x >= 3"),
        mutant("Killed", 2, [5, 10], "false"),
        mutant("Timeout", 1, [17, 22], "true"),
      ],
    },
    "src/contract/b.ts": { source: "", mutants: [mutant("Killed", 1, [1, 1], "")] },
  },
};

describe("mutationTable", () => {
  it("mutationTable(report) has a line for each room, in which timeouts are noticed and mutants out of reach are not", () => {
    expect(mutationTable(report).split("\n").slice(2)).toEqual([
      "| contract | 1 | 1 | 1 | 0 | 0 | 0 | 100.0 % |",
      "| stats | 1 | 4 | 1 | 1 | 1 | 1 | 50.0 % |",
    ]);
  });
});

describe("roomsBelow", () => {
  it("roomsBelow(report, least) names the rooms in which too few are noticed", () => {
    expect(roomsBelow(report, 85)).toEqual(["stats"]);
    expect(roomsBelow(report, 50)).toEqual([]);
  });
});

describe("survivorList", () => {
  it("survivorList(report) lists what was not noticed, by reason and file", () => {
    const list = survivorList(report);
    expect(list).toContain(
      "## One step too far in a loop: beyond the end a list has nothing, and a typed array takes nothing (1)",
    );
    expect(list).toContain("### src/stats/a.ts\n\n- 1: `k < n` → `k <= n`");
    expect(list).toContain("- 2: `x < 3` → `x >= 3`");
    expect(list).not.toContain("src/contract/b.ts");
  });
});

describe("testFiles", () => {
  it("testFiles(root) has the tests of every room that needs nothing but this process", () => {
    const rooms = new Set(testFiles(".").map((file) => file.split("/").slice(0, 2).join("/")));
    for (const room of ["contract", "input", "report", "run", "stats", "numeric", "tasks", "text"])
      expect(rooms).toContain(`src/${room}`);
  });
});
