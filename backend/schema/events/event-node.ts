import type { Event } from "@porchlight/contract/types";
import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { contentNodeFields, seoMeta } from "../entries/entry-fields.ts";
import { lazily, type NamedSource } from "../source.ts";

/** An event (S3.28 to S3.31); its times are local to the builder. */
export function eventNode(entry: StoredEntry<"event">, content: Content): NamedSource<Event, "Event"> {
  const { data } = entry;
  return {
    __typename: "Event",
    ...contentNodeFields(entry),
    content: entry.content,
    eventDetails: lazily(() => ({
      ...data,
      image: content.media(data.image),
      thumbnail: content.media(data.thumbnail),
      neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
    })),
    seoMeta: seoMeta(data.seo),
  };
}
