// What was scored, in one line above the results.
import { numberOf } from "../../report/score-report.ts";
import { Name } from "../../screen/texts.tsx";
import type { Written } from "../protocol.ts";
import { nodesOf } from "./description-nodes.ts";
import type { PageProps } from "./session.ts";
import { chosenCard } from "./session-state.ts";

interface Props extends Pick<PageProps, "state"> {
  /** Number of scored units. */
  readonly units: number;
  readonly onChange: () => void;
}

export function SetupLine({ state, units, onChange }: Props) {
  const { gold, systems, description } = state;
  const card = chosenCard(state);
  const fields = description === null ? 0 : fieldCount(description.value);
  return (
    <section class="setup-line" aria-label="Files and task">
      <p>
        {gold !== null && (
          <b>
            <Name text={gold.name} />
          </b>
        )}{" "}
        {numberOf(units, card?.unit ?? "unit")} · {numberOf(systems.length, "prediction")} · {card?.title}
        {description !== null && (
          <span class="soft">
            {" "}
            ({numberOf(fields, "field")}, {description.isInferred ? "inferred from gold" : "as described"})
          </span>
        )}
      </p>
      <button type="button" id="change-setup" onClick={onChange}>
        Change files{description === null ? " or options" : " or fields"}
      </button>
      <a class="start-over" href="./">
        Start again
      </a>
    </section>
  );
}

function fieldCount(description: Written): number {
  return nodesOf(description).filter(({ kind }) => kind === "leaf").length;
}
