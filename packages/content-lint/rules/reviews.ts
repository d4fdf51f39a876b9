import { plainText } from "../../../app/domain/wording/text.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { dataOf, listOf } from "../../wordpress-plugin/editor/model.ts";
import { type Finding, found, type Rule } from "../finding.ts";

/**
 * Quotes are verbatim: each sentence of a review's pull quote is in the review, and each sentence of a quote on a page
 * is in a review by the named person. Case, punctuation and omissions between sentences are ignored. A review without
 * text, and a quote without a review of its author, are skipped.
 */
export const quotedWords: Rule = {
  name: "quoted-words",
  *check({ snapshot }) {
    const reviewsBy = new Map<string, string>();
    for (const entry of snapshot.entries()) {
      if (entry.kind !== "testimonial") continue;
      const { attribution, text } = dataOf(dataOf(entry.data).highlights);
      if (!entry.content) continue;
      const review = words(entry.content);
      const author = person(attribution);
      if (author !== noWords) reviewsBy.set(author, `${reviewsBy.get(author) ?? ""}${review}`);
      yield* compare(entry, "highlights.text", text, review);
    }
    for (const entry of snapshot.entries()) {
      for (const [index, organism] of listOf(dataOf(entry.data).organisms).entries()) {
        const { layout, title, text } = dataOf(organism);
        const review = layout === "quote" ? reviewsBy.get(person(title)) : undefined;
        if (review) yield* compare(entry, `organisms.${index}.text`, text, review);
      }
    }
  },
};

function* compare(entry: StoredEntry, field: string, quote: unknown, review: string): Generator<Finding> {
  for (const sentence of sentencesOf(quote)) {
    if (review.includes(words(sentence))) continue;
    yield found(
      entry,
      field,
      `“${sentence}” is quoted, but the review does not contain it.`,
      "Quote the review as it is, or correct the review if the customer did say it.",
    );
  }
}

/** A quote may omit text between sentences. */
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

/** Lower-case words with a space on both sides, for matching whole words. */
function words(text: string): string {
  const all = plainText(text)
    .toLowerCase()
    .replace(/[’']/g, "")
    .match(/[\p{L}\p{N}$]+/gu);
  return ` ${all?.join(" ") ?? ""} `;
}
