import { type FigureName, withFigures } from "../../../../app/domain/live-figures/live-figures.ts";
import { plainText } from "../../../../app/domain/wording/text.ts";
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

/** A long value of each live figure: what an editor writes between braces is longer than what visitors read. */
function longFigure(name: FigureName): number | string {
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

/** Texts fit the place where they stand, their live figures written out. */
export const longTexts: Rule = {
  name: "long-texts",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, value, layout } of textsOf(entry)) {
        // What a customer said is its own heading.
        if (layout === "quote") continue;
        const place = room.find(({ at }) => at.test(path));
        const text = plainText(value);
        const { length } = withFigures(text, longFigure);
        if (!place || length <= place.characters) continue;
        yield found(
          entry,
          path,
          `${length} characters: “${text.slice(0, 40)}…”. ${place.where} ${place.characters}.`,
          `Say it in ${place.characters} characters or fewer.`,
        );
      }
    }
  },
};
