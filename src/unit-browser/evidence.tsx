// The evidence of one unit as a table: which verdicts to show, and a hundred rows at a time.
// biome-ignore-all lint/a11y/noRedundantRoles: where narrow screens lay the table out as blocks, only its roles say what it is
import { useState } from "preact/hooks";
import type { EvidenceRow, Span, Verdict } from "../core/evidence.ts";
import { LongText } from "./long-text.tsx";
import { MarkedText } from "./marked-text.tsx";
import { numberText } from "./number-text.ts";

const VERDICTS: Readonly<Record<Verdict, { sign: string; text: string }>> = {
  wrong: { sign: "✗", text: "wrong" },
  missed: { sign: "−", text: "missed" },
  extra: { sign: "+", text: "extra" },
  correct: { sign: "✓", text: "correct" },
  "not-scored": { sign: "·", text: "not scored" },
};

const ROWS_AT_ONCE = 100;
const TITLES = ["Where", "Verdict", "Gold", "Prediction", "Figures"];

export function Evidence({ rows, digits }: { rows: readonly EvidenceRow[]; digits: number }) {
  const [hidden, setHidden] = useState<ReadonlySet<Verdict>>(new Set());
  const [most, setMost] = useState(ROWS_AT_ONCE);
  if (rows.length === 0) return <p class="soft">There is nothing to explain.</p>;
  const chosen = rows.filter(({ verdict }) => !hidden.has(verdict));
  const left = chosen.length - most;
  const toggle = (verdict: Verdict) => {
    setHidden(new Set(hidden.has(verdict) ? [...hidden].filter((one) => one !== verdict) : [...hidden, verdict]));
    setMost(ROWS_AT_ONCE);
  };
  return (
    <div>
      <VerdictSwitches rows={rows} hidden={hidden} onToggle={toggle} />
      <table class="evidence" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {TITLES.map((title) => (
              <th key={title} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {chosen.slice(0, most).map((row, at) => (
            <EvidenceLine key={at} row={row} digits={digits} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <button type="button" class="more-rows" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          show {Math.min(left, ROWS_AT_ONCE)} more of {left.toLocaleString("en")}
        </button>
      )}
    </div>
  );
}

interface SwitchesProps {
  readonly rows: readonly EvidenceRow[];
  readonly hidden: ReadonlySet<Verdict>;
  readonly onToggle: (verdict: Verdict) => void;
}

function VerdictSwitches({ rows, hidden, onToggle }: SwitchesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div class="verdicts" role="group" aria-label="Verdicts shown">
      {(Object.keys(VERDICTS) as Verdict[]).map((verdict) => {
        const count = rows.filter((row) => row.verdict === verdict).length;
        if (count === 0) return null;
        return (
          <button
            key={verdict}
            type="button"
            class={`verdict ${verdict}`}
            aria-pressed={!hidden.has(verdict)}
            onClick={() => onToggle(verdict)}
          >
            {`${VERDICTS[verdict].sign} ${VERDICTS[verdict].text}: ${count.toLocaleString("en")}`}
          </button>
        );
      })}
    </div>
  );
}

/** The roles say again what the elements are, since narrow screens lay them out as blocks. */
function EvidenceLine({ row, digits }: { row: EvidenceRow; digits: number }) {
  const { at, verdict, text, gold, pred, marks, values, note } = row;
  const side = (name: string, said: string | undefined, shared: readonly Span[] | undefined) => (
    <td role="cell" data-name={name}>
      {said !== undefined && <MarkedText text={said} marks={shared} />}
    </td>
  );
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <LongText text={at} />
        {text !== undefined && (
          <div class="said">
            <LongText text={text} />
          </div>
        )}
      </th>
      <td role="cell" class={`verdict ${verdict}`}>
        {VERDICTS[verdict].sign} {VERDICTS[verdict].text}
      </td>
      {side("gold", gold, marks?.gold)}
      {side("prediction", pred, marks?.pred)}
      <td role="cell" class="figures-cell">
        {valuesText(values, digits)}
        {note !== undefined && (
          <small>
            <LongText text={note} />
          </small>
        )}
      </td>
    </tr>
  );
}

function valuesText(values: EvidenceRow["values"], digits: number): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : numberText(value, digits)}`)
    .join(", ");
}
