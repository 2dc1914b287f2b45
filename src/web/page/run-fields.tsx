// What may be set for any run: a field for each setting that has one.
import { defaultText } from "../../core/setting.ts";
import type { TaskCard } from "../protocol.ts";
import { OptionField } from "./option-field.tsx";
import { isOfSeveral, runFields, specOf } from "./run-choices.ts";
import type { Session } from "./session.ts";
import { type State, withChoice } from "./session-state.ts";

interface Props {
  readonly session: Session;
  readonly state: State;
  readonly card: TaskCard;
}

export function RunFields({ session, state, card }: Props) {
  const systems = [...new Set(state.systems.map(({ name }) => name))];
  const shown = runFields().filter(
    ({ name, setting }) => (systems.length > 1 || !isOfSeveral(setting)) && (name !== "votes" || card.knowsVotes),
  );
  return (
    <>
      {shown.map(({ name, setting, title }) => (
        <OptionField
          key={name}
          id={`run-${name}`}
          title={title}
          name={name}
          spec={specOf(setting, card, systems)}
          usual={setting.page?.usual}
          unsaid={defaultText(setting) || "none"}
          byDefault="default"
          value={state.run[name]}
          onChange={(value) => session.choose({ run: withChoice(state.run, name, value) })}
        />
      ))}
    </>
  );
}
