// The results: the comparison screen, with what the page can download.
import { useEffect } from "preact/hooks";
import type { ScreenFacts } from "../../report/html/screen-facts.ts";
import { saveAs } from "../../screen/controls.tsx";
import { Screen } from "../../screen/screen.tsx";
import { DOWNLOADS, type DownloadFormat } from "../protocol.ts";
import type { PageProps } from "./session.ts";
import { isStale } from "./session-state.ts";

interface Props extends PageProps {
  readonly facts: ScreenFacts;
  /** Whether the user pressed the button: then scroll to the results. */
  readonly isAskedFor: boolean;
}

export function Results({ session, state, facts, isAskedFor }: Props) {
  useEffect(() => {
    if (!isAskedFor) return;
    const heading = document.getElementById("verdict");
    heading?.focus({ preventScroll: true });
    document.getElementById("results")?.scrollIntoView();
  }, []);
  const downloads = (Object.keys(DOWNLOADS) as DownloadFormat[]).map((format) => ({
    name: DOWNLOADS[format].name,
    act: async () => {
      const report = await session.report(format, facts.reproduce.command!);
      if (report !== null) saveAs(report, `karat-${facts.task}.${DOWNLOADS[format].extension}`);
    },
  }));
  return (
    <div class={isStale(state) ? "results stale" : "results"} id="results">
      <Screen facts={facts} source={session.units} downloads={downloads} />
    </div>
  );
}
