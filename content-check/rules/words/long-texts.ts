import { plainText } from "../../../site/app/domain/wording/text.ts";
import { textsOf } from "../../fields.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/** How many characters have room where a text stands, by the last name of its path; of search engines what they show. */
const room: readonly {
  readonly at: RegExp;
  readonly characters: number;
  readonly where: string;
}[] = [
  { at: /^seo\.title$/, characters: 65, where: "A search engine shows" },
  { at: /^seo\.description$/, characters: 170, where: "A search engine shows" },
  { at: /^title$/, characters: 90, where: "Cards and headings have room for" },
  { at: /^say$/, characters: 200, where: "A card has room for" },
  { at: /^organisms\.\d+\.title$/, characters: 110, where: "A heading has room for" },
  { at: /(?:^|\.)(?:buttons|links)\.\d+\.(?:label|text)$/, characters: 44, where: "A button has room for" },
  { at: /(?:^|\.)(?:kicker|eyebrow)$/, characters: 60, where: "This line has room for" },
  { at: /(?:^|\.)caption$/, characters: 160, where: "A caption has room for" },
];

/** Texts fit the place where they stand. */
export const longTexts: Rule = {
  name: "long-texts",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, value, layout } of textsOf(entry)) {
        // What a customer said is its own heading.
        if (layout === "quote") continue;
        const place = room.find(({ at }) => at.test(path));
        const length = plainText(value).length;
        if (!place || length <= place.characters) continue;
        yield found(
          entry,
          path,
          `${length} characters: “${plainText(value).slice(0, 40)}…”. ${place.where} ${place.characters}.`,
          `Say it in ${place.characters} characters or fewer.`,
        );
      }
    }
  },
};
