// B − A: the difference, its test, and one bar for every unit. A click opens the unit; dragging filters.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { floorText } from "../contract/comparison.ts";
import { countText, plural } from "../problems/visible-text.ts";
import { shownDifference, shownP, shownPairInterval, unitsOfPair } from "../report/comparison/comparison-report.ts";
import { alphaOf, pairTest } from "../report/comparison/pair-test.ts";
import { seriesColour } from "../report/draw/palette.ts";
import type { ScreenFacts } from "../report/html/screen-facts.ts";
import { shownNumber } from "../report/score-report.ts";
import { specOf } from "./ranking-rows.ts";
import { Letter } from "./texts.tsx";
import type { PairBars, Shown } from "./unit-source.ts";

interface Props extends Shown {
  readonly b: number;
  /** Null while they are not known, or where units are not shown. */
  readonly bars: PairBars | null;
}

export function PairStrip({ facts, score, a, b, bars, filter, unit, onFilter, onUnit }: Props) {
  const isLower = specOf(facts, score).better === "lower";
  const sign = isLower ? "<" : ">";
  const names = { a: facts.systems[a]!.name, b: facts.systems[b]!.name };
  const chip = (text: ComponentChildren, count: number, wanted: string, colour = "") => (
    <button type="button" class={`chip ${colour}`} aria-pressed={filter === wanted} onClick={() => onFilter(wanted)}>
      {text} {countText(count)}
    </button>
  );
  const better = (letter: "A" | "B", series: number) => (
    <>
      <Letter {...{ letter, series }} /> better
    </>
  );
  return (
    <section class="pair" aria-label="Difference of B and A">
      <div class="pair-head">
        <h2>
          <Letter letter="B" series={b} /> − <Letter letter="A" series={a} />, {facts.unit} by {facts.unit}
        </h2>
        <PairTest facts={facts} score={score} a={names.a} b={names.b} />
      </div>
      {bars !== null && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div class="chips" role="group" aria-label={`Which ${plural(facts.unit)}`}>
            {chip("All", bars.bBetter + bars.aBetter + bars.equal + bars.undefined, "")}
            {chip(better("B", b), bars.bBetter, `b${sign}a`, seriesColour(b))}
            {chip(better("A", a), bars.aBetter, `a${sign}b`, seriesColour(a))}
            {chip("equal", bars.equal, "a=b")}
            {bars.undefined > 0 && chip("undefined", bars.undefined, "diff=undefined")}
          </div>
          <Bars {...{ bars, a, b, isLower, unit, onUnit, onFilter }} noun={facts.unit} />
        </>
      )}
    </section>
  );
}

function PairTest({ facts, score, a, b }: { facts: ScreenFacts; score: string; a: string; b: string }) {
  const { digits, unit, comparison } = facts;
  const tests = comparison?.comparisons.filter((test) => test.score === score) ?? [];
  const test = pairTest(tests, a, b);
  if (test === undefined) {
    const scoreOf = (name: string) => facts.systems.find((system) => system.name === name)!.scores[score] ?? null;
    const [from, to] = [scoreOf(a), scoreOf(b)];
    const difference = from === null || to === null ? null : to - from;
    return (
      <p>
        <b>{shownDifference(difference, digits)}</b> <span class="soft">this pair was not tested</span>
      </p>
    );
  }
  const { difference, p, pAdjusted, detectable, equivalent } = test;
  const alpha = alphaOf(comparison!);
  const isClear = pAdjusted !== null && pAdjusted <= alpha;
  const words = [
    shownPairInterval(test, digits),
    `p ${shownP(p)}`,
    `adjusted ${shownP(pAdjusted)}`,
    unitsOfPair(test, unit, comparison!),
  ];
  const limit =
    floorText(test, unit) ??
    (detectable === null ? "" : `smallest difference found with 80 % power: ${shownNumber(detectable, digits)}`);
  return (
    <p>
      <b class="lead-number">{shownDifference(difference, digits)}</b>{" "}
      <span class="soft">
        {words.filter((word) => word !== "").join(", ")}
        {isClear ? "" : " · no clear difference"}
        {equivalent === true ? " · equivalent within the margin" : ""}
        {limit !== "" && ` · ${limit}`}
      </span>
    </p>
  );
}

const WIDTH = 1_000;
const HALF = 44;
/** A drag shorter than this share of the strip is a click. */
const CLICK = 0.004;

interface BarsProps extends Pick<Props, "a" | "b" | "unit" | "onUnit" | "onFilter"> {
  readonly bars: PairBars;
  readonly isLower: boolean;
  readonly noun: string;
}

/** Up where B is better; as high as the difference is large, on the scale of the list. */
function Bars({ bars: { bars, reach }, a, b, isLower, unit, noun, onUnit, onFilter }: BarsProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const share = ({ clientX }: PointerEvent) => {
    const { left, width } = svg.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const barAt = (position: number) => bars[Math.min(bars.length - 1, Math.floor(position * bars.length))];
  const end = (event: PointerEvent) => {
    if (drag === null) return;
    const [low, high] = [Math.min(drag.from, share(event)), Math.max(drag.from, share(event))];
    setDrag(null);
    const [first, last] = [barAt(low), barAt(high)];
    if (first === undefined || last === undefined) return;
    if (high - low < CLICK) onUnit(first.id);
    else {
      const ends = [first.difference, last.difference].sort((one, other) => one - other);
      onFilter(`diff>=${ends[0]} diff<=${ends[1]}`);
    }
  };
  const width = WIDTH / Math.max(1, bars.length);
  const gap = bars.length > 300 ? 0 : width * 0.1;
  const open = bars.findIndex(({ id }) => id === unit);
  const rects = (isOfB: boolean) =>
    bars.map(({ difference }, at) => {
      const size = reach === 0 ? 0 : (HALF * (isLower ? -difference : difference)) / reach;
      if (size === 0 || size > 0 !== isOfB) return "";
      const [x, w] = [(at * width + gap / 2).toFixed(2), (width - gap).toFixed(2)];
      return `M${x} ${HALF}v${(-size).toFixed(2)}h${w}v${size.toFixed(2)}z`;
    });
  return (
    <svg
      ref={svg}
      class="bars"
      viewBox={`0 0 ${WIDTH} ${2 * HALF}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`B − A of every ${noun}, sorted. The list below has the same numbers.`}
      onPointerDown={(event) => {
        svg.current!.setPointerCapture(event.pointerId);
        setDrag({ from: share(event), to: share(event) });
      }}
      onPointerMove={(event) => drag !== null && setDrag({ ...drag, to: share(event) })}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      <title>{`Each bar is a ${noun}: click one to open it, drag over some to filter`}</title>
      {drag !== null && (
        <rect
          class="dragged"
          x={WIDTH * Math.min(drag.from, drag.to)}
          width={WIDTH * Math.abs(drag.to - drag.from)}
          height={2 * HALF}
        />
      )}
      {open !== -1 && <rect class="opened" x={open * width} width={Math.max(width, 2)} height={2 * HALF} />}
      <path class={seriesColour(b)} d={rects(true).join("")} />
      <path class={seriesColour(a)} d={rects(false).join("")} />
      <line class="zero" x1="0" x2={WIDTH} y1={HALF} y2={HALF} />
    </svg>
  );
}
