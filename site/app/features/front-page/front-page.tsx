import { MoreLink } from "#app/ui/actions/button.tsx";
import { Section, SectionHead } from "#app/ui/layout/section.tsx";
import { IndexList } from "#app/ui/lists/index-list.tsx";
import { HouseSymbol } from "#app/ui/pictures/house-symbol.tsx";
import { Quote } from "#app/ui/text/quote.tsx";
import styles from "./front-page.module.css";
import { Hero } from "./hero.tsx";
import type { HomePageContent } from "./load-front-page.ts";
import { Posts } from "./posts.tsx";
import { Range } from "./range.tsx";
import { ReadyHomes } from "./ready-homes-spread.tsx";

/** The home page: one picture, one sentence, the search; then places, homes, collections, a voice, posts. */
export function HomePage({ content }: { readonly content: HomePageContent }) {
  const { hero, finder, range, ready, collections, quote, posts } = content;
  return (
    <>
      <Hero texts={hero} picture={hero.picture} finder={finder} />
      {range.stops.length > 0 ? <Range range={range} /> : null}
      {ready.lead ? <ReadyHomes ready={ready} /> : null}
      <Section rule aria-labelledby="collections">
        <div className={`grid ${styles.collections}`}>
          <div className={styles.collectionsHead}>
            <h2 id="collections">{collections.title}</h2>
            {collections.text ? <p className="muted">{collections.text}</p> : null}
          </div>
          <IndexList
            className={styles.collectionsIndex}
            items={collections.rows.map((row) => ({
              href: row.collection.href,
              title: row.collection.title,
              symbol: <HouseSymbol name={row.collection.icon} />,
              text: row.say,
              facts: [row.size, row.places].filter(Boolean),
              price: row.price,
            }))}
          />
        </div>
      </Section>
      {quote.text ? (
        <Quote
          label="From a homeowner"
          name={quote.title}
          detail={quote.subtitle}
          action={quote.action ? <MoreLink href={quote.action.href}>{quote.action.text}</MoreLink> : null}
        >
          “{quote.text}”
        </Quote>
      ) : null}
      {posts.lead ? (
        <Section aria-labelledby="posts">
          <SectionHead
            id="posts"
            title={posts.title}
            action={posts.action ? <MoreLink href={posts.action.href}>{posts.action.text}</MoreLink> : null}
          />
          <Posts lead={posts.lead} others={posts.others} />
        </Section>
      ) : null}
    </>
  );
}
