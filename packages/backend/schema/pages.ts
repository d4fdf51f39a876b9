import type { StoredEntry } from "../store/snapshot.ts";
import type { ContentReader, EntryNode } from "./content-reader.ts";
import { entryFields, featuredImage } from "./entry-fields.ts";
import { organisms } from "./organisms.ts";
import { lazily } from "./source.ts";

/** A page of organisms (S3.32), with the texts of the overview's tabs (S7.19). */
export function pageNode(entry: StoredEntry<"page">, content: ContentReader): EntryNode<"page"> {
  const { modelHomesOverview, ourNeighborhoodsOverview, quickMoveInsOverview } = entry.data;
  return {
    __typename: "Page",
    ...pageFields(entry, content),
    ...{ modelHomesOverview, ourNeighborhoodsOverview, quickMoveInsOverview },
  };
}

/** An offer with its own page (S3.32, S3.38). */
export function campaignNode(entry: StoredEntry<"campaign">, content: ContentReader): EntryNode<"campaign"> {
  const { data } = entry;
  return {
    __typename: "Campaign",
    ...pageFields(entry, content),
    campaignDetails: lazily(() => ({ modalImage: content.media(data.modalImage) })),
    extras: data,
  };
}

function pageFields(entry: StoredEntry<"page" | "campaign">, content: ContentReader) {
  return {
    ...entryFields(entry),
    featuredImage: lazily(() => featuredImage(entry.data.image, content)),
    organisms: lazily(() => organisms(entry.data.organisms, content)),
  };
}
