import { picturesOf } from "../../fields.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/** Every picture is said in words for those who do not see it; the name of its file is none. */
export const alternativeTexts: Rule = {
  name: "alternative-texts",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, use } of picturesOf(entry)) {
        const medium = snapshot.media.get(use.media);
        if (!medium) continue;
        const alt = (use.alt ?? medium.alt).trim();
        const remedy = "Say in a sentence what is seen.";
        if (alt === "") {
          yield found(entry, path, `The picture ${medium.file} has no alternative text.`, remedy);
        } else if (isFileName(alt, medium.file)) {
          yield found(entry, path, `The alternative text of ${medium.file} is a file name: “${alt}”.`, remedy);
        }
      }
    }
  },
};

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

function isFileName(alt: string, file: string): boolean {
  const stem =
    file
      .split("/")
      .at(-1)
      ?.replace(/\.\w+$/, "") ?? "";
  return (
    /\.(?:jpe?g|png|webp|avif|gif|svg)$/i.test(alt) ||
    /^(?:img|dsc|pxl|image)[\s_-]?\d+$/i.test(alt) ||
    bare(alt) === bare(stem)
  );
}
