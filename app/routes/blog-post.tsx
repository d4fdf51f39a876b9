import { articleHtml } from "#app/blocks/rich-text/safe-html.server.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { type BlogPostContent, blogPostGraph, loadBlogPost } from "#app/features/articles/article.ts";
import { articleLists, blogFeedLink } from "#app/features/articles/article-kinds.ts";
import { PostRows } from "#app/features/articles/article-rows.tsx";
import { loadMentions } from "#app/features/mentions/load-mentions.ts";
import { Mentions } from "#app/features/mentions/mentions.tsx";
import { JsonLd } from "#app/features/page-meta/page-meta.tsx";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { SectionHead } from "#app/ui/layout/section.tsx";
import { ArticleBody, ArticleHead, ArticlePicture } from "#app/ui/text/article.tsx";
import { TitleBlock } from "#app/ui/text/facts.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { Route } from "./+types/blog-post.ts";
import styles from "./blog-post.module.css";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const links: Route.LinksFunction = () => [blogFeedLink];

export const handle = { hydrate: "interaction", isOfEntry: true };

const { name: blogName, path: blogPath } = articleLists.post;

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["post"])) throw notFound();
  const content = contentOf(context);
  const post = await loadBlogPost(content, `${blogPath}${params.post}/`, articleHtml);
  if (!post) throw notFound();
  const mentions = await loadMentions(content, { html: post.html, self: post.uri });
  return { post, mentions, publicUrl: context.get(siteContext).publicUrl };
}

/** One post: author and date, picture, text, what it mentions, and what to read next (S2.14, S2.127). */
export default function BlogPost({ loaderData: { post, mentions, publicUrl } }: Route.ComponentProps) {
  const { title, subtitle, picture, caption, categories, html, next } = post;
  return (
    <>
      <JsonLd data={blogPostGraph(post, publicUrl)} />
      <article className="wrap">
        <ArticleHead
          crumbs={[{ label: blogName, href: blogPath }]}
          title={title}
          lead={subtitle}
          facts={<TitleBlock columns={2} cells={cells(post)} />}
        />
        <ArticlePicture picture={picture} caption={caption} />
        <ArticleBody categories={categories}>
          <RichText html={html} className={styles.text} />
        </ArticleBody>
        <Mentions title="Mentioned here" entries={mentions} />
      </article>
      {next.length > 0 ? (
        <section className="wrap section-end" aria-labelledby="next-title">
          <SectionHead id="next-title" title="Read next" action={<MoreLink href={blogPath}>All posts</MoreLink>} />
          <PostRows posts={next} />
          <p className={styles.events}>
            <MoreLink href="/events/">Events at our neighborhoods</MoreLink>
          </p>
        </section>
      ) : null}
    </>
  );
}

function cells({ author, dateText, dateTime, readingMinutes }: BlogPostContent) {
  return [
    { label: "Date", value: dateText ? <time dateTime={dateTime}>{dateText}</time> : "" },
    { label: "Reading time", value: readingMinutes ? `${readingMinutes} min` : "" },
    { label: "Written by", value: author, span: "wide" as const },
  ];
}
