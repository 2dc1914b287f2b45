import { expect, it } from "vitest";
import { splitSentences } from "./split-sentences.ts";

it.each<[string, readonly string[]]>([
  ["The cat sat. It slept! Did it? Yes… Quite.", ["The cat sat.", "It slept!", "Did it?", "Yes…", "Quite."]],
  ['He said: "Stop." Then he left. (All did.) So?', ['He said: "Stop."', "Then he left.", "(All did.)", "So?"]],
  [
    "Dr. Smith of the U.S. Army met J. Doe at 3.5 p.m. today.",
    ["Dr. Smith of the U.S. Army met J. Doe at 3.5 p.m. today."],
  ],
  ["1. First point. 2 apples.", ["1. First point.", "2 apples."]],
  ["one line\ntwo lines. no capital", ["one line", "two lines. no capital"]],
  ["猫は寝た。犬は走った！終わり", ["猫は寝た。", "犬は走った！", "終わり"]],
  ["Wait... What? “Yes.” No.", ["Wait...", "What?", "“Yes.”", "No."]],
  ["  \n ", []],
])("splitSentences(%j)", (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences);
});
