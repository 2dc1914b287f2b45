// The programs and papers whose numbers entities gives, each with the options that reproduce it.

import { type Paper, type Preset, paper } from "../../contract/task-extras.ts";
import type { EntitiesOptions, Reading } from "./options.ts";

const CITE = {
  conlleval:
    "Tjong Kim Sang and De Meulder 2003, Introduction to the CoNLL-2003 shared task; conlleval.pl of 2004-01-26",
  seqeval: "Nakayama 2018, seqeval: a Python framework for sequence labeling evaluation; version 1.2.2",
  semeval: "Segura-Bedmar et al. 2013, SemEval-2013 task 9, subtask 9.1",
  nervaluate: "Batista and Upson, nervaluate; version 1.1.0",
  gliner: "Zaratiana et al. 2024, GLiNER: generalist model for named entity recognition; evaluation/utils.py",
  uniner: "Zhou et al. 2024, UniversalNER: targeted distillation from large language models; evaluate.py",
  karat: "karat, docs/entities.md: the protocol entities, version 1",
} as const;

const SEQEVAL = paper("nakayama-2018-seqeval", {
  author: "Nakayama, Hiroki",
  title: "{seqeval}: A {Python} framework for sequence labeling evaluation",
  year: "2018",
  url: "https://github.com/chakki-works/seqeval",
});

const CONLL = paper("tjong-kim-sang-2003-conll", {
  author: "Tjong Kim Sang, Erik F. and De Meulder, Fien",
  title: "Introduction to the {CoNLL}-2003 Shared Task: Language-Independent Named Entity Recognition",
  booktitle: "Proceedings of the Seventh Conference on Natural Language Learning at HLT-NAACL 2003",
  year: "2003",
  pages: "142--147",
  url: "https://aclanthology.org/W03-0419",
});

const SEMEVAL = paper("segura-bedmar-2013-semeval", {
  author: "Segura-Bedmar, Isabel and Mart{\\'i}nez, Paloma and Herrero-Zazo, Mar{\\'i}a",
  title: "{SemEval}-2013 Task 9: Extraction of Drug-Drug Interactions from Biomedical Texts ({DDIExtraction} 2013)",
  booktitle: "Second Joint Conference on Lexical and Computational Semantics (*SEM), Volume 2: SemEval 2013",
  year: "2013",
  pages: "341--350",
  url: "https://aclanthology.org/S13-2056",
});

const NERVALUATE = paper("batista-nervaluate", {
  author: "Batista, David S. and Upson, Matthew Antony",
  title: "{nervaluate}",
  year: "2019",
  url: "https://github.com/MantisAI/nervaluate",
});

const GLINER = paper("zaratiana-2024-gliner", {
  author: "Zaratiana, Urchade and Tomeh, Nadi and Holat, Pierre and Charnois, Thierry",
  title: "{GLiNER}: Generalist Model for Named Entity Recognition using Bidirectional Transformer",
  booktitle:
    "Proceedings of the 2024 Conference of the North American Chapter of the Association for Computational Linguistics",
  year: "2024",
  url: "https://aclanthology.org/2024.naacl-long.300",
});

const UNINER = paper("zhou-2024-universalner", {
  author: "Zhou, Wenxuan and Zhang, Sheng and Gu, Yu and Chen, Muhao and Poon, Hoifung",
  title: "{UniversalNER}: Targeted Distillation from Large Language Models for Open Named Entity Recognition",
  booktitle: "The Twelfth International Conference on Learning Representations",
  year: "2024",
  url: "https://arxiv.org/abs/2308.03279",
});

/** The source of each reading's rule. */
export const SOURCES: Readonly<Record<Reading, { readonly cite: string; readonly papers: readonly Paper[] }>> = {
  conlleval: { cite: CITE.conlleval, papers: [CONLL] },
  seqeval: { cite: CITE.seqeval, papers: [SEQEVAL] },
  strict: { cite: CITE.seqeval, papers: [SEQEVAL] },
  semeval: { cite: CITE.semeval, papers: [SEMEVAL] },
  spans: { cite: CITE.karat, papers: [] },
  texts: { cite: CITE.karat, papers: [] },
};

export const presets: Readonly<Record<string, Preset<EntitiesOptions>>> = {
  conlleval: {
    about: "conlleval.pl, which CoNLL-2000, CoNLL-2003 and slot filling papers report",
    cite: CITE.conlleval,
    options: { reading: "conlleval" },
  },
  "conlleval-raw": {
    about: "conlleval.pl -r, for tags without prefixes",
    cite: CITE.conlleval,
    options: { reading: "conlleval", raw: true },
  },
  seqeval: {
    about: "seqeval without a scheme, as Hugging Face's evaluate and most papers since 2019 report it",
    cite: CITE.seqeval,
    options: { reading: "seqeval" },
  },
  "seqeval-strict": {
    about: 'seqeval with mode="strict" and scheme=IOB2',
    cite: CITE.seqeval,
    options: { reading: "strict", scheme: "IOB2" },
  },
  "semeval-2013": {
    about: "SemEval-2013 task 9.1: strict, exact, partial and type matching",
    cite: CITE.semeval,
    options: { reading: "semeval" },
  },
  nervaluate: {
    about: "nervaluate 1.1.0 on several documents: inclusive ends, and no half credit for partial matches",
    cite: CITE.nervaluate,
    papers: [NERVALUATE],
    options: { reading: "semeval", ends: "inclusive", halfCredit: false },
  },
  gliner: {
    about: "GLiNER and spaCy: sets of (start, end, type); read strict.f1",
    cite: CITE.gliner,
    papers: [GLINER],
    options: { reading: "spans" },
  },
  uniner: {
    about: "UniversalNER: sets of normalised texts without types",
    cite: CITE.uniner,
    papers: [UNINER],
    options: { reading: "texts", normalise: "uniner", count: "once", untyped: true },
  },
};
