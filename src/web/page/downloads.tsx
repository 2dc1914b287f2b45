// Reports to take away, each made by the worker when it is asked for.
import { useState } from "preact/hooks";
import { DOWNLOADS, type DownloadFormat } from "../protocol.ts";
import type { Session } from "./session.ts";

export function Downloads({ session, task }: { session: Session; task: string }) {
  const [busy, setBusy] = useState<DownloadFormat | null>(null);
  const save = async (format: DownloadFormat) => {
    setBusy(format);
    const report = await session.report(format);
    setBusy(null);
    if (report !== null) saveAs(report, `karat-${task}.${DOWNLOADS[format].extension}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div class="downloads" role="group" aria-labelledby="downloads-title">
      <span class="soft" id="downloads-title">
        Download
      </span>
      {(Object.keys(DOWNLOADS) as DownloadFormat[]).map((format) => (
        <button
          key={format}
          type="button"
          data-format={format}
          disabled={busy !== null}
          onClick={() => void save(format)}
        >
          {DOWNLOADS[format].name}
        </button>
      ))}
    </div>
  );
}

/** Long enough for the browser to have begun reading. */
const KEPT_MS = 60_000;

function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
