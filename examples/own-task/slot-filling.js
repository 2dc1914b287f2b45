// A task of one's own: F1 of slot filling, micro-averaged over dialogues.
// karat score examples/own-task/slot-filling.js --gold examples/own-task/gold.jsonl --pred examples/own-task/pred.jsonl
import { defineTask, harmonic, jsonLines, ratio } from "karat";
import * as v from "valibot";

const Line = v.object({ id: v.string(), slots: v.record(v.string(), v.string()) });
const lines = jsonLines({
  about: '{"id","slots":{"city":"Oslo"}}',
  shape: Line,
  keys: ["slots"],
  value: (line) => new Map(Object.entries(line.slots)),
});
const share = (label, about) => ({ label, about, better: "higher", range: [0, 1], perfect: 1 });

export default defineTask({
  id: "slot-filling",
  title: "Slot filling",
  about: "slots and their values, dialogue by dialogue",
  unit: "dialogue",
  protocol: { name: "slot-f1", version: 1, cite: "this file" },
  columns: ["hits", "gold", "pred"],
  scores: {
    precision: share("Precision", "of the filled slots, those that are right"),
    recall: share("Recall", "of the slots to fill, those that are right"),
    f1: share("F1", "harmonic mean of both"),
  },
  primary: "f1",
  options: { ignore: { kind: "names", default: [], about: "a slot that does not count" } },
  formats: { gold: [lines], pred: [lines] },
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
  summarize({ hits, gold, pred }) {
    const precision = ratio(hits, pred, null);
    const recall = ratio(hits, gold, null);
    return { precision, recall, f1: harmonic(precision, recall, 0) };
  },
  explain: (slots) =>
    slots.map(({ name, gold, pred }) => {
      const verdict = gold === pred ? "hit" : pred === undefined ? "miss" : gold === undefined ? "spurious" : "wrong";
      return { at: name, verdict, gold, pred, counts: { hits: Number(verdict === "hit") } };
    }),
  explained: ["hits"],
});
