// What one system made of a unit: scores, picture, evidence, and a word where something is not there.
import { useEffect, useRef, useState } from "preact/hooks";
import { Evidence } from "./evidence.tsx";
import { lightUpGroups } from "./light-up.ts";
import { numberText } from "./number-text.ts";
import { ScrollBox } from "./scroll-box.tsx";
import type { UnitDetail, UnitFacts } from "./unit-source.ts";

export function SystemDetail({ facts, detail }: { facts: UnitFacts; detail: UnitDetail }) {
  const { system, scores, evidence, picture, remark } = detail;
  return (
    <section class="system-detail" aria-label={system.slice(0, 100)}>
      {facts.systems.length > 1 && (
        <h3>
          <bdi>{system}</bdi>
        </h3>
      )}
      {scores === null ? (
        <p class="soft">This system has no such {facts.unit}.</p>
      ) : (
        <Scores facts={facts} scores={scores} />
      )}
      {remark !== undefined && (
        <p class="soft">
          {remark.text} <code>{remark.command}</code>
        </p>
      )}
      {picture !== null && <Picture svg={picture} />}
      {evidence !== null && <Evidence rows={evidence} digits={facts.digits} />}
    </section>
  );
}

const SCORES_AT_ONCE = 9;

/** The primary score first; those after the first few are folded away. */
function Scores({ facts, scores }: { facts: UnitFacts; scores: NonNullable<UnitDetail["scores"]> }) {
  const isPrimary = ({ id }: { readonly id: string }) => id === facts.primary;
  const specs = [...facts.scores.filter(isPrimary), ...facts.scores.filter((spec) => !isPrimary(spec))];
  const list = (some: typeof specs) => (
    <ul class="unit-scores">
      {some.map(({ id, label }) => (
        <li key={id}>
          {label} <b>{numberText(scores[id], facts.digits)}</b>
        </li>
      ))}
    </ul>
  );
  const more = specs.slice(SCORES_AT_ONCE);
  return (
    <>
      {list(specs.slice(0, SCORES_AT_ONCE))}
      {more.length > 0 && (
        <details>
          <summary>{more.length} more scores</summary>
          {list(more)}
        </details>
      )}
    </>
  );
}

/** Parsed as XML and not as HTML: what is not a drawing shows as nothing, and no script in it could run. */
function Picture({ svg }: { svg: string }) {
  const place = useRef<HTMLElement>(null);
  const [isDrawing, setDrawing] = useState(true);
  useEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
    setDrawing(documentElement.localName === "svg");
    if (documentElement.localName !== "svg") return;
    const drawing = document.importNode(documentElement, true);
    lightUpGroups(drawing);
    place.current?.replaceChildren(drawing);
  }, [svg]);
  if (!isDrawing) return <p class="soft">Its picture is not valid SVG.</p>;
  return <ScrollBox place={place} class="picture" label="Picture" />;
}
