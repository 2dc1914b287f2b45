// The name of the page and its promise.
import { Stone } from "./icons.tsx";
import { useOffline } from "./offline.ts";

const OFFLINE_TEXTS = {
  waiting: "",
  ready: " It works offline from now on.",
  impossible: " This address cannot be kept for offline use.",
} as const;

export function TopBar({ isBusy }: { isBusy: boolean }) {
  const offline = useOffline();
  return (
    <header class="top">
      <a class="brand" href="./">
        <Stone /> karat
      </a>
      {isBusy && (
        <a class="start-over" href="./">
          Start over
        </a>
      )}
      <p class="promise" data-offline={offline}>
        Everything runs in this tab. Nothing is uploaded: the page’s security policy does not allow it.
        {OFFLINE_TEXTS[offline]}
      </p>
    </header>
  );
}
