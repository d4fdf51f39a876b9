import type { ReactNode } from "react";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { SectionHead } from "#app/ui/layout/section.tsx";
import { ArticleBody, ArticleHead, ArticlePicture } from "#app/ui/text/article.tsx";
import { TitleBlock } from "#app/ui/text/facts.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { blogPath } from "./article-list.ts";
import type { BlogPostContent } from "./blog.ts";
import styles from "./blog-post-page.module.css";
import { PostRows } from "./post-rows.tsx";

/** One post: who wrote it and when, its picture, its text, what it speaks of, and what to read next (S2.127). */
export function BlogPostPage({ post, spokenOf }: { readonly post: BlogPostContent; readonly spokenOf: ReactNode }) {
  const { title, subtitle, picture, caption, categories, html, next } = post;
  return (
    <>
      <article className="wrap">
        <ArticleHead
          crumbs={[{ label: "Blog", href: blogPath }]}
          title={title}
          lead={subtitle}
          facts={<TitleBlock columns={2} cells={cells(post)} />}
        />
        <ArticlePicture picture={picture} caption={caption} />
        <ArticleBody categories={categories}>
          <RichText html={html} className={styles.text} />
        </ArticleBody>
        {spokenOf}
      </article>
      {next.length > 0 ? (
        <section className="wrap section-end" aria-labelledby="next-title">
          <SectionHead id="next-title" title="Read next" action={<MoreLink href={blogPath}>All posts</MoreLink>} />
          <PostRows posts={next} />
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
