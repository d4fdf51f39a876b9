import type { StoredEntry } from "../store/snapshot.ts";
import type { ContentReader, EntryNode } from "./content-reader.ts";
import { entryFields } from "./entry-fields.ts";
import { lazily } from "./source.ts";

/** An event (S3.28 to S3.31); its times are in the builder's time zone. */
export function eventNode(entry: StoredEntry<"event">, content: ContentReader): EntryNode<"event"> {
  const { data } = entry;
  return {
    __typename: "Event",
    ...entryFields(entry),
    eventDetails: lazily(() => ({
      ...data,
      image: content.media(data.image),
      thumbnail: content.media(data.thumbnail),
      neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
    })),
  };
}
