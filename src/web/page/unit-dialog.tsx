// One unit: its scores, its picture and its evidence, for each system.
import { useEffect, useRef, useState } from "preact/hooks";
import { evidenceView } from "../../report/html/client/evidence.ts";
import type { TaskCard, UnitDetail } from "../protocol.ts";
import { ScrollBox } from "./scroll-box.tsx";
import type { Session } from "./session.ts";

interface Props {
  readonly session: Session;
  readonly card: TaskCard;
  readonly id: string;
  readonly onClose: () => void;
}

export function UnitDialog({ session, card, id, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [details, setDetails] = useState<readonly UnitDetail[] | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    void session.unit(id).then(setDetails);
  }, [session, id]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-labelledby="unit-name"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div class="dialog-head">
        <h2 id="unit-name" title={id.slice(0, 400)}>
          {card.unit} <bdi>{id.slice(0, 200)}</bdi>
        </h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <div class="dialog-body">
        {details === null ? (
          <p class="soft" role="status">
            Reading the files again…
          </p>
        ) : (
          details.map((detail) => (
            <SystemDetail key={detail.system} card={card} detail={detail} isAlone={details.length === 1} />
          ))
        )}
      </div>
    </dialog>
  );
}

const DIGITS = 3;

function SystemDetail({ card, detail, isAlone }: { card: TaskCard; detail: UnitDetail; isAlone: boolean }) {
  const { system, scores, evidence, picture } = detail;
  return (
    <section class="system-detail" aria-label={system}>
      {!isAlone && (
        <h3>
          <bdi>{system}</bdi>
        </h3>
      )}
      {scores === null ? (
        <p class="soft">This system has no such {card.unit}.</p>
      ) : (
        <Scores card={card} scores={scores} />
      )}
      {picture !== null && <Picture svg={picture} />}
      {evidence !== null && <Evidence rows={evidence} />}
    </section>
  );
}

const SCORES_AT_ONCE = 9;

/** The primary score first; those after the first few are folded away. */
function Scores({ card, scores }: { card: TaskCard; scores: NonNullable<UnitDetail["scores"]> }) {
  const ids = [card.primary, ...Object.keys(card.scores).filter((id) => id !== card.primary)];
  const list = (some: readonly string[]) => (
    <ul class="unit-scores">
      {some.map((id) => (
        <li key={id}>
          {card.scores[id]!.label} <b>{scores[id]?.toFixed(DIGITS) ?? "–"}</b>
        </li>
      ))}
    </ul>
  );
  const more = ids.slice(SCORES_AT_ONCE);
  return (
    <>
      {list(ids.slice(0, SCORES_AT_ONCE))}
      {more.length > 0 && (
        <details>
          <summary>{more.length} more scores</summary>
          {list(more)}
        </details>
      )}
    </>
  );
}

/** Parsed as XML and not as HTML: no script in it could run. */
function Picture({ svg }: { svg: string }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
    place.current?.replaceChildren(document.importNode(documentElement, true));
  }, [svg]);
  return <ScrollBox place={place} class="picture" label="Picture" />;
}

function Evidence({ rows }: { rows: Parameters<typeof evidenceView>[0] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(evidenceView(rows, DIGITS)), [rows]);
  return <div ref={place} />;
}
