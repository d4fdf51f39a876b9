import type { ContentSnapshot } from "../backend/store/snapshot.ts";
import type { KnownPictures } from "./rules/pictures/picture-facts.ts";

/** The content as rules see it: everything published at one moment, and the day on which it must be true. */
export interface Content {
  /** Entries, media, categories, menus and single values. */
  readonly snapshot: ContentSnapshot;
  /** ISO day where the builder is. */
  readonly today: string;
  /** Address of the CMS that it was read from; undefined for a store. */
  readonly hostUrl?: string | undefined;
  /** What pictures show, by file; undefined where nobody says it. */
  readonly knownPictures?: KnownPictures | undefined;
}
