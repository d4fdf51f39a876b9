import { plainText } from "../../../../app/domain/wording/text.ts";
import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import { dataOf, listOf } from "../../../wordpress-plugin/editor/model.ts";
import { type Finding, found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/**
 * Words in quotation marks are a customer's own: each sentence of a review's pull quote stands in the review's text, and
 * each sentence of a quote on a page in a review of the person that the page names. Capitals, punctuation and what was
 * cut between two sentences do not count. A review without a text, and a quote by somebody who wrote no review, have
 * nothing to be compared with.
 */
export const quotedWords: Rule = {
  name: "quoted-words",
  *check({ snapshot }) {
    const saidBy = new Map<string, string>();
    for (const entry of snapshot.entries()) {
      if (entry.kind !== "testimonial") continue;
      const { attribution, text } = dataOf(dataOf(entry.data).highlights);
      if (!entry.content) continue;
      const said = words(entry.content);
      const author = person(attribution);
      if (author !== noWords) saidBy.set(author, `${saidBy.get(author) ?? ""}${said}`);
      yield* compared(entry, "highlights.text", text, said);
    }
    for (const entry of snapshot.entries()) {
      for (const [index, organism] of listOf(dataOf(entry.data).organisms).entries()) {
        const { layout, title, text } = dataOf(organism);
        const said = layout === "quote" ? saidBy.get(person(title)) : undefined;
        if (said) yield* compared(entry, `organisms.${index}.text`, text, said);
      }
    }
  },
};

function* compared(entry: StoredEntry, field: string, quote: unknown, said: string): Generator<Finding> {
  for (const sentence of sentencesOf(quote)) {
    if (said.includes(words(sentence))) continue;
    yield found(
      entry,
      field,
      `“${sentence}” is quoted, and the review does not say it.`,
      "Quote what stands in the text of the review, or mend the text if the customer did say it.",
    );
  }
}

/** A quote may leave out what stood between two sentences. */
function sentencesOf(quote: unknown): string[] {
  if (typeof quote !== "string") return [];
  return (
    plainText(quote)
      .match(/[^.!?…]+[.!?…]*/g)
      ?.map((sentence) => sentence.trim()) ?? []
  ).filter((sentence) => words(sentence) !== noWords);
}

const noWords = "  ";

const person = (name: unknown) => words(typeof name === "string" ? name : "");

/** Words in small letters with a space on both sides, so that no part of a word counts as one. */
function words(text: string): string {
  const all = plainText(text)
    .toLowerCase()
    .replace(/[’']/g, "")
    .match(/[\p{L}\p{N}$]+/gu);
  return ` ${all?.join(" ") ?? ""} `;
}
