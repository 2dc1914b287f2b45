// The shape of an object with any keys; valibot's record (1.5.0) lets a list pass for one.
import * as v from "valibot";

export function table<const Value extends v.GenericSchema>(value: Value) {
  return v.pipe(
    v.custom<Record<string, unknown>>((received) => !Array.isArray(received), "an object with keys, not a list"),
    v.record(v.string(), value),
  );
}
