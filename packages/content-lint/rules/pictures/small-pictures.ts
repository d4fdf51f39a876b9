import { picturesOf } from "../../fields.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/** Fields whose pictures fill a screen, and the least width in px that is sharp there. */
const leading = { paths: /^image$|^gallery\.\d+$|^organisms\.\d+\.image$/, widthPx: 1200 };
const othersWidthPx = 480;

/** Pictures are large enough for where they stand; drawings have no size. */
export const smallPictures: Rule = {
  name: "small-pictures",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, use } of picturesOf(entry)) {
        const medium = snapshot.media.get(use.media);
        if (!medium?.width || medium.mime_type === "image/svg+xml") continue;
        const leastPx = leading.paths.test(path) ? leading.widthPx : othersWidthPx;
        if (medium.width >= leastPx) continue;
        const problem = `The picture ${medium.file} is ${medium.width} px wide and stands where ${leastPx} are needed.`;
        yield found(entry, path, problem, `Upload it at least ${leastPx} px wide.`);
      }
    }
  },
};
