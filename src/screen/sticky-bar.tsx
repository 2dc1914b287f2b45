// The bar at the top of the screen: what was compared, the score that drives everything, and what to take away.
import { useState } from "preact/hooks";
import type { Reproduce, ScreenFacts, ScreenScore } from "../report/html/screen-facts.ts";
import { numberOf } from "../report/score-report.ts";
import { CANNOT_COPY, CopyButton, copyText, Menu, type MenuItem, Select } from "./controls.tsx";
import { TABLE_FORMATS, type TableFormat } from "./copied-table.ts";
import { useSaid } from "./hooks.ts";
import { LongText, Name } from "./texts.tsx";

interface Props {
  readonly facts: ScreenFacts;
  readonly score: string;
  /** The scores to choose from. */
  readonly offered: readonly ScreenScore[];
  readonly onScore: (id: string) => void;
  readonly tableIn: (format: TableFormat) => string;
  readonly downloads: readonly MenuItem[];
}

export function StickyBar({ facts, score, offered, onScore, tableIn, downloads }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [said, say] = useSaid();
  const { unit, units, systems, title } = facts;
  return (
    <>
      <header class="bar-top">
        <b>
          <bdi>{title}</bdi>
        </b>
        <span class="soft">
          {numberOf(units, unit)}
          {" · "}
          {systems.length > 1 ? numberOf(systems.length, "system") : <Name text={systems[0]!.name} />}
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
          title="Copy"
          items={TABLE_FORMATS.map((format) => ({
            name: format,
            act: async () => say((await copyText(tableIn(format))) ? `Copied as ${format}` : CANNOT_COPY),
          }))}
        />
        {downloads.length > 0 && <Menu title="Download" items={downloads} />}
        <button type="button" aria-expanded={isOpen} aria-controls="reproduce" onClick={() => setOpen(!isOpen)}>
          Reproduce
        </button>
      </header>
      <ReproduceDrawer reproduce={facts.reproduce} isOpen={isOpen} />
    </>
  );
}

/** How to get the same numbers again: command, signatures, options and citation. */
function ReproduceDrawer({ reproduce, isOpen }: { reproduce: Reproduce; isOpen: boolean }) {
  const { command, signatures, facts, citation } = reproduce;
  return (
    <section id="reproduce" class="drawer" hidden={!isOpen} aria-label="Reproduce">
      {command !== null && <Copyable title="Command" text={command} />}
      {signatures.map(({ title, text }) => (
        <Copyable key={title} title={title} text={text} />
      ))}
      <dl>
        {facts.map(({ name, text }, at) => (
          <div key={at}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <LongText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft">{citation}</p>
    </section>
  );
}

const LONGEST_TITLE = 100;

function Copyable({ title, text }: { title: string; text: string }) {
  const short = title.slice(0, LONGEST_TITLE);
  return (
    <div class="copyable">
      <div class="copyable-head">
        <bdi>{short}</bdi>
        <CopyButton title={short} text={text} />
      </div>
      <pre>
        <code>
          <bdi>{text}</bdi>
        </code>
      </pre>
    </div>
  );
}
