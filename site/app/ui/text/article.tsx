import type { ReactNode } from "react";
import { SmartLink } from "../actions/smart-link.tsx";
import { Breadcrumbs, type Crumb } from "../layout/breadcrumbs.tsx";
import { Picture, type PictureProps } from "../pictures/picture.tsx";
import styles from "./article.module.css";

/**
 * The top of a page that is read: the way to it, its title with a sentence below, and its facts at the right. `way` names
 * the pages above it. A `mark` stands above the title; a `stamp` before it, null where this one has none. Where either is
 * given, the facts begin at the top of the title; otherwise they end at its foot.
 */
export function ArticleHead(props: {
  way: readonly Crumb[];
  title: string;
  lead?: string;
  mark?: ReactNode;
  stamp?: ReactNode;
  facts: ReactNode;
}) {
  const { way, title, lead, mark, stamp, facts } = props;
  const hasStamp = stamp !== undefined;
  return (
    <>
      <Breadcrumbs className={styles.crumbs} items={[...way, { label: title }]} />
      <header className={styles.head} data-align={mark || hasStamp ? "start" : "end"}>
        <div className={styles.words}>
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

/** The one large picture of a page that is read, with what it shows. Without a picture nothing. */
export function ArticlePicture(props: { picture: Omit<PictureProps, "sizes"> | null; caption: string }) {
  const { picture, caption } = props;
  if (!picture) return null;
  return (
    <figure className={styles.figure}>
      <Picture {...picture} sizes="(width < 1000px) 92vw, 88vw" priority />
      {caption ? <figcaption className="caption">{caption}</figcaption> : null}
    </figure>
  );
}

/** The words of a page that is read, in a column of one line’s length; at the left, what else there is on its subjects. */
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
