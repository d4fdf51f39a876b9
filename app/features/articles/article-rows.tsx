import { SmartLink } from "#app/ui/actions/links.tsx";
import { Card, CardPicture, CardSubtitle, CardText, CardTitle } from "#app/ui/cards/card.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./article-rows.module.css";
import type { ArticleEntry, ReviewQuote } from "./load-articles.ts";

/** Posts in rows, each with its summary and a small picture. */
export function PostRows({ posts }: { readonly posts: readonly ArticleEntry[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none
    <ul role="list" className={styles.rows}>
      {posts.map((post) => (
        <li key={post.id}>
          <Card className={styles.row}>
            <div className={styles.text}>
              <ArticleLabel article={post} />
              <CardTitle href={post.href}>{post.title}</CardTitle>
              {post.summary ? <CardText>{post.summary}</CardText> : null}
            </div>
            {post.picture ? (
              <CardPicture className={styles.picture}>
                <Picture {...post.picture} alt="" sizes="clamp(104px, 17vw, 220px)" crop="3 / 2" />
              </CardPicture>
            ) : null}
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Reviews as cards of two widths; the first picture is `hasPriority` when it is on the first screen. */
export function ReviewCards(props: { readonly reviews: readonly ArticleEntry[]; readonly hasPriority: boolean }) {
  const { reviews, hasPriority } = props;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none
    <ul role="list" className={`grid ${styles.cards}`}>
      {reviews.map(({ id, title, href, subtitle, summary, picture, ...review }, position) => (
        <li key={id}>
          <Card>
            {picture ? (
              <CardPicture className={styles.cardPicture}>
                <Picture
                  {...picture}
                  alt=""
                  sizes="(width < 47.5em) 92vw, 52vw"
                  crop="(width < 47.5em) 3 / 2, 16 / 9"
                  priority={hasPriority && position === 0}
                />
              </CardPicture>
            ) : null}
            <div className={styles.cardWords}>
              <ArticleLabel article={review} />
              <CardTitle href={href} size="large">
                {title}
              </CardTitle>
              {subtitle ? <CardSubtitle>{subtitle}</CardSubtitle> : null}
              {summary ? <CardText>{summary}</CardText> : null}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Quotes of several people in rows, each linked to its review. */
export function QuoteList({ quotes }: { readonly quotes: readonly ReviewQuote[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none
    <ul role="list" className={styles.quotes}>
      {quotes.map(({ id, words, name, tagline, title, href }) => (
        <li key={id}>
          <blockquote>
            <p>“{words}”</p>
          </blockquote>
          <p className={styles.by}>
            <strong>{name}</strong>
            {tagline ? <span className="muted"> {tagline}</span> : null}
          </p>
          <SmartLink className={styles.link} href={href}>
            {title}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}

/** Category and date of an article on one line. */
export function ArticleLabel(props: { readonly article: Pick<ArticleEntry, "category" | "dateText" | "dateTime"> }) {
  const { category, dateText, dateTime } = props.article;
  if (!category && !dateText) return null;
  return (
    <p className="label">
      {category}
      {category && dateText ? " · " : null}
      {dateText ? <time dateTime={dateTime}>{dateText}</time> : null}
    </p>
  );
}
