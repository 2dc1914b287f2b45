// A task of one's own: F1 of slot filling, micro-averaged over dialogues.
// karat score examples/own-task/slot-filling.js --gold examples/own-task/gold.jsonl --pred examples/own-task/pred.jsonl
import { defineTask, harmonic, jsonLines, ratio, share } from "karat";

const lines = jsonLines({
  about: '{"id","slots":{"city":"Oslo"}}',
  keys: ["slots"],
  value({ slots }, record, sink) {
    if (typeof slots === "object" && slots !== null) return new Map(Object.entries(slots));
    const detail = { code: "BAD_SHAPE", expected: "slots by their names", received: JSON.stringify(slots ?? null) };
    sink.problem({ record, path: ["slots"] }, detail);
  },
});

const precision = ratio("hits", "pred", null);
const recall = ratio("hits", "gold", null);

export default defineTask({
  id: "slot-filling",
  unit: "dialogue",
  columns: ["hits", "gold", "pred"],
  scores: {
    f1: share({ label: "F1", about: "harmonic mean of both", formula: harmonic(precision, recall, 0) }),
    precision: share({ label: "Precision", about: "of the filled slots, those that are right", formula: precision }),
    recall: share({ label: "Recall", about: "of the slots to fill, those that are right", formula: recall }),
  },
  formats: { gold: [lines], pred: [lines] },
  options: { ignore: { kind: "names", default: [], about: "a slot that does not count" } },
  absent: () => new Map(),
  match({ gold, pred }, { ignore }) {
    const names = [...new Set([...gold.keys(), ...pred.keys()])].filter((name) => !ignore.includes(name));
    return names.map((name) => ({ name, gold: gold.get(name), pred: pred.get(name) }));
  },
  tally: (slots) => ({
    hits: slots.filter((slot) => slot.gold === slot.pred).length,
    gold: slots.filter((slot) => slot.gold !== undefined).length,
    pred: slots.filter((slot) => slot.pred !== undefined).length,
  }),
  explain: {
    columns: ["hits"],
    rows: (slots) =>
      slots.map(({ name, gold, pred }) => {
        const verdict =
          gold === pred ? "correct" : pred === undefined ? "missed" : gold === undefined ? "extra" : "wrong";
        return { at: name, verdict, gold, pred, counts: { hits: Number(verdict === "correct") } };
      }),
  },
});
