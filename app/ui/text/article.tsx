import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb, SmartLink } from "../actions/links.tsx";
import { Picture, type PictureProps } from "../pictures/picture.tsx";
import styles from "./article.module.css";

/**
 * The top of an article: breadcrumbs (`crumbs` are the pages above it), its title with a sentence below, its facts at
 * the right. A `mark` is above the title; a `stamp` before it, null when this article has none. With either, the facts
 * are aligned with the top of the title; otherwise with its bottom.
 */
export function ArticleHead(props: {
  crumbs: readonly Crumb[];
  title: string;
  lead?: string;
  mark?: ReactNode;
  stamp?: ReactNode;
  facts: ReactNode;
}) {
  const { crumbs, title, lead, mark, stamp, facts } = props;
  const hasStamp = stamp !== undefined;
  return (
    <>
      <Breadcrumbs className={styles.crumbs} items={[...crumbs, { label: title }]} />
      <header className={styles.head} data-align={mark || hasStamp ? "start" : "end"}>
        <div className={styles.introduction}>
          {mark}
          {hasStamp ? (
            <div className={styles.stamped}>
              {stamp}
              <h1>{title}</h1>
            </div>
          ) : (
            <h1>{title}</h1>
          )}
          {lead ? <p className="lead">{lead}</p> : null}
        </div>
        <div className={styles.facts}>{facts}</div>
      </header>
    </>
  );
}

/** The large picture of an article with its caption; renders nothing without a picture. */
export function ArticlePicture(props: { picture: Omit<PictureProps, "sizes"> | null; caption: string }) {
  const { picture, caption } = props;
  if (!picture) return null;
  return (
    <figure className={styles.figure}>
      <Picture {...picture} sizes="(width < 62.5em) 92vw, 88vw" crop="(width < 47.5em) 4 / 3, 2 / 1" priority />
      {caption ? <figcaption className="caption">{caption}</figcaption> : null}
    </figure>
  );
}

/** The text of an article in a column of readable width; at the left, links to its categories. */
export function ArticleBody(props: {
  categories: readonly { readonly name: string; readonly href: string }[];
  children: ReactNode;
}) {
  const { categories, children } = props;
  return (
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
      <div className={styles.text}>{children}</div>
    </div>
  );
}
