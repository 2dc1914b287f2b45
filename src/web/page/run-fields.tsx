// What may be said of any run: missing predictions, intervals, and, for several systems, the comparison.
import { MISSING_POLICIES } from "../../core/missing-policy.ts";
import { flagOf } from "../../core/options.ts";
import { CORRECTIONS } from "../../run/compare/compare-settings.ts";
import { INTERVALS } from "../../stats/distribution.ts";
import { TESTS } from "../../stats/studentise.ts";
import type { RunChoices, TaskCard } from "../protocol.ts";
import { Field } from "./field.tsx";
import { parseRunChoice, RUN_FIELDS, type RunChoice, runChoiceText } from "./run-choices.ts";
import type { Session } from "./session.ts";
import type { State } from "./session-state.ts";
import { TextInput } from "./text-input.tsx";

interface Props {
  readonly session: Session;
  readonly state: State;
  readonly card: TaskCard;
}

export function RunFields({ session, state, card }: Props) {
  const { run, systems } = state;
  const set = (name: RunChoice) => (text: string) => session.setRunChoice(name, parseRunChoice(name, text) as never);
  const choice = (name: RunChoice, about: string, choices: readonly string[], byDefault: string) => (
    <Choice key={name} {...{ name, about, choices, byDefault, run }} onChange={set(name)} />
  );
  const text = (name: RunChoice, about: string, byDefault: string) => (
    <TextField key={name} {...{ name, about, byDefault, run }} onChange={set(name)} />
  );
  const number = (name: RunChoice, about: string, byDefault: string) => (
    <TextField key={name} {...{ name, about, byDefault, run }} inputMode="numeric" onChange={set(name)} />
  );
  const names = [...new Set(systems.map(({ name }) => name))];
  return (
    <>
      {choice("missing", `What becomes of a ${card.unit} without a prediction`, MISSING_POLICIES, "error")}
      {choice("ci", "Level of confidence in per cent", ["95", "90", "99", "off"], "95")}
      {choice("interval", "One for all scores, or by the number of units", INTERVALS, "auto")}
      {number("resamples", "How many for intervals and tests", "by the method")}
      {number("seed", "Of the random numbers: the same seed, the same bits", "fixed")}
      {text(
        "groupBy",
        "By folder, or by a field of gold's lines: scores of each group, and units drawn within groups",
        "none",
      )}
      {names.length > 1 &&
        choice("baseline", "The system all others are compared with", [...names, "all-pairs"], names[0]!)}
      {names.length > 1 && choice("primary", "What systems are ordered by", Object.keys(card.scores), card.primary)}
      {names.length > 1 && choice("test", "How differences are measured", TESTS, "studentised")}
      {names.length > 1 && choice("correction", "How p is adjusted for the number of tests", CORRECTIONS, "holm")}
    </>
  );
}

interface RunFieldProps {
  readonly name: RunChoice;
  readonly about: string;
  readonly byDefault: string;
  readonly run: RunChoices;
  readonly onChange: (text: string) => void;
}

function Choice({ name, about, choices, byDefault, run, onChange }: RunFieldProps & { choices: readonly string[] }) {
  const id = `run-${name}`;
  return (
    <Field id={id} title={RUN_FIELDS[name].title} flag={flagOf(name)} about={about}>
      <select
        id={id}
        aria-describedby={`${id}-about`}
        value={run[name] === undefined ? byDefault : runChoiceText(run[name])}
        onChange={({ currentTarget: { value } }) => onChange(value === byDefault ? "" : value)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {one === byDefault ? `${one} (default)` : one}
          </option>
        ))}
      </select>
    </Field>
  );
}

function TextField({ name, about, byDefault, run, inputMode, onChange }: RunFieldProps & { inputMode?: "numeric" }) {
  const id = `run-${name}`;
  return (
    <Field id={id} title={RUN_FIELDS[name].title} flag={flagOf(name)} about={about}>
      <TextInput
        id={id}
        aria-describedby={`${id}-about`}
        inputMode={inputMode ?? "text"}
        placeholder={byDefault}
        value={runChoiceText(run[name])}
        onDone={onChange}
      />
    </Field>
  );
}
