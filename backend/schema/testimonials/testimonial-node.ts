import type { Testimonial } from "@porchlight/contract/types";
import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { customPostDetails } from "../entries/article-fields.ts";
import { contentNodeFields, seoMeta } from "../entries/entry-fields.ts";
import { lazily, type NamedSource } from "../source.ts";

/** What a family says about the builder (S3.39 to S3.43). */
export function testimonialNode(
  entry: StoredEntry<"testimonial">,
  content: Content,
): NamedSource<Testimonial, "Testimonial"> {
  const { data } = entry;
  return {
    __typename: "Testimonial",
    ...contentNodeFields(entry),
    content: entry.content,
    categories: lazily(() => ({ nodes: content.termsOf(entry) })),
    customPostDetails: lazily(() => customPostDetails(data, content)),
    videoUrl: data.videoUrl,
    highlights: data.highlights && { ...data.highlights, image: content.media(data.highlights.image) },
    seoMeta: seoMeta(data.seo),
    extras: {
      plan: lazily(() => content.reference(entry, "floorplan", "plan")),
      neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
      movedIn: data.movedIn,
    },
  };
}
