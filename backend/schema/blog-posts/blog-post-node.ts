import type { BlogPost } from "@porchlight/contract/types";
import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { customPostDetails } from "../entries/article-fields.ts";
import { contentNodeFields, seoMeta } from "../entries/entry-fields.ts";
import { lazily, type NamedSource } from "../source.ts";

/** A blog post (S3.39 to S3.41). */
export function blogPostNode(entry: StoredEntry<"blogPost">, content: Content): NamedSource<BlogPost, "BlogPost"> {
  const { data } = entry;
  return {
    __typename: "BlogPost",
    ...contentNodeFields(entry),
    content: entry.content,
    categories: lazily(() => ({ nodes: content.termsOf(entry) })),
    customPostDetails: lazily(() => customPostDetails(data, content)),
    seoMeta: seoMeta(data.seo),
    extras: data,
  };
}
