// One sentence on sides that look exchanged, and the button that exchanges them.
import type { Session } from "./session.ts";
import type { State } from "./session-state.ts";

export function Swapped({ session, state }: { session: Session; state: State }) {
  return (
    <p class="remedy">
      Gold and predictions look swapped.{" "}
      {state.systems.length === 1 && (
        <button type="button" class="primary-button" onClick={() => void session.swapSides()}>
          Swap
        </button>
      )}
    </p>
  );
}
