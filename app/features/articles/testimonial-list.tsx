import { useId } from "react";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { Card, CardPicture, CardSubtitle, CardText, CardTitle } from "#app/ui/cards/card.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { testimonialsPath } from "./article-list.ts";
import { ArticleLabel, EmptyList, ListPager, ListTop } from "./list-parts.tsx";
import { QuoteList } from "./quotes.tsx";
import styles from "./testimonial-list.module.css";
import type { TestimonialEntry, TestimonialListContent, TestimonialQuote } from "./testimonials.ts";

/** A page of testimonials: a sentence set large, the categories, the testimonials, and what is read most. */
export function TestimonialList({ list }: { readonly list: TestimonialListContent }) {
  const { entries, popular, highlights } = list;
  const [first, ...others] = highlights;
  return (
    <>
      {first ? <LeadQuote quote={first} /> : null}
      <section id="reviews" className={styles.list} aria-labelledby="reviews-title">
        <ListTop list={list} noun="review" headingId="reviews-title" allHref={testimonialsPath} />
        {entries.length > 0 ? (
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none
          <ul role="list" className={`grid ${styles.entries}`}>
            {entries.map((entry, position) => (
              <li key={entry.id}>
                <Entry entry={entry} isFirst={highlights.length === 0 && position === 0} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyList list={list} noun="review" className={styles.empty} />
        )}
        <ListPager list={list} noun="review" />
      </section>
      {others.length > 0 ? <Sentences title="In one sentence" quotes={others} /> : null}
      {popular.length > 0 ? <Sentences title="Read most" quotes={popular} /> : null}
    </>
  );
}

function LeadQuote({ quote }: { readonly quote: TestimonialQuote }) {
  const { words, name, of, picture, href } = quote;
  return (
    <figure className={`grid ${styles.lead}`}>
      {picture ? (
        <div className={styles.leadPicture}>
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
        {of ? <span className="muted">{of}</span> : null}
        <MoreLink href={href}>Read the whole review</MoreLink>
      </figcaption>
    </figure>
  );
}

function Entry({ entry, isFirst }: { readonly entry: TestimonialEntry; readonly isFirst: boolean }) {
  const { title, href, of, say, picture } = entry;
  return (
    <Card>
      {picture ? (
        <CardPicture className={styles.picture}>
          <Picture
            {...picture}
            alt=""
            sizes="(width < 47.5em) 92vw, 52vw"
            crop="(width < 47.5em) 3 / 2, 16 / 9"
            priority={isFirst}
          />
        </CardPicture>
      ) : null}
      <div className={styles.words}>
        <ArticleLabel article={entry} />
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
    <section className={`section-end ${styles.sentences}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <QuoteList quotes={quotes} />
    </section>
  );
}
