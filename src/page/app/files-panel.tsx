// Where gold and predictions are dropped or chosen.
import { toChildArray } from "preact";
import { useRef, useState } from "preact/hooks";
import { numberOf } from "../../report/score-report.ts";
import { Select } from "../../screen/controls.tsx";
import { type Chosen, sizeOf } from "../chosen.ts";
import type { FormatFound, System } from "../protocol.ts";
import { chosenItems, droppedItems } from "./dropped-files.ts";
import { TextInput } from "./fields.tsx";
import type { PageProps } from "./session.ts";
import { bothSides, chosenCard } from "./session-state.ts";

export function FilesPanel({ session, state }: PageProps) {
  const { gold, systems } = state;
  const needsGold = chosenCard(state)?.needsGold !== false;
  return (
    <section class={needsGold || gold !== null ? "sides" : "sides only-one"} aria-label="Files">
      <DropZone
        id="gold"
        title="Gold"
        isHidden={!needsGold && gold === null}
        hint="What is true: a folder, files, .jsonl, .csv, .parquet, .zip or .tar.gz, dropped here or chosen."
        onFiles={(chosen) => session.addGold(chosen)}
      >
        {gold !== null && <ChosenGold session={session} state={state} gold={gold} />}
      </DropZone>
      <DropZone
        id="pred"
        title="Predictions"
        hint="What a system said. Several systems are compared: drop or choose one folder or file each."
        onFiles={(chosen) => session.addSystems(chosen)}
      >
        {bothSides(state) !== null && (
          <label class="columns" for="columns">
            Columns, one per system{" "}
            <TextInput
              id="columns"
              placeholder="such as output_a, output_b"
              value={systems.flatMap(({ chosen }) => chosen.column ?? []).join(", ")}
              onDone={(text) => session.setColumns(text)}
            />
          </label>
        )}
        {systems.length > 0 && (
          <ul class="chosen-list">
            {systems.map((system, position) => (
              <ChosenSystem key={system.chosen} session={session} state={state} system={system} position={position} />
            ))}
          </ul>
        )}
      </DropZone>
    </section>
  );
}

interface DropZoneProps {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** The side that its buttons choose files for; by default the title. */
  readonly side?: string;
  readonly isHidden?: boolean;
  readonly onFiles: (chosen: readonly Chosen[]) => void;
  readonly children?: preact.ComponentChildren;
}

export function DropZone({ id, title, hint, side = title, isHidden = false, onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer === null) return;
    const dropped = await droppedItems(event.dataTransfer);
    setProblem(dropped.problem);
    if (dropped.chosen.length > 0) onFiles(dropped.chosen);
  };
  const take = (chosen: readonly Chosen[]) => {
    setProblem(null);
    onFiles(chosen);
  };
  const isFilled = toChildArray(children).length > 0;
  return (
    <section
      class={`drop-zone ${isOver ? "over" : ""} ${isFilled ? "filled" : ""}`}
      hidden={isHidden}
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <div class="drop-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <div class="drop-buttons">
          <ChooseButton id={`${id}-files`} text="Choose files" isFolder={false} onFiles={take} side={side} />
          <ChooseButton id={`${id}-folder`} text="Choose folder" isFolder={true} onFiles={take} side={side} />
        </div>
      </div>
      {problem !== null && (
        <p class="bad-text" role="alert">
          {problem}
        </p>
      )}
      {isFilled ? children : <p class="drop-hint">{hint}</p>}
    </section>
  );
}

interface ChooseProps {
  readonly id: string;
  readonly text: string;
  readonly side: string;
  readonly isFolder: boolean;
  readonly onFiles: (chosen: readonly Chosen[]) => void;
}

function ChooseButton({ id, text, side, isFolder, onFiles }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()} aria-label={`${text} for ${side.toLowerCase()}`}>
        {text}
      </button>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        hidden
        {...(isFolder ? { webkitdirectory: true } : {})}
        onChange={({ currentTarget }) => {
          const chosen = chosenItems([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
    </>
  );
}

function ChosenGold({ session, state, gold }: PageProps & { gold: Chosen }) {
  return (
    <ul class="chosen-list">
      <li class="chosen">
        <span class="chosen-name">
          <bdi>{gold.name}</bdi>
        </span>
        <Facts chosen={gold} />
        <FormatChoice
          session={session}
          state={state}
          side="gold"
          chosen={gold}
          found={state.recognition?.gold ?? null}
        />
        <RemoveButton what={gold.name} onClick={() => session.setGold(null)} />
      </li>
    </ul>
  );
}

function ChosenSystem({ session, state, system, position }: PageProps & { system: System; position: number }) {
  return (
    <li class="chosen">
      <TextInput
        class="chosen-name"
        aria-label={`Name of system ${position + 1}`}
        title={system.name}
        value={system.name}
        onDone={(text) => session.renameSystem(system, text)}
      />
      <Facts chosen={system.chosen} />
      {state.gold === null && state.systems.length > 1 && chosenCard(state)?.needsGold !== false && (
        <button type="button" onClick={() => session.makeGold(system)}>
          This is gold
        </button>
      )}
      <FormatChoice
        session={session}
        state={state}
        side="pred"
        chosen={system.chosen}
        found={state.recognition?.systems[position] ?? null}
      />
      <RemoveButton what={system.name} onClick={() => session.removeSystem(system)} />
    </li>
  );
}

function Facts({ chosen }: { chosen: Chosen }) {
  return (
    <span class="soft">
      {chosen.kind !== "file" && `${numberOf(chosen.files.length, "file")}, `}
      {bytesText(sizeOf(chosen))}
    </span>
  );
}

function RemoveButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button type="button" class="remove" aria-label={`Remove ${what}`} title="Remove" onClick={onClick}>
      ×
    </button>
  );
}

/** How a side is written: as recognised, or as the user says. */
function FormatChoice({
  session,
  state,
  side,
  chosen: files,
  found,
}: PageProps & { side: "gold" | "pred"; chosen: Chosen; found: FormatFound | null }) {
  const card = chosenCard(state);
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
          ["", recognised === null ? "not recognised" : `${tableName(files) ?? recognised} (recognised)`],
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

/** Tables are read as the lines of a task, but that is not how they are written. */
function tableName({ kind, name }: Chosen): string | null {
  const ending = kind === "file" ? /\.(csv|tsv|parquet)(\.gz)?$/i.exec(name)?.[1] : undefined;
  return ending?.toLowerCase() ?? null;
}

const UNITS = ["bytes", "kB", "MB", "GB"] as const;

function bytesText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}
