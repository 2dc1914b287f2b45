// One unit in a dialog: its scores, its picture and its evidence, for each system, and the way to the next one.
import { useEffect, useRef, useState } from "preact/hooks";
import { SystemDetail } from "./system-detail.tsx";
import type { OpenedUnit, UnitFacts, UnitSource, UnitsView } from "./unit-source.ts";

interface Props {
  readonly source: UnitSource;
  readonly facts: UnitFacts;
  readonly view: UnitsView;
  readonly id: string;
  readonly onUnit: (id: string | null) => void;
}

const LONGEST_NAME = 200;

export function UnitDialog({ source, facts, view, id, onUnit }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<(OpenedUnit & { readonly id: string }) | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    close.current?.focus();
  }, []);
  useEffect(() => {
    let isCurrent = true;
    void source.unit(id, view).then((unit) => isCurrent && setOpened(unit && { ...unit, id }));
    dialog.current?.scrollTo(0, 0);
    return () => {
      isCurrent = false;
    };
    // The order of the table cannot change while the dialog covers it.
  }, [source, id]);
  const shown = opened?.id === id ? opened : null;
  const step = (text: string, to: string | null | undefined) => (
    <button type="button" disabled={to === null || to === undefined} onClick={() => onUnit(to!)}>
      {text}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-labelledby="unit-name"
      onClose={() => onUnit(null)}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div class="dialog-head">
        <h2 id="unit-name" title={id.slice(0, 2 * LONGEST_NAME)}>
          {facts.unit} <bdi>{id.slice(0, LONGEST_NAME)}</bdi>
        </h2>
        {step("Previous", shown?.previous)}
        {step("Next", shown?.next)}
        <button type="button" ref={close} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <div class="dialog-body">
        {id.length > LONGEST_NAME && (
          <p>
            <bdi class="whole">{id}</bdi>
          </p>
        )}
        {shown === null ? (
          <p class="soft" role="status">
            Looking it up…
          </p>
        ) : (
          shown.details.map((detail) => <SystemDetail key={`${id} ${detail.system}`} facts={facts} detail={detail} />)
        )}
      </div>
    </dialog>
  );
}
