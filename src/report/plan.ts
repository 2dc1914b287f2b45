// A plan of how many units a difference needs, for a terminal, as JSON and as a drawing.
import type { UnitPlan } from "../contract/unit-plan.ts";
import { plural, withMinus } from "../problems/visible-text.ts";
import { curve } from "./draw/curve.ts";
import { indentedTable, type Style } from "./score-report.ts";
import { tableOf } from "./table.ts";
import { USUAL_WIDTH, wrapLines, wrapSentence } from "./wrap-sentence.ts";

interface PlanReport {
  readonly plan: UnitPlan;
  readonly noun: string;
  readonly style: Style;
  readonly width?: number;
}

export const planFormats = {
  text: planText,
  json: ({ plan }: PlanReport) => `${JSON.stringify(plan, null, 2)}\n`,
  svg: planDrawing,
} as const;

export type PlanFormat = keyof typeof planFormats;

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function planText({ plan, noun, style, width = USUAL_WIDTH }: PlanReport): string {
  const { score, units, standardError, assumed, difference, alpha, tests, power, needed } = plan;
  const answer =
    needed === null
      ? `No number of ${plural(noun)} finds a difference of ${short(difference)} in ${score}`
      : `You need ${needed} ${plural(noun)} to find a difference of ${short(difference)} in ${score} with ${Math.round(100 * power)} % power`;
  const rest = [
    `standard error of the difference ${short(standardError)} with ${units} ${plural(noun)}${assumed ? ", estimated as √2 times that of the score" : ""}`,
    `A plan from ${units} ${plural(noun)} is rough.`,
    `two-sided test at ${alpha}${tests === 1 ? "" : `, the first step of Holm's method for ${tests} tests`}`,
  ];
  const [low, high] = plan.ends ?? [];
  const includesZero = low !== undefined && high !== undefined && low.difference <= 0 && high.difference >= 0;
  const ends = (plan.ends ?? []).map(({ difference: end, needed: count }) =>
    count === null && includesZero
      ? `the interval of the difference includes 0, up to ${withMinus(short(end))}: the systems may be equal, and then no number of ${plural(noun)} is enough`
      : `if the true difference is ${withMinus(short(end))}, ${count === null ? `no number of ${plural(noun)} is` : `${count} ${plural(noun)} are`} enough`,
  );
  if (ends.length > 0)
    rest.push(...ends, "the true difference is rarely the observed one; --difference plans for another");
  const bar = Math.min(40, width - 24);
  const table = tableOf(plan.curve, [
    { head: plural(noun), align: "right", cell: (point) => String(point.units) },
    { head: "power", align: "right", cell: (point) => `${Math.round(100 * point.power)} %` },
    { head: "", cell: (point) => "█".repeat(Math.round(bar * point.power)) },
  ]);
  const sentences = [...wrapSentence(answer, width).map(style.bold), ...wrapLines(rest, width, "  ").map(style.dim)];
  return `${[...sentences, "", ...indentedTable(table, { width, style }).lines].join("\n")}\n`;
}

function planDrawing({ plan, noun }: PlanReport): string {
  const { score, difference, needed, power } = plan;
  return `${curve({
    title: `Power to find a difference of ${short(difference)} in ${score}`,
    desc:
      needed === null ? `no number of ${plural(noun)} is enough` : `${needed} ${plural(noun)} give a power of ${power}`,
    points: plan.curve.map((point) => ({ x: point.units, y: point.power })),
    xLabel: plural(noun),
    yLabel: "power",
    target: power,
    reached: needed,
  })}\n`;
}
