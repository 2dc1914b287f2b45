// The options of anls, and presets for the programs that score alike.
import type { OptionSpecs, OptionsOf } from "../../contract/option-spec.ts";
import { type Paper, type Preset, paper } from "../../contract/task-extras.ts";
import { ANSWERS_OPTION, INVALID_OPTION } from "../../json/answer/read-answer.ts";

export const options = {
  rules: {
    kind: "choice",
    choices: ["auto", "docvqa", "star"],
    default: "auto",
    about: "answers as the RRC script of DocVQA scores them, JSON as ANLS* does, or what gold has: answers or a value",
  },
  threshold: {
    kind: "number",
    default: 0.5,
    min: 0,
    max: 1,
    about: "docvqa: an answer that is less similar scores 0; ANLS* always takes 0.5",
  },
  length: {
    kind: "choice",
    choices: ["raw", "normalised", "upper"],
    default: "raw",
    about: "docvqa: divide the distance by the length of the raw texts in upper case, or of the normalised ones",
  },
  atThreshold: {
    kind: "choice",
    choices: ["keep", "drop"],
    default: "keep",
    about: "docvqa: keep or drop an answer that is exactly at the threshold",
  },
  extraNull: {
    kind: "choice",
    choices: ["penalise", "ignore"],
    default: "penalise",
    about: "ANLS*: whether a key that gold lacks costs its leaves although its value is null or empty",
  },
  answers: ANSWERS_OPTION,
  invalid: INVALID_OPTION,
} as const satisfies OptionSpecs;

export type AnlsOptions = OptionsOf<typeof options>;

const BITEN_2019 = paper("biten-2019-scene-text-vqa", {
  author:
    "Biten, Ali Furkan and Tito, Rub{\\`e}n and Mafla, Andr{\\'e}s and Gomez, Lluis and Rusi{\\~n}ol, Mar{\\c{c}}al and Valveny, Ernest and Jawahar, C. V. and Karatzas, Dimosthenis",
  title: "Scene Text Visual Question Answering",
  booktitle: "Proceedings of the IEEE/CVF International Conference on Computer Vision",
  year: "2019",
  url: "https://arxiv.org/abs/1905.13648",
});

const MATHEW_2021 = paper("mathew-2021-docvqa", {
  author: "Mathew, Minesh and Karatzas, Dimosthenis and Jawahar, C. V.",
  title: "{DocVQA}: A Dataset for {VQA} on Document Images",
  booktitle: "Proceedings of the IEEE/CVF Winter Conference on Applications of Computer Vision",
  year: "2021",
  url: "https://openaccess.thecvf.com/content/WACV2021/html/Mathew_DocVQA_A_Dataset_for_VQA_on_Document_Images_WACV_2021_paper.html",
});

const PEER_2024 = paper("peer-2024-anls-star", {
  author:
    'Peer, David and Sch{\\"o}pf, Philemon and Nebendahl, Volckmar and Rietzler, Alexander and Stabinger, Sebastian',
  title: "{ANLS*}: A Universal Document Processing Metric for Generative Large Language Models",
  year: "2024",
  url: "https://arxiv.org/abs/2402.03848",
});

export const PAPERS: readonly Paper[] = [BITEN_2019, PEER_2024];

const DOCVQA = { rules: "docvqa", threshold: 0.5, length: "raw", atThreshold: "keep" } as const;

export const presets: Readonly<Record<string, Preset<AnlsOptions>>> = {
  docvqa: {
    about: "DocVQA, InfographicVQA and ST-VQA: the evaluation script of the RRC, lmms-eval, unitxt",
    cite: "the evaluation script of the Robust Reading Competition; Mathew et al. 2021, DocVQA, WACV",
    options: DOCVQA,
    papers: [MATHEW_2021],
    aliases: ["lmms-eval", "unitxt"],
  },
  vlmevalkit: {
    about: "VLMEvalKit, and anls_star on lists of accepted texts: the length of the normalised texts",
    cite: "VLMEvalKit, vlmeval/dataset/utils/vqa_eval.py",
    options: { ...DOCVQA, length: "normalised" },
  },
  "pypi-anls": {
    about: "the package anls on PyPI, winml-cli: exactly 0.5 scores 0",
    cite: "shunk031/ANLS",
    options: { ...DOCVQA, length: "upper", atThreshold: "drop" },
  },
  star: {
    about: "ANLS* of JSON extractions: anls_star 1.0.1",
    cite: "Peer et al. 2024, ANLS*, arXiv 2402.03848; anls_star 1.0.1",
    options: { rules: "star", extraNull: "penalise" },
    aliases: ["anls-star"],
  },
};
