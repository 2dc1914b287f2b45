import { describe, expect, it } from "vitest";
import { loadDefaultExtractor } from "./load-default.ts";

const { extract } = await loadDefaultExtractor();

describe("extractor-noun-phrases", () => {
  it.each([
    ["drops articles, possessives and quantifiers", "Her two sons bought many old cars.", ["sons", "old cars"]],
    ["joins hyphens", "A low-salt diet helps.", ["low-salt diet"]],
    ["keeps possessors", "Einstein's theory surprised the court.", ["Einstein's theory", "court"]],
    ["keeps years and dates", "The wall fell on 9 November 1989.", ["wall", "9 November 1989"]],
    [
      "keeps measured figures",
      "Light covers 300,000 kilometres per second.",
      ["Light", "300,000 kilometres per second"],
    ],
    ["drops counts", "The trial had 400 volunteers.", ["trial", "volunteers"]],
    ["keeps numbered things", "Type 1 diabetes begins early.", ["Type 1 diabetes"]],
    ["keeps fixed terms with of", "The law violated freedom of speech.", ["law", "freedom of speech"]],
    ["splits free phrases with of", "Smoking raises the risk of cancer.", ["Smoking", "risk", "cancer"]],
    ["joins names with of", "The Treaty of Versailles failed.", ["Treaty of Versailles"]],
    ["keeps participles that describe", "They provide paid leave and frozen peas.", ["paid leave", "frozen peas"]],
    ["finds the verb of a clause", "The immune system attacks healthy cells.", ["immune system", "healthy cells"]],
    ["finds imperatives", "Open the page and click the tab.", ["page", "tab"]],
    ["tells gerunds from compounds", "Drinking coffee helps.", ["coffee"]],
    ["leaves out discourse", "In conclusion, for example, rents rose as a result.", ["rents"]],
    ["ends a sentence at Sun.", "The earth orbits the Sun.", ["earth", "Sun"]],
    ["ends a sentence at a lower-case sun.", "Plants need the sun. They grow.", ["Plants", "sun"]],
    ["ends a sentence at no.", "The answer is no. Then the court ruled.", ["answer", "court"]],
    ["ends a sentence at Dec.", "The election is in Dec.\nThe law failed.", ["election", "Dec", "law"]],
    ["keeps the stops of abbreviations inside", "They met Dr. Smith in Dec. 1999.", ["Dr. Smith", "Dec. 1999"]],
    ["keeps the stops of names at the end", "She works at Acme Inc.", ["Acme Inc."]],
    ["keeps the stops of initials at the end", "He lives in the U.S.", ["U.S."]],
    ["starts a phrase at last week", "He fixed the window last week.", ["window", "last week"]],
  ])("extract(text) %s", (_, text, concepts) => {
    expect(extract(text)).toEqual(concepts);
  });

  it("extract(text) takes headings without a verb as they are", () => {
    expect(extract("Heart disease risk factors in women")).toEqual(["Heart disease risk factors", "women"]);
  });

  it("extract(text) finds nothing in empty text and punctuation", () => {
    expect(extract("")).toEqual([]);
    expect(extract(" … !? ")).toEqual([]);
  });

  it("extract(text) gives the same for a text of several sentences as for each", () => {
    const [one, two] = ["Plants need light.", "The court ruled that the law was void."];
    expect(extract(`${one} ${two}`)).toEqual([...extract(one!), ...extract(two!)]);
  });
});
