// The evidence of one unit as a table: which verdicts to show, and a hundred rows at a time.
import type { EvidenceRow, Verdict } from "../../../core/evidence.ts";
import { button, element, field, numberText } from "./elements.ts";

const VERDICTS: Readonly<Record<Verdict, { sign: string; text: string }>> = {
  wrong: { sign: "✗", text: "wrong" },
  miss: { sign: "−", text: "missed" },
  spurious: { sign: "+", text: "surplus" },
  hit: { sign: "✓", text: "right" },
  skipped: { sign: "·", text: "not counted" },
};

const ROWS_AT_ONCE = 100;

export function evidenceView(rows: readonly EvidenceRow[], digits: number): HTMLElement {
  if (rows.length === 0) return element("p", { class: "soft" }, ["There is nothing to explain."]);
  const hidden = new Set<Verdict>();
  const body = element("tbody", { role: "rowgroup" });
  const more = button("", () => append(), { class: "more-rows" });
  let shown: readonly EvidenceRow[] = rows;
  const append = () => {
    const start = body.rows.length;
    body.append(...shown.slice(start, start + ROWS_AT_ONCE).map((row) => evidenceRow(row, digits)));
    const left = shown.length - body.rows.length;
    more.hidden = left === 0;
    more.textContent = `show ${Math.min(left, ROWS_AT_ONCE)} more of ${left.toLocaleString("en")}`;
  };
  const redraw = () => {
    shown = rows.filter(({ verdict }) => !hidden.has(verdict));
    body.replaceChildren();
    append();
  };
  append();
  const names = ["", "Verdict", "Gold", "Prediction", "Figures"];
  const head = element("thead", { role: "rowgroup" }, [
    element(
      "tr",
      { role: "row" },
      names.map((name) => element("th", { role: "columnheader", scope: "col" }, [name || "Where"])),
    ),
  ]);
  return element("div", {}, [
    verdictSwitches(rows, hidden, redraw),
    element("table", { class: "evidence", role: "table" }, [head, body]),
    more,
  ]);
}

function verdictSwitches(rows: readonly EvidenceRow[], hidden: Set<Verdict>, redraw: () => void): HTMLElement {
  const switches = (Object.keys(VERDICTS) as Verdict[]).flatMap((verdict) => {
    const count = rows.filter((row) => row.verdict === verdict).length;
    if (count === 0) return [];
    const { sign, text } = VERDICTS[verdict];
    const toggle = button(
      `${sign} ${text}: ${count.toLocaleString("en")}`,
      () => {
        if (!hidden.delete(verdict)) hidden.add(verdict);
        toggle.setAttribute("aria-pressed", String(!hidden.has(verdict)));
        redraw();
      },
      { class: `verdict ${verdict}`, "aria-pressed": "true" },
    );
    return toggle;
  });
  return element("div", { class: "verdicts", role: "group", "aria-label": "Verdicts shown" }, switches);
}

/** The roles say again what the elements are, since narrow screens lay them out as blocks. */
function evidenceRow({ at, verdict, gold, pred, values, note }: EvidenceRow, digits: number): HTMLElement {
  const { sign, text } = VERDICTS[verdict];
  const side = (name: string, content: string | undefined) =>
    element("td", { role: "cell", "data-name": name }, content === undefined ? [] : [field(content)]);
  return element("tr", { role: "row" }, [
    element("th", { role: "rowheader", scope: "row" }, [field(at)]),
    element("td", { role: "cell", class: `verdict ${verdict}` }, [`${sign} ${text}`]),
    side("gold", gold),
    side("prediction", pred),
    element("td", { role: "cell", class: "figures-cell" }, [
      valuesText(values, digits),
      note === undefined ? null : element("small", {}, [field(note)]),
    ]),
  ]);
}

function valuesText(values: EvidenceRow["values"], digits: number): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : numberText(value, digits)}`)
    .join(", ");
}
