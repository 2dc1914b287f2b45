import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import type { Result } from "../../contract/result.ts";
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
});
