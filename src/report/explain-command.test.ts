import { describe, expect, it } from "vitest";
import { explainCommand } from "./explain-command.ts";

describe("explainCommand", () => {
  const of = (command: string) => explainCommand({ command, task: "rules", systems: ["a", "b c"] }, "it's");

  it("explainCommand(run, id) keeps what was read and how, and leaves out output, statistics and scale", () => {
    expect(of("karat compare rules --gold gold --pred a=x --pred b=y --format html -o report.html")).toBe(
      String.raw`karat explain rules --gold gold --pred a=x --pred b=y --unit 'it'\''s'`,
    );
    expect(
      of("karat score rules --ci=90 --gold 'my -o gold' --pred mine -q --scores all --equality strict --per-unit"),
    ).toBe(String.raw`karat explain rules --gold 'my -o gold' --pred mine --equality strict --unit 'it'\''s'`);
  });

  it("explainCommand(run, id) leaves places to fill in where the input is not known", () => {
    const open = String.raw`karat explain rules --gold … --pred 'a=…' --pred 'b c=…' --unit 'it'\''s'`;
    expect(of("")).toBe(open);
    expect(of("karat compare a.json b.json --format html -o r.html")).toBe(open);
  });
});
