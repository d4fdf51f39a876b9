import { found, type Rule } from "../finding.ts";
import { passagesOf } from "../passages.ts";

/** Words that writers leave for later. */
const placeholders = /\b(?:lorem ipsum|TODO|TBD|FIXME|XXX|TK TK)\b/i;
const inCapitals = /^[A-Z]+$/;

/** Words that are never written twice in a row; “had had” and “that that” may be. */
const twice =
  /(?<![\p{L}’-])(a|an|and|are|as|at|by|for|from|is|it|of|on|or|our|the|their|they|this|to|was|we|with|you|your) \1(?![\p{L}’-])/iu;

/** Texts have no placeholder and no word twice in a row. */
export const unfinishedTexts: Rule = {
  name: "unfinished-texts",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, text } of passagesOf(entry)) {
        const [placeholder] = placeholders.exec(text) ?? [];
        if (placeholder && (inCapitals.test(placeholder) || /ipsum/i.test(placeholder))) {
          yield found(entry, path, `“${placeholder}” is left in the text.`, "Write the text.");
        }
        const [words] = twice.exec(text) ?? [];
        if (words) yield found(entry, path, `“${words}” is in the text.`, "Remove one of the two words.");
      }
    }
  },
};

const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const ordinalDay = new RegExp(
  `\\b(?:${months}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?) \\d{1,2}(?:st|nd|rd|th)\\b`,
);

/** Days are written as the site writes them: `Dec 5`, not `Dec 5th`. */
export const writtenDays: Rule = {
  name: "written-days",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, text } of passagesOf(entry)) {
        const [words] = ordinalDay.exec(text) ?? [];
        if (words === undefined) continue;
        const problem = `“${words}” is in the text; the site writes “${words.replace(/\D+$/, "")}”.`;
        yield found(entry, path, problem, "Write the day without its ending.");
      }
    }
  },
};
