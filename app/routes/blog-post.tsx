import { articleHtml } from "#app/blocks/organisms/safe-html.server.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { blogFeedLink, blogPath } from "#app/features/articles/article-list.ts";
import { loadBlogPost } from "#app/features/articles/blog.ts";
import { BlogPostPage } from "#app/features/articles/blog-post-page.tsx";
import { blogPostGraph } from "#app/features/articles/json-ld.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { loadSpokenOf } from "#app/features/spoken-of/load-spoken-of.ts";
import { SpokenOf } from "#app/features/spoken-of/spoken-of.tsx";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/blog-post.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const links: Route.LinksFunction = () => [blogFeedLink];

export const handle = { hydrate: "interaction" };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["post"])) throw notFound(url);
  const content = contentOf(context);
  const post = await loadBlogPost(content, `${blogPath}${params.post}/`, articleHtml);
  if (!post) throw notFound(url);
  const spokenOf = await loadSpokenOf(content, { html: post.html, self: post.uri });
  return { post, spokenOf, publicUrl: context.get(publicUrlContext) };
}

/** One blog post (S2.14). */
export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { post, spokenOf, publicUrl } = loaderData;
  return (
    <>
      <JsonLd data={blogPostGraph(post, publicUrl)} />
      <BlogPostPage post={post} spokenOf={<SpokenOf title="Mentioned here" entries={spokenOf} />} />
    </>
  );
}
