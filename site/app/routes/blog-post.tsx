import { safeHtml } from "#app/blocks/organisms/safe-html.server.ts";
import { checkRouteParams } from "#app/domain/navigation/route-params.ts";
import { blogPostGraph } from "#app/features/blog/blog-json-ld.ts";
import { BlogPostPage } from "#app/features/blog/blog-post-page.tsx";
import { loadBlogPost } from "#app/features/blog/load-blog-post.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/blog-post.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!checkRouteParams(params, ["post"], url.pathname).isValid) throw notFound(url);
  const publicUrl = context.get(publicUrlContext);
  const post = await loadBlogPost(contentOf(context), {
    uri: `/blog/${params.post}/`,
    safeHtml: (html) => safeHtml(html, { topHeading: 2 }),
  });
  if (!post) throw notFound(url);
  return { post, publicUrl };
}

/** One blog post (S2.14). */
export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { post, publicUrl } = loaderData;
  return (
    <>
      <JsonLd data={blogPostGraph(post, publicUrl)} />
      <BlogPostPage post={post} />
    </>
  );
}
