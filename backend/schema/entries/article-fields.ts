import type { CustomPostDetails } from "@porchlight/contract/types";
import type { BlogPostData, TestimonialData } from "#backend/store/entry-data.ts";
import type { Content } from "../content.ts";
import type { Source } from "../source.ts";

/** What a blog post and a testimonial have in common on a list (S3.41). */
export function customPostDetails(data: BlogPostData | TestimonialData, content: Content): Source<CustomPostDetails> {
  return { ...data, thumbnail: content.media(data.thumbnail), image: content.media(data.image) };
}
