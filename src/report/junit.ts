// The report as JUnit XML, which build servers show as tests: a case for each score, and one for each check.
import { type Check, isGood } from "../contract/check.ts";
import { visibleText } from "../problems/visible-text.ts";
import { escapeMarkup } from "./draw/markup.ts";
import { type ScoreReport, scoreLines } from "./score-report.ts";

export function junitReport(report: ScoreReport): string {
  const { result, checks = [] } = report;
  const suite = `karat.${result.task}`;
  const scores = scoreLines(report).map(({ id, value, interval }) => {
    const range = interval === null ? "" : ` [${interval.low}, ${interval.high}]`;
    return testCase(suite, id, `<system-out>${xmlText(`${value ?? "undefined"}${range}`)}</system-out>`);
  });
  const failures = checks.filter(({ outcome }) => !isGood(outcome)).length;
  const counts = `tests="${scores.length + checks.length}" failures="${failures}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="karat" ${counts}>`,
    `  <testsuite name="${xmlText(suite)}" ${counts}>`,
    `    <properties><property name="signature" value="${xmlText(result.signature)}"/></properties>`,
    ...scores,
    ...checks.map((check) => testCase(suite, check.name, checkBody(check))),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function testCase(suite: string, name: string, body: string): string {
  return `    <testcase classname="${xmlText(suite)}" name="${xmlText(name)}">${body}</testcase>`;
}

/** An inconclusive check must be seen, so it counts as a failure of its own type. */
function checkBody({ outcome, message }: Check): string {
  if (isGood(outcome)) return `<system-out>${xmlText(message)}</system-out>`;
  return `<failure type="${outcome}" message="${xmlText(message)}"/>`;
}

/** Text from strangers in XML. */
export function xmlText(text: string): string {
  return escapeMarkup(visibleText(text));
}
