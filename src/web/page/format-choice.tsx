// How a side is written: as recognised, or as the user says.
import { Select } from "../../unit-browser/select.tsx";
import type { FormatFound } from "../protocol.ts";
import type { Session } from "./session.ts";
import { cardOf, type State } from "./session-state.ts";

interface Props {
  readonly session: Session;
  readonly state: State;
  readonly side: "gold" | "pred";
  readonly found: FormatFound | null;
}

export function FormatChoice({ session, state, side, found }: Props) {
  const card = cardOf(state);
  if (card === null || found === null)
    return <span class="soft">{state.recognition === null ? "" : "unknown format"}</span>;
  const chosen = state[`${side}Format`];
  const formats = card.formats[side];
  const recognised = "format" in found ? found.format : null;
  return (
    <>
      <Select
        class={recognised === null && chosen === null ? "format bad" : "format"}
        aria-label={`Format of ${side === "gold" ? "gold" : "predictions"}`}
        title={formats.find(({ id }) => id === (chosen ?? recognised))?.about}
        value={chosen ?? ""}
        options={[
          ["", recognised === null ? "not recognised" : `${recognised} (recognised)`],
          ...formats.map(({ id }) => id),
        ]}
        onChange={(format) => session.choose({ [`${side}Format`]: format || null })}
      />
      {/* Of sides that look swapped one sentence says enough. */}
      {"problem" in found && chosen === null && !state.recognition?.isSwapped && (
        <p class="chosen-problem">{found.problem}</p>
      )}
    </>
  );
}
