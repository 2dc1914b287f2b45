// Where points are lost and which mistakes cost them, side by side.
import { NO_EVIDENCE, NO_MISTAKES, NOT_COLLECTED } from "../report/mistakes/mistake-sentences.ts";
import { HeatMap } from "./heat-map.tsx";
import { KindsOfOne, KindsOfTwo } from "./kind-list.tsx";
import type { MistakeProps } from "./mistake-parts.tsx";
import { PlacesOfOne, PlacesOfTwo } from "./place-table.tsx";
import { ValueTables } from "./value-tables.tsx";

interface Props extends MistakeProps {
  readonly onB: (series: number, filter: string) => void;
}

export function MistakeSection({ onB, ...props }: Props) {
  const { facts, a, b } = props;
  const { systems } = facts.mistakes;
  const [ofA, ofB] = [systems[a] ?? null, b === null ? null : (systems[b] ?? null)];
  if (ofA === null || (b !== null && ofB === null)) return <p class="soft where">{absenceText(facts)}</p>;
  const compared = [ofA, ofB].filter((one) => one !== null);
  if (compared.every(({ mistakes }) => mistakes === 0) && systems.length <= 2)
    return <p class="where">{NO_MISTAKES}</p>;
  const isOnePlace = new Set(systems.flatMap((one) => one?.places.map(({ place }) => place) ?? [])).size < 2;
  return (
    <>
      <div class={isOnePlace ? undefined : "side-by-side where-and-why"}>
        {!isOnePlace &&
          (b === null ? (
            <PlacesOfOne {...props} mistakes={ofA} />
          ) : facts.systems.length === 2 ? (
            <PlacesOfTwo {...props} b={b} />
          ) : (
            <HeatMap {...props} b={b} onB={onB} />
          ))}
        {b === null ? <KindsOfOne {...props} mistakes={ofA} /> : <KindsOfTwo {...props} b={b} />}
      </div>
      <ValueTables {...props} />
    </>
  );
}

/** A reader who knows no command cannot run it again. */
function absenceText({ mistakes, reproduce }: MistakeProps["facts"]): string {
  if (!mistakes.hasEvidence) return NO_EVIDENCE;
  return reproduce.command === null ? "" : NOT_COLLECTED;
}
