// The bar at the top of the screen: what was compared, the score that drives everything, and what to take away.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ScreenFacts, ScreenScore } from "../report/html/screen-facts.ts";
import { TABLE_FORMATS, type TableFormat } from "./copied-table.ts";
import { CANNOT_COPY, copyText } from "./copy-button.tsx";
import { Menu } from "./menu.tsx";
import { numberOf } from "./number-text.ts";
import { ReproduceDrawer } from "./reproduce-drawer.tsx";
import { Select } from "./select.tsx";

export interface Download {
  readonly name: string;
  readonly save: () => Promise<void>;
}

interface Props {
  readonly facts: ScreenFacts;
  readonly score: string;
  /** The scores to choose from. */
  readonly offered: readonly ScreenScore[];
  readonly onScore: (id: string) => void;
  readonly tableIn: (format: TableFormat) => string;
  readonly downloads: readonly Download[];
}

const SAID_MS = 2_000;

export function StickyBar({ facts, score, offered, onScore, tableIn, downloads }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (text: string) => {
    setSaid(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(""), SAID_MS) as unknown as number;
  };
  const { unit, units, systems, title } = facts;
  return (
    <>
      <header class="bar-top">
        <b>
          <bdi>{title}</bdi>
        </b>
        <span class="soft">
          {numberOf(units, unit)}
          {systems.length > 1 && ` · ${numberOf(systems.length, "system")}`}
        </span>
        <span class="spring" />
        <span class="soft" role="status">
          {said}
        </span>
        {offered.length > 1 && (
          <label for="screen-score">
            Score{" "}
            <Select
              id="screen-score"
              value={score}
              options={offered.map(({ id, label }) => [id, label])}
              onChange={onScore}
            />
          </label>
        )}
        <Menu
          title="Copy table"
          items={TABLE_FORMATS.map((format) => ({
            name: format,
            act: async () => say((await copyText(tableIn(format))) ? `Copied as ${format}` : CANNOT_COPY),
          }))}
        />
        {downloads.length > 0 && (
          <Menu title="Download" items={downloads.map(({ name, save }) => ({ name, act: save }))} />
        )}
        <button type="button" aria-expanded={isOpen} aria-controls="reproduce" onClick={() => setOpen(!isOpen)}>
          Reproduce
        </button>
      </header>
      <ReproduceDrawer reproduce={facts.reproduce} isOpen={isOpen} />
    </>
  );
}
