import { useId } from "react";
import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { Card, CardPicture, CardSubtitle, CardText, CardTitle } from "#app/ui/cards/card.tsx";
import { EmptyState } from "#app/ui/layout/placeholders.tsx";
import { CategoryLinks, Pager } from "#app/ui/lists/paged-list.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { TestimonialListContent } from "./load-testimonials.ts";
import { QuoteList } from "./quotes.tsx";
import { type TestimonialEntry, type TestimonialQuote, testimonialsPath } from "./testimonial-entry.ts";
import styles from "./testimonial-list.module.css";

/** A page of testimonials: a sentence set large, the categories, the testimonials, and what is read most. */
export function TestimonialList({ list }: { readonly list: TestimonialListContent }) {
  const { path, entries, steps, categories, popular, highlights } = list;
  const [first, ...others] = highlights;
  return (
    <>
      {first ? <LeadQuote quote={first} /> : null}
      <section id="reviews" className={styles.list} aria-labelledby="reviews-title">
        <h2 id="reviews-title" className="visually-hidden">
          {steps.number === 1 ? "Newest reviews" : `Reviews, page ${steps.number}`}
        </h2>
        <CategoryLinks
          unit="reviews"
          current={path}
          items={[
            { text: "All reviews", href: testimonialsPath, count: null },
            ...categories.map(({ name, href, count }) => ({ text: name, href, count })),
          ]}
        />
        {entries.length > 0 ? (
          <Entries entries={entries} isFirstSight={highlights.length === 0} />
        ) : (
          <NoEntries path={path} />
        )}
        <Pager
          page={steps.number}
          previousHref={steps.previousHref}
          nextHref={steps.nextHref}
          label="Pages of reviews"
        />
      </section>
      {others.length > 0 ? <Sentences title="In one sentence" quotes={others} /> : null}
      {popular.length > 0 ? <Sentences title="Read most" quotes={popular} /> : null}
    </>
  );
}

function LeadQuote({ quote }: { readonly quote: TestimonialQuote }) {
  const { words, name, of, picture, href } = quote;
  return (
    <figure className={styles.lead}>
      {picture ? (
        <div className={styles.leadPicture}>
          <Picture {...picture} sizes="(width < 1000px) 92vw, 31vw" priority />
        </div>
      ) : null}
      <blockquote>
        <p>“{words}”</p>
      </blockquote>
      <figcaption>
        <strong>{name}</strong>
        {of ? <span className="muted">{of}</span> : null}
        <MoreLink href={href}>Read the whole review</MoreLink>
      </figcaption>
    </figure>
  );
}

function Entries({
  entries,
  isFirstSight,
}: {
  readonly entries: readonly TestimonialEntry[];
  readonly isFirstSight: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none
    <ul role="list" className={styles.entries}>
      {entries.map((entry, position) => (
        <li key={entry.id}>
          <Entry entry={entry} isFirst={isFirstSight && position === 0} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry, isFirst }: { readonly entry: TestimonialEntry; readonly isFirst: boolean }) {
  const { title, href, category, dateText, dateTime, of, say, picture } = entry;
  return (
    <Card>
      {picture ? (
        <CardPicture className={styles.picture}>
          <Picture {...picture} alt="" sizes="(width < 760px) 92vw, 52vw" priority={isFirst} />
        </CardPicture>
      ) : null}
      <div className={styles.words}>
        <p className="label">
          {category}
          {category && dateText ? " · " : null}
          {dateText ? <time dateTime={dateTime}>{dateText}</time> : null}
        </p>
        <CardTitle href={href} size="large">
          {title}
        </CardTitle>
        {of ? <CardSubtitle>{of}</CardSubtitle> : null}
        {say ? <CardText>{say}</CardText> : null}
      </div>
    </Card>
  );
}

function Sentences({ title, quotes }: { readonly title: string; readonly quotes: readonly TestimonialQuote[] }) {
  const id = useId();
  return (
    <section className={styles.sentences} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <QuoteList quotes={quotes} />
    </section>
  );
}

function NoEntries({ path }: { readonly path: string }) {
  return (
    <EmptyState
      className={styles.empty}
      title="No reviews on this page"
      action={
        <ButtonLink href={path} variant="line">
          To the newest reviews
        </ButtonLink>
      }
    >
      The list has become shorter, or there is nothing in it yet.
    </EmptyState>
  );
}
