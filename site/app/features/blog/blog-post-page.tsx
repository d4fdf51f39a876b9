import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { MoreLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/picture.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { SectionHead } from "#app/ui/section.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";
import { TitleBlock } from "#app/ui/title-block.tsx";
import styles from "./blog-post-page.module.css";
import type { BlogPostContent } from "./load-blog-post.ts";
import { PostRows } from "./post-rows.tsx";

/** One post: who wrote it and when, its picture, its text, and what to read next (S2.127). */
export function BlogPostPage({ post }: { readonly post: BlogPostContent }) {
  const { title, subtitle, picture, caption, categories, html, next } = post;
  return (
    <>
      <article className="wrap">
        <Breadcrumbs className={styles.crumbs} items={[{ label: "Blog", href: "/blog/" }, { label: title }]} />
        <header className={styles.head}>
          <div className={styles.words}>
            <h1>{title}</h1>
            {subtitle ? <p className="lead">{subtitle}</p> : null}
          </div>
          <TitleBlock columns={2} className={styles.facts} cells={cells(post)} />
        </header>
        {picture ? (
          <figure className={styles.figure}>
            <Picture {...picture} sizes="(width < 1000px) 100vw, 95vw" priority />
            {caption ? <figcaption className="caption">{caption}</figcaption> : null}
          </figure>
        ) : null}
        <div className={styles.body}>
          {categories.length > 0 ? (
            <p className={styles.categories}>
              <span className="muted">More on</span>
              {categories.map(({ name, href }) => (
                <SmartLink key={href} href={href}>
                  {name}
                </SmartLink>
              ))}
            </p>
          ) : null}
          <RichText html={html} className={styles.text} />
        </div>
      </article>
      {next.length > 0 ? (
        <section className={classNames("wrap", styles.next)} aria-labelledby="next-title">
          <SectionHead id="next-title" title="Read next" action={<MoreLink href="/blog/">All posts</MoreLink>} />
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
