import type { Picture } from "#app/graphql/picture.ts";

/** The product that a heart belongs to. */
export interface FavoriteProduct {
  /** Its `databaseId` (S3.4). */
  readonly id: number;
  readonly title: string;
  /** A picture of it, for the notification; null where it has none. */
  readonly thumbnail: Picture | null;
}

/** A product that was added or taken out. */
export interface FavoriteChange extends FavoriteProduct {
  readonly isAdded: boolean;
}
