import { articleHtml } from "#app/blocks/organisms/safe-html.server.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { blogFeedLink, blogPath } from "#app/features/articles/article-list.ts";
import { loadBlogPost } from "#app/features/articles/blog.ts";
import { BlogPostPage } from "#app/features/articles/blog-post-page.tsx";
import { blogPostGraph } from "#app/features/articles/json-ld.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/blog-post.ts";

export const links: Route.LinksFunction = () => [blogFeedLink];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["post"])) throw notFound(url);
  const post = await loadBlogPost(contentOf(context), `${blogPath}${params.post}/`, articleHtml);
  if (!post) throw notFound(url);
  return { post, publicUrl: context.get(publicUrlContext) };
}

/** One blog post (S2.14). */
export default function BlogPost({ loaderData: { post, publicUrl } }: Route.ComponentProps) {
  return (
    <>
      <JsonLd data={blogPostGraph(post, publicUrl)} />
      <BlogPostPage post={post} />
    </>
  );
}
