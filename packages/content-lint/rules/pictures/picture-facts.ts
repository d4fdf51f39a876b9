import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const slug = v.nullish(v.string());

/** What a picture shows, as whoever made it says; null and absent: it shows none, or nobody knows. */
const pictureFacts = v.object({
  file: v.string(),
  /** `exterior`, `interior` or a picture of a place. */
  kind: v.string(),
  /** `retired` pictures are used nowhere. */
  use: v.optional(v.string(), "home"),
  /** The house that is seen: slug of its plan, letter of its front, whether it is the mirror image of the plan. */
  plan: slug,
  elevation: slug,
  mirrored: v.nullish(v.boolean()),
  /** What kind of house it is: `Townhome`. */
  type: slug,
  /** Whether one comes in without a step. */
  zeroStep: v.nullish(v.boolean()),
  /** Slugs of the plans that a room can be in. */
  fits: v.optional(v.array(v.string()), []),
});

/** What a picture shows. */
export type PictureFacts = v.InferOutput<typeof pictureFacts>;

/** What is known of pictures, by their files. */
export type KnownPictures = ReadonlyMap<string, PictureFacts>;

/**
 * What `media/index.json` of a demo folder says of its pictures; those that it says nothing of beyond their size are left
 * out. Empty without such a file.
 */
export function readKnownPictures(folder: string): KnownPictures {
  const path = join(folder, "media/index.json");
  if (!existsSync(path)) return new Map();
  const items = v.parse(v.array(v.unknown()), JSON.parse(readFileSync(path, "utf8")));
  const known = items.flatMap((item) => {
    const { success, output } = v.safeParse(pictureFacts, item);
    return success ? [[output.file, output] as const] : [];
  });
  return new Map(known);
}
