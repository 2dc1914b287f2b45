// Reports of the invented receipts: their five systems or some of them.
import type { EvidenceRow } from "../../src/contract/evidence.ts";
import type { AnyTask } from "../../src/contract/task.ts";
import { htmlReport, type ReportedSystem } from "../../src/report/html/index.ts";
import { compareResults } from "../../src/stats/compare/compare-results.ts";
import { fields } from "../../src/tasks/fields/index.ts";
import { answersOf, receipts, SYSTEMS } from "./receipts.ts";
import { scored } from "./sample-reports.ts";

const DESCRIPTION = {
  $karat: "fields 2",
  $unit: "receipt",
  vendor: "exact",
  date: "exact",
  category: "exact",
  currency: "exact",
  total: "number",
  lines: [{ text: "exact", quantity: "number", price: "number" }],
} as const;

export interface ScoredReceipts {
  readonly task: AnyTask;
  readonly systems: readonly ReportedSystem[];
}

export async function scoredReceipts(): Promise<ScoredReceipts> {
  const task: AnyTask = fields(DESCRIPTION);
  const gold = receipts().map(({ id, ...value }) => ({ id, value }));
  const systems: ReportedSystem[] = [];
  for (const name of Object.keys(SYSTEMS) as (keyof typeof SYSTEMS)[]) {
    const pred = answersOf(name, receipts()).map(({ id, ...value }) => ({ id, value }));
    systems.push(await scored(task, name, { gold, pred } as never));
  }
  return { task, systems };
}

/** So many systems: copies of the five under names of their own. */
export function manySystems({ task, systems }: ScoredReceipts, count: number): ScoredReceipts {
  const copies = Array.from({ length: count }, (_, at) => ({
    ...systems[at % systems.length]!,
    name: `model-family-${at}-instruct-2025-01-01-zero`,
  }));
  return { task, systems: copies };
}

/** The same without anything that mistakes add to results and evidence. */
export function withoutMistakes({ task, systems }: ScoredReceipts): ScoredReceipts {
  const bare = systems.map(({ name, result: { mistakes: _, ...result }, detail }): ReportedSystem => {
    const perUnit = result.perUnit!.map(({ mistakes: __, ...unit }) => unit);
    const plain = ({ place: ___, of: ____, compare: _____, kind: ______, ...row }: EvidenceRow) => row;
    return {
      name,
      result: { ...result, perUnit },
      detail: (id) => ({ evidence: detail!(id)!.evidence.map(plain) }),
    };
  });
  return { task, systems: bare };
}

export function receiptReport({ task, systems }: ScoredReceipts, from: number, to: number): string {
  const [first, ...others] = systems.slice(from, to) as [ReportedSystem, ...ReportedSystem[]];
  const all = [first, ...others] as const;
  const comparison = others.length === 0 ? {} : { comparison: compareResults(task, all, { baseline: "all-pairs" }) };
  const command = "karat compare receipts.fields.json --gold gold.jsonl";
  return [...htmlReport({ definition: task.definition, systems: all, ...comparison, title: "Receipts", command })].join(
    "",
  );
}
