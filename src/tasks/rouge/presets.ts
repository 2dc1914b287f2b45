// Presets from papers.
import type { Preset } from "../../core/task-extras.ts";
import type { RougeTaskOptions } from "./match.ts";

const DUC: Partial<RougeTaskOptions> = {
  maxN: 4,
  weight: 1.2,
  stem: true,
  skip: 4,
  references: "average",
  alpha: 0.5,
  average: "topics",
  officialFlags: "-w -2 -u",
};

export const presets: Readonly<Record<string, Preset<RougeTaskOptions>>> = {
  pyrouge: {
    about: "CNN/DailyMail, XSum and most papers since 2015: F of ROUGE-1, -2 and -L with pyrouge's own options",
    cite: "pyrouge 0.1.3: -c 95 -2 -1 -U -r 1000 -n 4 -w 1.2 -a -m",
    options: { maxN: 4, weight: 1.2, stem: true, skip: "any", conversion: "pyrouge", officialFlags: "-w -2 -U" },
  },
  duc: {
    about: "DUC and TAC: recall of ROUGE-2 and -SU4; add --words 100 or --words 250 as the year asks",
    cite: "DUC 2005 to TAC 2011: -n 4 -w 1.2 -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0 -a",
    options: DUC,
  },
  duc2004: {
    about: "DUC 2004, task 2: the first 665 bytes",
    cite: "DUC 2004: as duc, with -b 665",
    options: { ...DUC, bytes: 665 },
  },
  headlines: {
    about: "headlines, DUC 2004 task 1 and Gigaword: recall of ROUGE-1, -2 and -L in the first 75 bytes",
    cite: "common use: -m -n 2 -w 1.2 -b 75 -a",
    options: { maxN: 2, weight: 1.2, stem: true, bytes: 75, officialFlags: "-w" },
  },
};
