// The page.
import { DescriptionForm } from "./description-form.tsx";
import { FilesPanel } from "./files-panel.tsx";
import { OptionsPanel } from "./options-panel.tsx";
import { Problems, Swapped } from "./problems.tsx";
import { Results } from "./results.tsx";
import { RunBar } from "./run-bar.tsx";
import type { PageProps } from "./session.ts";
import { TaskCards, TaskChoice } from "./task-panel.tsx";
import { TopBar } from "./top-bar.tsx";

export function App({ session, state }: PageProps) {
  const { gold, systems, phase, cards, description } = state;
  const isEmpty = gold === null && systems.length === 0 && description === null;
  return (
    <>
      <TopBar isBusy={!isEmpty} />
      <main data-ready={cards !== null}>
        {phase.kind === "idle" ? (
          <div class="intro">
            <h1>Score predictions against gold</h1>
            <p class="lead">
              Structured output of any shape, and published protocols exactly as their authors compute them, with
              intervals, paired tests and the evidence behind every number. Drop your files, or try an example.
            </p>
          </div>
        ) : (
          phase.kind !== "done" && <h1 class="unseen">Score predictions against gold</h1>
        )}
        <FilesPanel session={session} state={state} />
        {phase.kind !== "failed" && state.recognition?.isSwapped && <Swapped session={session} state={state} />}
        {isEmpty ? (
          <TaskCards session={session} state={state} />
        ) : (
          <>
            <TaskChoice session={session} state={state} />
            {description !== null && <DescriptionForm session={session} description={description} />}
            <OptionsPanel session={session} state={state} />
            <RunBar session={session} state={state} />
          </>
        )}
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
