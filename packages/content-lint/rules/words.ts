import { type MergeTag, replaceMergeTags } from "../../../app/domain/merge-tags/merge-tags.ts";
import { plainText } from "../../../app/domain/wording/text.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { titlesOf } from "../catalog.ts";
import { textsOf } from "../fields.ts";
import { found, type Rule } from "../finding.ts";
import { numberOf } from "../number-words.ts";
import { passagesOf } from "../passages.ts";

/** Maximum length of texts by path; for search engines, the displayed length. */
const limits: readonly {
  readonly at: RegExp;
  readonly characters: number;
  readonly where: string;
}[] = [
  { at: /^seo\.title$/, characters: 65, where: "A search engine shows" },
  { at: /^seo\.description$/, characters: 170, where: "A search engine shows" },
  { at: /^title$/, characters: 90, where: "Cards and headings have room for" },
  { at: /^shortDescription$/, characters: 200, where: "A card has room for" },
  { at: /^organisms\.\d+\.title$/, characters: 110, where: "A heading has room for" },
  { at: /(?:^|\.)(?:buttons|links)\.\d+\.(?:label|text)$/, characters: 44, where: "A button has room for" },
  { at: /(?:^|\.)(?:kicker|eyebrow)$/, characters: 60, where: "This line has room for" },
  { at: /(?:^|\.)caption$/, characters: 160, where: "A caption has room for" },
];

/** A long value for each merge tag, as the tag itself is longer than what visitors read. */
function longFigure(name: MergeTag): number | string {
  if (name.kind === "count") return 19;
  return {
    price: "$1,000,000",
    "lowest price": "$1,000,000",
    hours: "Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm",
    status: "ready in Sep 2027",
    towns: "Berthoud and Broomfield",
    bedrooms: "2 to 5",
    sizes: "1,000 to 4,000 sq ft",
  }[name.thing];
}

/** Texts fit their place, with merge tags replaced. */
export const longTexts: Rule = {
  name: "long-texts",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, value, layout } of textsOf(entry)) {
        // A quote is its own heading.
        if (layout === "quote") continue;
        const place = limits.find(({ at }) => at.test(path));
        const text = plainText(value);
        const { length } = replaceMergeTags(text, longFigure);
        if (!place || length <= place.characters) continue;
        yield found(
          entry,
          path,
          `${length} characters: “${text.slice(0, 40)}…”. ${place.where} ${place.characters}.`,
          `Use ${place.characters} characters or fewer.`,
        );
      }
    }
  },
};

/** A number of rooms or homes: `Three bedrooms`. */
const figure = /(?<![\p{L}\p{N}-])(?:\d+|[a-z]+(?:-[a-z]+)?) (?:bedrooms|baths|homes|cottages|townhomes|plans)\b/giu;

/** The text for search engines gives each number of rooms or homes once. */
export const repeatedFigures: Rule = {
  name: "repeated-figures",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, value } of textsOf(entry)) {
        if (path !== "seo.description") continue;
        const figures = [...value.matchAll(figure)]
          .map(([words]) => words.toLowerCase())
          .filter((words) => numberOf(words.split(" ")[0] ?? "") !== null);
        const repeated = figures.find((words, position) => figures.indexOf(words) < position);
        if (!repeated) continue;
        yield found(entry, path, `It says “${repeated}” twice.`, "Say it once.");
      }
    }
  },
};

/** Shorter sentences are set phrases: `Call us.`, `Open daily 10 to 5.` */
const minWords = 7;
/** Texts that may repeat: for search engines, questions of a list, captions. */
const repeatedOnPurpose = /^seo\.|\.question$|(?:^|\.)caption$/;
/** Phrases that the law requires. */
const legal =
  /\b(?:subject to (?:change|availability|prior sale)|without notice|equal housing|not an offer|terms and conditions)\b/i;
/** A sentence may occur in an excerpt and its text, or on a page and one about it. */
const maxEntries = 2;

/**
 * Sentences do not occur word for word in more than two texts. Products are skipped, as homes of one plan share
 * descriptions.
 */
export const repeatedSentences: Rule = {
  name: "repeated-sentences",
  *check({ snapshot }) {
    const places = new Map<string, { readonly entry: StoredEntry; readonly path: string; readonly text: string }[]>();
    for (const entry of snapshot.entries()) {
      if (isProduct(entry)) continue;
      for (const { path, text } of passagesOf(entry)) {
        if (repeatedOnPurpose.test(path)) continue;
        for (const sentence of text.split(/(?<=[.!?…])(?![.!?…])/)) {
          if (!/[.!?…]$/.test(sentence) || legal.test(sentence)) continue;
          const words = sentence.toLowerCase().match(/[\p{L}\p{N}$’'-]+/gu) ?? [];
          if (words.length < minWords) continue;
          const key = words.join(" ");
          const known = places.get(key) ?? [];
          if (known.some((place) => place.entry === entry)) continue;
          places.set(key, [...known, { entry, path, text: sentence.trim() }]);
        }
      }
    }
    for (const same of places.values()) {
      const [last] = same.slice(-1);
      if (!last || same.length <= maxEntries) continue;
      yield found(
        last.entry,
        last.path,
        `“${last.text}” is in ${same.length} texts: ${titlesOf(same.map(({ entry }) => entry))}.`,
        "Use other words, or use it once.",
      );
    }
  },
};

const isProduct = ({ kind }: StoredEntry) => kind === "home" || kind === "plan" || kind === "model";
