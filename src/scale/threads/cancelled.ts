// A run that the user stopped, and the units it was on.

export class Cancelled extends Error {
  readonly units: readonly string[];

  constructor(units: string | null | readonly string[]) {
    const all = units === null ? [] : typeof units === "string" ? [units] : units;
    super(`cancelled${all.length === 0 ? "" : ` on ${all.map((id) => JSON.stringify(id)).join(", ")}`}`);
    this.units = all;
  }
}
