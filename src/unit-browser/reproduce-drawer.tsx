// How to get the same numbers again: command, signatures, options and citation.
import type { Reproduce } from "../report/html/screen-facts.ts";
import { CopyButton } from "./copy-button.tsx";
import { LongText } from "./long-text.tsx";

export function ReproduceDrawer({ reproduce, isOpen }: { reproduce: Reproduce; isOpen: boolean }) {
  const { command, signatures, facts, citation } = reproduce;
  return (
    <section id="reproduce" class="drawer" hidden={!isOpen} aria-label="Reproduce">
      {command !== null && <Copyable title="Command" text={command} />}
      {signatures.map(({ title, text }) => (
        <Copyable key={title} title={title} text={text} />
      ))}
      <dl>
        {facts.map(({ name, text }, at) => (
          <div key={at}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <LongText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft">{citation}</p>
    </section>
  );
}

const LONGEST_TITLE = 100;

function Copyable({ title, text }: { title: string; text: string }) {
  const short = title.slice(0, LONGEST_TITLE);
  return (
    <div class="copyable">
      <div class="copyable-head">
        <bdi>{short}</bdi>
        <CopyButton title={short} text={text} />
      </div>
      <pre>
        <code>
          <bdi>{text}</bdi>
        </code>
      </pre>
    </div>
  );
}
