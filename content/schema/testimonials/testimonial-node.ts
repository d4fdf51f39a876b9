import type { Testimonial, TestimonialHighlights } from "@porchlight/contract/types";
import type { TestimonialData } from "#content/store/entry-data.ts";
import type { StoredEntry } from "#content/store/snapshot.ts";
import type { Content } from "../content.ts";
import { customPostDetails } from "../entries/article-fields.ts";
import { contentNodeFields, seoMeta } from "../entries/entry-fields.ts";
import { lazily, type NamedSource, type Source } from "../source.ts";

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
    videoUrl: data.videoUrl ?? null,
    highlights: lazily(() => highlights(data, content)),
    seoMeta: seoMeta(data.seo),
    extras: {
      plan: lazily(() => content.reference(entry, "floorplan", "plan")),
      neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
      movedIn: data.movedIn ?? null,
    },
  };
}

function highlights(data: TestimonialData, content: Content): Source<TestimonialHighlights> | null {
  if (!data.highlights) return null;
  const { attribution = null, tagline = null, text = null, image } = data.highlights;
  return { attribution, tagline, text, image: content.media(image) };
}
