import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { ContentSnapshot } from "../backend/store/snapshot.ts";

/** The content that rules check: everything published, and the date of the check. */
export interface Content {
  /** Entries, media, categories, menus and single values. */
  readonly snapshot: ContentSnapshot;
  /** ISO date in the builder's time zone. */
  readonly today: string;
  /** URL of the CMS that it was read from; undefined for a store. */
  readonly hostUrl?: string | undefined;
  /** Descriptions of pictures by file; undefined when the source has none. */
  readonly knownPictures?: KnownPictures | undefined;
}

const slug = v.nullish(v.string());

/** The description of a picture in `media/index.json`; null and absent fields are unknown or do not apply. */
const pictureFacts = v.object({
  file: v.string(),
  /** `exterior`, `interior` or a kind of place. */
  kind: v.string(),
  /** `retired` pictures must not be used. */
  use: v.optional(v.string(), "home"),
  /** The visible house: slug of its plan, letter of its elevation, whether it is mirrored. */
  plan: slug,
  elevation: slug,
  mirrored: v.nullish(v.boolean()),
  /** House kind: `Townhome`. */
  type: slug,
  /** Whether the entry has no step. */
  zeroStep: v.nullish(v.boolean()),
  /** Slugs of the plans that have such a room. */
  fits: v.optional(v.array(v.string()), []),
});

/** The description of a picture. */
export type PictureFacts = v.InferOutput<typeof pictureFacts>;

/** Descriptions of pictures by file. */
export type KnownPictures = ReadonlyMap<string, PictureFacts>;

/**
 * The picture descriptions of `media/index.json` in a demo folder, without pictures that have only a size. Empty when
 * there is no such file.
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
