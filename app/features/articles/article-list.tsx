import { type ReactNode, useId } from "react";
import { capitalized } from "#app/domain/wording/text.ts";
import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { CardText, CardTitle, LeadCard } from "#app/ui/cards/card.tsx";
import { EmptyState } from "#app/ui/layout/placeholders.tsx";
import { CategoryLinks, Pager } from "#app/ui/lists/paged-list.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { articleLists } from "./article-kinds.ts";
import styles from "./article-list.module.css";
import { ArticleLabel, PostRows, QuoteList, ReviewCards } from "./article-rows.tsx";
import type { ArticleEntry, ArticleListContent, ReviewQuote } from "./load-articles.ts";

type Posts = Extract<ArticleListContent, { kind: "post" }>;
type Reviews = Extract<ArticleListContent, { kind: "review" }>;

/** A page of posts or of reviews: the categories, the articles, the pager, and popular ones. */
export function ArticleList({ list }: { readonly list: ArticleListContent }) {
  return list.kind === "post" ? <PostList list={list} /> : <ReviewList list={list} />;
}

/** The newest post large on page 1, the others as rows, popular ones beside them. */
function PostList({ list }: { readonly list: Posts }) {
  const { entries, pagination, popular } = list;
  const [first, ...others] = entries;
  const lead = pagination.number === 1 && first?.picture ? first : null;
  return (
    <ListSection list={list} className={styles.posts}>
      {lead ? <LeadPost post={lead} /> : null}
      <div className={`grid ${styles.body}`}>
        <div className={styles.main}>
          {entries.length > 0 ? <PostRows posts={lead ? others : entries} /> : <EmptyList list={list} />}
          <ListPager list={list} />
        </div>
        {popular.length > 0 ? <PopularPosts posts={popular} /> : null}
      </div>
    </ListSection>
  );
}

/** A quote set large, the reviews as cards, and further quotes. */
function ReviewList({ list }: { readonly list: Reviews }) {
  const { entries, popular, highlights } = list;
  const [first, ...others] = highlights;
  return (
    <>
      {first ? <LeadQuote quote={first} /> : null}
      <ListSection list={list} className={styles.reviews}>
        {entries.length > 0 ? (
          <ReviewCards reviews={entries} hasPriority={!first} />
        ) : (
          <EmptyList list={list} className={styles.empty} />
        )}
        <ListPager list={list} />
      </ListSection>
      {others.length > 0 ? <Quotes title="In one sentence" quotes={others} /> : null}
      {popular.length > 0 ? <Quotes title="Most read" quotes={popular} /> : null}
    </>
  );
}

/** A section with a heading for screen readers and the categories in a row. */
function ListSection(props: {
  readonly list: ArticleListContent;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  const { list, className, children } = props;
  const { kind, path, pagination, categories } = list;
  const noun = `${kind}s`;
  return (
    <section id={noun} className={className} aria-labelledby={`${noun}-title`}>
      <h2 id={`${noun}-title`} className="visually-hidden">
        {pagination.number === 1 ? `Newest ${noun}` : `${capitalized(noun)}, page ${pagination.number}`}
      </h2>
      <CategoryLinks
        unit={noun}
        current={path}
        items={[
          { text: `All ${noun}`, href: articleLists[kind].path, count: null },
          ...categories.map(({ name, href, count }) => ({ text: name, href, count })),
        ]}
      />
      {children}
    </section>
  );
}

function ListPager({ list: { kind, pagination } }: { readonly list: ArticleListContent }) {
  const { number, previousHref, nextHref } = pagination;
  return <Pager page={number} previousHref={previousHref} nextHref={nextHref} label={`Pages of ${kind}s`} />;
}

/** Shown on a page without articles. */
function EmptyList(props: { readonly list: ArticleListContent; readonly className?: string | undefined }) {
  const { kind, path } = props.list;
  return (
    <EmptyState
      {...(props.className ? { className: props.className } : {})}
      title={`No ${kind}s on this page`}
      action={
        <ButtonLink href={path} variant="line">
          To the newest {kind}s
        </ButtonLink>
      }
    >
      The list has gotten shorter, or nothing has been posted yet.
    </EmptyState>
  );
}

function LeadPost({ post }: { readonly post: ArticleEntry }) {
  return (
    <LeadCard
      className={styles.lead}
      ruled
      picture={post.picture ? <Picture {...post.picture} alt="" sizes="(width < 56.25em) 92vw, 56vw" priority /> : null}
    >
      <ArticleLabel article={post} />
      <CardTitle href={post.href} size="large">
        {post.title}
      </CardTitle>
      {post.summary ? <CardText>{post.summary}</CardText> : null}
    </LeadCard>
  );
}

function PopularPosts({ posts }: { readonly posts: Posts["popular"] }) {
  return (
    <section className={styles.popular} aria-labelledby="popular-title">
      <h2 id="popular-title">Most read</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none */}
      <ol role="list" className={styles.ranking}>
        {posts.map(({ id, href, title }) => (
          <li key={id}>
            <SmartLink className="tap" href={href}>
              {title}
            </SmartLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LeadQuote({ quote }: { readonly quote: ReviewQuote }) {
  const { words, name, tagline, picture, href } = quote;
  return (
    <figure className={`grid ${styles.quote}`}>
      {picture ? (
        <div className={styles.quotePicture}>
          <Picture
            {...picture}
            sizes="(width < 62.5em) 92vw, 31vw"
            crop="(width < 47.5em) 3 / 2, (width < 62.5em) 16 / 9, 4 / 5"
            priority
          />
        </div>
      ) : null}
      <blockquote>
        <p>“{words}”</p>
      </blockquote>
      <figcaption>
        <strong>{name}</strong>
        {tagline ? <span className="muted">{tagline}</span> : null}
        <MoreLink href={href}>Read the whole review</MoreLink>
      </figcaption>
    </figure>
  );
}

function Quotes({ title, quotes }: { readonly title: string; readonly quotes: readonly ReviewQuote[] }) {
  const id = useId();
  return (
    <section className={`section-end ${styles.quotes}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <QuoteList quotes={quotes} />
    </section>
  );
}
