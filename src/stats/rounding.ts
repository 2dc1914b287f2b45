// How near two computed scores must be to count as the same.

/** Scores of resamples that would be equal in exact arithmetic differ by far less than this, relative to the observed scores. */
const TOLERANCE = 1e-12;

export function slackAt(scale: number): number {
  return TOLERANCE * scale;
}
