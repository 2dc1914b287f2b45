// The files of a new board: settings, the scorer, a workflow that scores what is pushed, and pages for participants.
import { hash } from "node:crypto";
import type { AnyTask } from "../../../core/task.ts";
import { competitionPages, pinnedSettings } from "../competition.ts";
import { type Files, inFolder } from "../files.ts";
import { KEY_VARIABLE, SEALED_GOLD } from "./sealed-files.ts";

const FOLDER = "scorer";
const SUMS = "SHA256SUMS";

/** The scorer is in the repository, pinned by the digest of its files, so that nobody can slip in another. */
export const SCORER = `${FOLDER}/karat.mjs`;

interface NewBoard {
  readonly task: AnyTask;
  readonly title: string;
  readonly sealedGold: Uint8Array;
  readonly kit: Files;
}

export function newBoard({ task, title, sealedGold, kit }: NewBoard): Files {
  const pages = competitionPages(task, { title, pageUrl: "check/ on this board's site", scorer: SCORER });
  return new Map<string, Uint8Array | string>([
    ["karat.json", pinnedSettings(task)],
    ["board.json", `${JSON.stringify({ title }, null, 2)}\n`],
    [SEALED_GOLD, sealedGold],
    ["submissions/README.md", `One folder or archive a submission: \`submissions/NAME/\`.\n\n${pages.data}`],
    [".github/workflows/board.yml", workflow(kit)],
    [".gitattributes", `* text=auto eol=lf\n*.sealed binary\nscorer/** -text\n`],
    [".gitignore", ".karat-build-*/\n"],
    ...inFolder(FOLDER, new Map([...kit, [SUMS, sumsOf(kit)]])),
    [
      "README.md",
      `${pages.overview}\n${pages.evaluation}\nSend a pull request that adds \`submissions/NAME/\`. The site is in \`site/\`; \`node ${SCORER} host build .\` makes it anew.\n`,
    ],
  ]);
}

/**
 * A pull request is scored with the code, the settings and the gold of the base branch: only the files below submissions/
 * are taken from it, as data.
 */
function workflow(kit: Files): string {
  return `name: board
on:
  pull_request_target: { paths: ["submissions/**"] }
  push: { branches: [main], paths: ["submissions/**", "karat.json", "board.json"] }
permissions: { contents: write, pull-requests: write }
jobs:
  score:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - name: Take the submissions of the pull request, and nothing else
        if: github.event_name == 'pull_request_target'
        run: |
          git fetch --depth 1 origin "pull/\${{ github.event.number }}/head"
          rm -rf submissions
          git archive FETCH_HEAD submissions | tar -x
      - name: Build
        env: { ${KEY_VARIABLE}: "\${{ secrets.${KEY_VARIABLE} }}" }
        run: |
${[...checkLines(kit), `node ${SCORER} host build .`].map((line) => `          ${line}`).join("\n")}
      - name: Say what became of it
        if: github.event_name == 'pull_request_target'
        env: { GH_TOKEN: "\${{ github.token }}" }
        run: cat comments/*.md | gh pr comment "\${{ github.event.number }}" --body-file -
      - name: Keep the ranking and the site
        if: github.event_name == 'push'
        run: |
          git config user.name board
          git config user.email board@localhost
          git add --all
          git commit -m "Score submissions" || exit 0
          git push
`;
}

/** Lines of shell that fail unless all files are unchanged. */
function checkLines(kit: Files): readonly string[] {
  return [
    `echo "${hash("sha256", sumsOf(kit))}  ${FOLDER}/${SUMS}" | sha256sum --check --quiet`,
    `(cd ${FOLDER} && sha256sum --check --quiet ${SUMS})`,
  ];
}

function sumsOf(kit: Files): string {
  return [...kit].map(([path, content]) => `${hash("sha256", content)}  ${path}\n`).join("");
}
