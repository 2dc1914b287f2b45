// The name of the page, its promise, and keeping it for offline use.
import { VERSION } from "../../contract/result.ts";
import { useAnswer } from "../../screen/hooks.ts";

const OFFLINE_TEXTS = {
  waiting: "",
  ready: " It works offline from now on.",
  impossible: " This address cannot be kept for offline use.",
} as const;

type Offline = keyof typeof OFFLINE_TEXTS;

export function TopBar({ canStartAgain }: { canStartAgain: boolean }) {
  const offline = useAnswer(keepPage, []) ?? "waiting";
  return (
    <header class="top">
      <a class="brand" href="./">
        <Stone /> karat
      </a>
      <p class="promise" data-offline={offline} title="The page’s security policy does not allow it to send anything.">
        {VERSION} · on this machine, nothing is uploaded.
        {OFFLINE_TEXTS[offline]}
      </p>
      {canStartAgain && (
        <a class="start-over" href="./">
          Start again
        </a>
      )}
    </header>
  );
}

/** A cut stone, seen from the side. */
function Stone() {
  return (
    <svg class="stone" width="20" height="20" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M4 2h8l3 4-7 8-7-8z" fill="currentColor" />
      <path d="M1 6h14M5.5 6 8 14l2.5-8L8 2z" fill="none" stroke="var(--karat-paper)" stroke-width="0.7" />
    </svg>
  );
}

/** Keeps the page for offline use, where the browser allows it. */
async function keepPage(): Promise<Offline> {
  if (!("serviceWorker" in navigator)) return "impossible";
  try {
    await navigator.serviceWorker.register(new URL("service-worker.js", document.baseURI), { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
    return "ready";
  } catch {
    return "impossible";
  }
}
