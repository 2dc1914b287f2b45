import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import type { Result } from "../../contract/result.ts";
import { score } from "../../run/score.ts";
import { baselineOf } from "../../stats/guard/baseline.ts";
import { fields } from "../../tasks/fields/index.ts";
import { type Call, methods } from "./methods.ts";

const folder = temporaryFolder();
const CALL: Call = { onProgress: () => {}, signal: new AbortController().signal, allowNetwork: false };
const UNIT = { gold: [{ id: "1", references: ["a cat"] }], pred: [{ id: "1", summary: "a cats" }] };

describe("methods", () => {
  it("methods.score(…) scores with the options of each request, whatever the one before or beside it asks for", async () => {
    const score = async (options?: Readonly<Record<string, unknown>>) => {
      const { scores } = (await methods.score({ task: "rouge", ...UNIT, options }, CALL)) as Pick<Result, "scores">;
      return scores["rouge1.f1"];
    };
    const whole = { stem: false };
    expect([await score(), await score(whole), await score(whole), await score()]).toEqual([1, 0.5, 0.5, 1]);
    expect(await Promise.all([score(), score(whole), score()])).toEqual([1, 0.5, 1]);
  });

  it("methods.score({ data: PATH#COLUMN }) takes predictions from the column, and not gold", async () => {
    const data = `${folder.write("rows.csv", "id,reference,mine\n1,a cat,a dog\n")}#mine`;
    const { scores } = (await methods.score({ task: "rouge", data }, CALL)) as Pick<Result, "scores">;
    expect(scores["rouge1.f1"]).toBe(0.5);
  });

  describe("methods.guard(…)", () => {
    const units = Array.from({ length: 8 }, (_, at) => ({ id: `d${at}`, name: "Ann", total: at }));
    const sides = { gold: units, pred: units };
    const plain = { $karat: "fields 2", $id: "id", name: "exact", total: "number" } as const;
    const weighted = { ...plain, name: { $compare: "exact", $weight: 9 } };
    const guard = async (request: object) => {
      const baseline = baselineOf([await score(fields(plain), sides, { perUnit: true })]);
      const params = { task: "fields", ...sides, baseline, ...request };
      const { status, differs } = (await methods.guard(params, CALL)) as { status: string; differs: string[] };
      return [status, ...differs].join(" ");
    };

    it("takes the description of the baseline where none is given", async () => {
      expect(await guard({})).toBe("no-significant-loss");
      expect(await guard({ task: plain })).toBe("no-significant-loss");
    });

    it("is inconclusive with another description, given as the task, by its path, as an option or by a schema", async () => {
      const path = folder.write("weighted.json", JSON.stringify(weighted));
      const schema = { type: "object", properties: { name: { type: "string" }, total: { type: "string" } } };
      for (const request of [{ task: weighted }, { task: path }, { options: { description: weighted } }])
        expect(await guard(request)).toMatch(/^inconclusive The options differ: description /);
      for (const request of [{ task: schema }, { options: { schema } }])
        expect(await guard(request)).toMatch(/^inconclusive The options differ: description /);
    });
  });
});
