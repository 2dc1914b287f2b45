// The page.
import { useState } from "preact/hooks";
import type { ScreenFacts } from "../../report/html/screen-facts.ts";
import { DescriptionForm } from "./description-form.tsx";
import { FilesPanel } from "./files-panel.tsx";
import { OptionsPanel } from "./options-panel.tsx";
import { Problems, Swapped } from "./problems.tsx";
import { Results } from "./results.tsx";
import { RunBar } from "./run-bar.tsx";
import type { PageProps } from "./session.ts";
import { isStale } from "./session-state.ts";
import { SetupLine } from "./setup-line.tsx";
import { StartPage } from "./start-page.tsx";
import { TaskChoice } from "./task-panel.tsx";
import { TopBar } from "./top-bar.tsx";

export function App({ session, state }: PageProps) {
  const { gold, systems, phase, cards, description } = state;
  const [opened, setOpened] = useState<ScreenFacts | null>(null);
  const isEmpty = gold === null && systems.length === 0 && description === null && phase.kind !== "busy";
  // After a run the setup folds, until the reader opens it or changes something; results that follow an edit leave it open.
  const facts = phase.kind === "done" ? phase.facts : null;
  const isFolded = phase.kind === "done" && !phase.isFollowing && opened !== phase.facts && !isStale(state);
  return (
    <>
      <TopBar canStartAgain={!isEmpty && !isFolded} />
      <main data-ready={cards !== null}>
        {isEmpty && <StartPage session={session} state={state} />}
        {!isEmpty && facts === null && <h1 class="unseen">Score predictions against gold</h1>}
        {isFolded && <SetupLine state={state} units={facts!.units} onChange={() => setOpened(facts)} />}
        <div class="setup" hidden={isEmpty || isFolded}>
          <FilesPanel session={session} state={state} />
          {phase.kind !== "failed" && state.recognition?.isSwapped && <Swapped session={session} state={state} />}
          {!isEmpty && (
            <>
              <TaskChoice session={session} state={state} />
              {description !== null && <DescriptionForm session={session} description={description} />}
              <OptionsPanel session={session} state={state} />
              <RunBar session={session} state={state} />
            </>
          )}
        </div>
        {phase.kind === "failed" && <Problems session={session} state={state} failure={phase.failure} />}
        {phase.kind === "done" && (
          <Results
            key={phase.facts}
            session={session}
            state={state}
            facts={phase.facts}
            isAskedFor={!phase.isFollowing}
          />
        )}
      </main>
    </>
  );
}
