import { type BlockLayout, blockLayouts } from "@porchlight/contract/vocabulary";
import { blockColors } from "../../../../app/blocks/organisms/colors.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

const isLayout = (layout: string): layout is BlockLayout => (blockLayouts as readonly string[]).includes(layout);

/** Colors that somebody chose for a block are those that it gets: the site shows none whose words could not be read. */
export const readableColors: Rule = {
  name: "readable-colors",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      const organisms = "organisms" in entry.data ? (entry.data.organisms ?? []) : [];
      for (const [index, { layout, color = null, textColor = null }] of organisms.entries()) {
        if (!isLayout(layout)) continue;
        const shown = blockColors(layout, { color, textColor });
        const at = (field: string) => `organisms.${index}.${field}`;
        if (color && shown.ground !== bare(color)) {
          const instead = shown.ground ? `takes “${shown.ground}” in its place` : "shows no ground";
          const problem = `“${layout}” cannot stand on “${color}”: the site ${instead}.`;
          yield found(entry, at("color"), problem, "Choose a ground that this block can have.");
        }
        if (textColor && shown.textColor !== bare(textColor)) {
          const ground = shown.ground ? `on “${shown.ground}”` : "on the page’s ground";
          const problem = `Words in “${textColor}” cannot be read ${ground}: the site shows its own color.`;
          yield found(entry, at("textColor"), problem, "Choose another color, or leave it empty.");
        }
      }
    }
  },
};

const bare = (color: string): string =>
  color
    .trim()
    .toLowerCase()
    .replace(/^(?:ground|text)-/, "");
