import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import { found } from "../../finding.ts";
import { passagesOf } from "../../passages.ts";
import type { Rule } from "../../rule.ts";
import { titlesOf } from "../../stock.ts";

/** Shorter sentences are set phrases: `Call us.`, `Open daily 10 to 5.` */
const leastWords = 7;
/** What says the same everywhere on purpose: texts for search engines, questions of a list, captions. */
const said = /^seo\.|\.question$|(?:^|\.)caption$/;
/** What the law or a lawyer wants said, wherever it applies. */
const legal =
  /\b(?:subject to (?:change|availability|prior sale)|without notice|equal housing|not an offer|terms and conditions)\b/i;
/** A sentence may stand in an excerpt and in its text, on a page and on the page about it. */
const mostEntries = 2;

/**
 * Sentences that stand word for word in more than two texts: a visitor who reads on meets them again and again. Products are
 * left out: what homes of one plan have in common may be said of each.
 */
export const repeatedSentences: Rule = {
  name: "repeated-sentences",
  *check({ snapshot }) {
    const places = new Map<string, { readonly entry: StoredEntry; readonly path: string; readonly text: string }[]>();
    for (const entry of snapshot.entries()) {
      if (isProduct(entry)) continue;
      for (const { path, text } of passagesOf(entry)) {
        if (said.test(path)) continue;
        for (const sentence of text.split(/(?<=[.!?…])(?![.!?…])/)) {
          if (!/[.!?…]$/.test(sentence) || legal.test(sentence)) continue;
          const words = sentence.toLowerCase().match(/[\p{L}\p{N}$’'-]+/gu) ?? [];
          if (words.length < leastWords) continue;
          const key = words.join(" ");
          const known = places.get(key) ?? [];
          if (known.some((place) => place.entry === entry)) continue;
          places.set(key, [...known, { entry, path, text: sentence.trim() }]);
        }
      }
    }
    for (const same of places.values()) {
      const [last] = same.slice(-1);
      if (!last || same.length <= mostEntries) continue;
      yield found(
        last.entry,
        last.path,
        `“${last.text}” stands in ${same.length} texts: ${titlesOf(same.map(({ entry }) => entry))}.`,
        "Say it in other words, or once.",
      );
    }
  },
};

const isProduct = ({ kind }: StoredEntry) => kind === "home" || kind === "plan" || kind === "model";
