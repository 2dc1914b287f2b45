// The shapes of timelines in JSON, as they are published; reading checks them by hand, since it says more about what is wrong
// and keeps names such as "constructor", which a schema of records drops.
import * as v from "valibot";

const Summaries = v.union([v.string(), v.array(v.string())]);

const TimelineShape = v.union([
  v.record(v.string(), Summaries),
  v.array(v.looseObject({ date: v.string(), summary: Summaries })),
  v.array(v.tuple([v.string(), Summaries])),
]);

const NamedTimelines = v.record(v.string(), TimelineShape);

const GoldShape = v.union([
  TimelineShape,
  v.looseObject({ gold_timelines: NamedTimelines }),
  v.looseObject({ timelines: NamedTimelines }),
  NamedTimelines,
]);

export const GoldLine = v.looseObject({ id: v.string(), timelines: NamedTimelines });
export const PredLine = v.looseObject({
  id: v.string(),
  timeline: v.optional(TimelineShape),
  response: v.optional(v.string()),
});
export const GoldFile = v.union([GoldShape, v.record(v.string(), GoldShape)]);
export const PredFile = v.union([TimelineShape, v.record(v.string(), TimelineShape)]);
