// Gives the options of a task their defaults, and checks those that are given.
import { didYouMean, unknownName } from "../problems/nearest.ts";
import { KaratError, type Problem, receivedText } from "../problems/problem.ts";
import { optionComplaint } from "./option-schema.ts";
import type { OptionSpec, OptionSpecs, OptionsOf } from "./option-spec.ts";

export function resolveOptions<Specs extends OptionSpecs>(
  specs: Specs,
  given: Readonly<Record<string, unknown>>,
): OptionsOf<Specs> {
  const names = Object.keys(specs);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownName("an option of the task", unknown, names, "the task has no options");
  const problems: Problem[] = [];
  const values = names.map((name) => {
    const spec = specs[name] as OptionSpec;
    const value = given[name] === undefined ? spec.default : given[name];
    const expected = optionComplaint(spec, value);
    if (expected !== null)
      problems.push({
        code: "BAD_VALUE",
        at: null,
        expected: `${expected} for \`${name}\``,
        received: receivedText(value),
        ...(spec.kind === "choice" ? { hint: didYouMean(String(value), spec.choices) } : {}),
      });
    const settled = expected === null && spec.kind === "data" ? spec.settle?.(value as never) : undefined;
    return [name, settled ?? value] as const;
  });
  problems.push(...exclusions(specs, new Map(values)));
  if (problems.length > 0) throw new KaratError(problems, { isUsage: true });
  return Object.freeze(Object.fromEntries(values)) as OptionsOf<Specs>;
}

function exclusions(specs: OptionSpecs, values: ReadonlyMap<string, unknown>): readonly Problem[] {
  const isSet = (name: string) =>
    specs[name] !== undefined && values.get(name) !== specs[name].default && values.get(name) !== 0;
  return Object.entries(specs)
    .filter(([name, { excludes }]) => excludes !== undefined && isSet(name) && isSet(excludes))
    .map(([name, { excludes }]) => ({
      code: "BAD_VALUE",
      at: null,
      expected: `only one of \`${name}\` and \`${excludes}\``,
      received: `${receivedText(values.get(name))} and ${receivedText(values.get(excludes!))}`,
    }));
}
