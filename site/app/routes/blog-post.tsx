import { articleHtml } from "#app/blocks/organisms/safe-html.server.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { blogFeedLink, blogPath } from "#app/features/articles/article-list.ts";
import { loadBlogPost } from "#app/features/articles/blog.ts";
import { loadSpokenOf } from "#app/features/spoken-of/load-spoken-of.ts";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import type { Route } from "./+types/blog-post.ts";

const code = partCode(() => import("./blog-post-view.late.tsx"));
if (import.meta.env.SSR) await code.load();
const BlogPostView = leftAlone(code, (parts) => parts.BlogPostView);

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const links: Route.LinksFunction = () => [blogFeedLink];

export const handle = { isReading: true };

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
  return <BlogPostView {...loaderData} />;
}
