// How each field is compared, as a form: the results follow every edit.
import type { OptionSpecs } from "../../contract/option-spec.ts";
import { isObject } from "../../contract/shape.ts";
import { Select, saveAs } from "../../screen/controls.tsx";
import type { TaskDescription, Written } from "../protocol.ts";
import { type DescribedNode, nodesOf, type Settings, withSettings } from "./description-nodes.ts";
import { Control, TextInput, withValue } from "./fields.tsx";
import { parsed as parsedOr } from "./form-fields.ts";
import type { Session } from "./session.ts";

const NUMBER: OptionSpecs = {
  $within: { kind: "number", default: 0, about: "within" },
  $relative: { kind: "number", default: 0, about: "relative" },
  $decimal: { kind: "choice", choices: [".", ",", "auto"], default: ".", about: "decimal sign" },
  $loose: { kind: "switch", default: false, about: "with currency, %" },
};

/** The settings of each comparator that the form offers; others can be written as JSON. */
export const COMPARATOR_FORMS: Readonly<Record<string, OptionSpecs>> = {
  exact: {},
  text: {},
  number: NUMBER,
  date: {
    $by: { kind: "choice", choices: ["day", "month", "year"], default: "day", about: "by" },
    $order: { kind: "choice", choices: ["no date", "dmy", "mdy"], default: "no date", about: "3/4/2024 is" },
  },
  similar: { "$at-least": { kind: "number", default: 0.8, about: "at least" } },
  tokens: { "$at-least": { kind: "number", default: 0.5, about: "at least" } },
  span: { "$at-least": { kind: "number", default: 0.5, about: "at least" } },
  any: NUMBER,
  instant: { $within: { kind: "number", default: 0, about: "seconds" } },
  skip: {},
};
/** Settings that only JSON shows. */
export const WRITTEN_SETTINGS: readonly string[] = ["$ignore", "$unicode", "$below", "$empty", "$classes"];
/** Settings that another comparator resets. */
const OWN = [...WRITTEN_SETTINGS, ...Object.values(COMPARATOR_FORMS).flatMap((settings) => Object.keys(settings))];
const WEIGHT: OptionSpecs = { $weight: { kind: "number", default: 1, about: "weight" } };
const ALIGNMENTS = ["best", "sequence", "ordered"];

interface Props {
  readonly session: Session;
  readonly description: TaskDescription;
}

export function DescriptionForm({ session, description }: Props) {
  const { name, value, remarks, isInferred } = description;
  const text = `${JSON.stringify(value, null, 2)}\n`;
  return (
    <details class="options description" open>
      <summary>
        <h2>Fields</h2>{" "}
        <span class="soft">
          {isInferred
            ? "Inferred from gold: change what is wrong, and the scores follow"
            : "How each field is compared"}
        </span>
      </summary>
      {remarks.length > 0 && (
        <ul class="remarks">
          {remarks.map((remark) => (
            <li key={remark}>
              <bdi>{remark}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div class="nodes">
        {nodesOf(value)
          .filter((node) => node.kind !== "object" || !(isItem(node) || node.at.length === 0))
          .map((node) => (
            <NodeRow
              key={JSON.stringify(node.at)}
              node={node}
              onChange={(changed) => session.editDescription(withSettings(value, node, changed))}
            />
          ))}
      </div>
      <button type="button" onClick={() => saveAs(new Blob([text], { type: "application/json" }), name)}>
        Download {name}
      </button>
      <details class="as-json">
        <summary>As JSON</summary>
        <textarea
          aria-label="The description as JSON"
          rows={Math.min(24, text.split("\n").length)}
          value={text}
          spellcheck={false}
          onChange={({ currentTarget }) => {
            const written = parsed(currentTarget.value);
            currentTarget.setCustomValidity(written === null ? "not a JSON object" : "");
            if (currentTarget.reportValidity()) session.editDescription(written!);
          }}
        />
      </details>
    </details>
  );
}

function parsed(text: string): Written | null {
  const value = parsedOr(() => JSON.parse(text) as unknown);
  return isObject(value) ? value : null;
}

/** Says whether a node is the item of a list or map, which has no name of its own. */
function isItem({ at }: DescribedNode): boolean {
  return [0, "$list", "$map"].includes(at.at(-1) ?? "");
}

interface RowProps {
  readonly node: DescribedNode;
  readonly onChange: (changed: Settings) => void;
}

function NodeRow({ node, onChange }: RowProps) {
  const { names, kind } = node;
  const path = names.join(".") || "each record";
  return (
    <div class={`node ${kind}`} style={{ "--depth": String(Math.max(0, names.length - 1 + (isItem(node) ? 1 : 0))) }}>
      <span class="node-name">
        <bdi>{isItem(node) ? "each item" : (names.at(-1) ?? "each record")}</bdi>
      </span>
      {kind === "leaf" && <LeafControls path={path} settings={node.settings} onChange={onChange} />}
      {kind === "list" && <ListControls path={path} node={node} onChange={onChange} />}
      {kind === "map" && <span class="soft">map: any keys, all values alike</span>}
    </div>
  );
}

interface ControlsProps {
  readonly path: string;
  readonly settings: Settings;
  readonly onChange: (changed: Settings) => void;
}

function LeafControls({ path, settings, onChange }: ControlsProps) {
  const comparator = String(settings.$compare);
  const change = (name: string) => {
    const gone = name === "skip" ? [...OWN, "$weight", "$any-of"] : OWN;
    onChange({ ...Object.fromEntries(gone.map((key) => [key, undefined])), $compare: name });
  };
  return (
    <>
      <Select
        aria-label={`Comparator of ${path}`}
        value={comparator}
        options={withValue(Object.keys(COMPARATOR_FORMS), comparator)}
        onChange={change}
      />
      {Object.entries({ ...COMPARATOR_FORMS[comparator], ...(comparator !== "skip" && WEIGHT) }).map(([key, spec]) => (
        <span key={key} class="setting">
          {spec.about}{" "}
          <Control
            aria-label={`${spec.about} of ${path}`}
            spec={spec}
            value={settings[key]}
            onChange={(value) => onChange({ [key]: value })}
          />
        </span>
      ))}
    </>
  );
}

function ListControls({ path, node, onChange }: Pick<ControlsProps, "path" | "onChange"> & { node: DescribedNode }) {
  const { settings, keys } = node;
  const { $align = "best", $key } = settings;
  return (
    <>
      <span class="setting">
        items paired{" "}
        <Select
          aria-label={`Alignment of ${path}`}
          value={String($align)}
          options={withValue(keys.length > 0 ? [...ALIGNMENTS, "key"] : ALIGNMENTS, String($align))}
          onChange={(align) =>
            onChange({
              $align: align === "best" ? undefined : align,
              $key: align === "key" ? ($key ?? keys[0]) : undefined,
            })
          }
        />
      </span>
      {$align === "key" && (
        <span class="setting">
          by{" "}
          <TextInput
            aria-label={`Key of ${path}`}
            value={[$key].flat().join(", ")}
            onDone={(text) => {
              const fields = text.split(",").map((field) => field.trim());
              onChange({ $key: fields.length === 1 ? fields[0] : fields });
            }}
          />
        </span>
      )}
    </>
  );
}
