import type { BlogPostContent } from "#app/features/articles/blog.ts";
import { BlogPostPage } from "#app/features/articles/blog-post-page.tsx";
import { blogPostGraph } from "#app/features/articles/json-ld.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import type { SpokenOfEntry } from "#app/features/spoken-of/load-spoken-of.ts";
import { SpokenOf } from "#app/features/spoken-of/spoken-of.tsx";

/** One blog post with its structured data. */
export function BlogPostView(props: {
  readonly post: BlogPostContent;
  readonly spokenOf: readonly SpokenOfEntry[];
  readonly publicUrl: string;
}) {
  const { post, spokenOf, publicUrl } = props;
  return (
    <>
      <JsonLd data={blogPostGraph(post, publicUrl)} />
      <BlogPostPage post={post} spokenOf={<SpokenOf title="Mentioned here" entries={spokenOf} />} />
    </>
  );
}
