import { type FrontPageLayout, frontPageLayouts } from "@porchlight/contract/vocabulary";
import { MoreLink } from "#app/ui/actions/button.tsx";
import {
  Card,
  CardBody,
  CardHeart,
  CardPicture,
  CardStatus,
  CardSubtitle,
  CardText,
  CardTitle,
  SummaryCard,
} from "#app/ui/cards/card.tsx";
import { Section, SectionHead } from "#app/ui/layout/section.tsx";
import { IndexList } from "#app/ui/lists/index-list.tsx";
import { HouseSymbol } from "#app/ui/pictures/content-symbols.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { TitleBlock } from "#app/ui/text/facts.tsx";
import { Quote } from "#app/ui/text/quote.tsx";
import styles from "./front-page.module.css";
import { FrontRange } from "./front-range.tsx";
import heroStyles from "./hero.module.css";
import { Finder, HeroSentence } from "./hero.tsx";
import type { FrontPageContent } from "./load-front-page.ts";

/** The front page: a picture with a sentence, the search, neighborhoods, move-in homes, collections, a quote, posts. */
export function FrontPage({ content }: { readonly content: FrontPageContent }) {
  return frontPageLayouts.map((layout) => <FrontPagePart key={layout} layout={layout} content={content} />);
}

/** One section of the front page, with texts from the organism of its layout (S2.137). */
export function FrontPagePart(props: { readonly layout: FrontPageLayout; readonly content: FrontPageContent }) {
  const { hero, finder, range, ready, collections, quote, posts } = props.content;
  switch (props.layout) {
    case "hero":
      return (
        <section className={heroStyles.hero} aria-labelledby="hero-title">
          <HeroSentence hero={hero} />
          <Finder finder={finder} />
        </section>
      );
    case "range":
      return <Neighborhoods range={range} />;
    case "ready":
      return <ReadyMoveInHomes ready={ready} />;
    case "collections":
      return <Collections collections={collections} />;
    case "quote":
      return <HomeownerQuote quote={quote} />;
    case "posts":
      return <Posts posts={posts} />;
  }
}

/** The neighborhoods along the mountains. */
function Neighborhoods({ range }: Pick<FrontPageContent, "range">) {
  if (range.stops.length === 0) return null;
  return (
    <Section aria-labelledby="range">
      <SectionHead id="range" title={range.title} lead={range.text} action={moreLink(range.action)} />
      <FrontRange stops={range.stops} />
    </Section>
  );
}

/** A quote of a homeowner. */
function HomeownerQuote({ quote }: Pick<FrontPageContent, "quote">) {
  if (!quote.text) return null;
  return (
    <Quote label="From a homeowner" name={quote.title} detail={quote.subtitle} action={moreLink(quote.action)}>
      “{quote.text}”
    </Quote>
  );
}

/** The collections, as an index. */
function Collections({ collections }: Pick<FrontPageContent, "collections">) {
  return (
    <Section rule aria-labelledby="collections">
      <div className={`grid ${styles.collections}`}>
        <div className={styles.collectionsHead}>
          <h2 id="collections">{collections.title}</h2>
          {collections.text ? <p className="muted">{collections.text}</p> : null}
        </div>
        <IndexList
          className={styles.collectionsIndex}
          items={collections.rows.map(({ icon, size, cities, ...row }) => ({
            ...row,
            symbol: <HouseSymbol name={icon} />,
            facts: [size, cities].filter(Boolean),
          }))}
        />
      </div>
    </Section>
  );
}

function moreLink(action: FrontPageContent["hero"]["action"]) {
  return action ? <MoreLink href={action.href}>{action.text}</MoreLink> : null;
}

/** Move-in homes with a price and a date: one large with its title block, four beside it. */
function ReadyMoveInHomes({ ready }: Pick<FrontPageContent, "ready">) {
  const { title, text, action, lead, others } = ready;
  if (!lead) return null;
  const { picture, status, href, price, where } = lead.summary;
  return (
    <Section rule aria-labelledby="ready">
      <SectionHead id="ready" title={title} lead={text} action={moreLink(action)} />
      <div className={styles.ready}>
        <Card className={styles.lead}>
          {picture ? (
            <CardPicture of={href}>
              <Picture {...picture} sizes="(width < 79em) 92vw, 45vw" crop="3 / 2" />
            </CardPicture>
          ) : null}
          <CardBody>
            {status ? <CardStatus status={status} /> : null}
            <CardTitle href={href} price={price} size="large" takesPicture>
              {lead.summary.title}
            </CardTitle>
            <CardSubtitle>{where}</CardSubtitle>
          </CardBody>
          <TitleBlock cells={lead.cells} columns={4} />
          {lead.shortDescription ? <CardText>{lead.shortDescription}</CardText> : null}
          <CardHeart subject={lead.summary} />
        </Card>
        {others.map((summary) => (
          <SummaryCard key={summary.id} summary={summary} sizes="(width < 40em) 92vw, (width < 79em) 45vw, 22vw" />
        ))}
      </div>
    </Section>
  );
}

/** The newest post with its picture, beside it the next ones and the next event as a list. */
function Posts({ posts }: Pick<FrontPageContent, "posts">) {
  const { title, action, lead, others } = posts;
  if (!lead) return null;
  return (
    <Section aria-labelledby="posts">
      <SectionHead id="posts" title={title} action={moreLink(action)} />
      <div className={styles.posts}>
        <Card>
          {lead.picture ? (
            <CardPicture ratio="16 / 10">
              <Picture {...lead.picture} sizes="(width < 56.25em) 92vw, 52vw" />
            </CardPicture>
          ) : null}
          <CardBody>
            <p className="label">{lead.label}</p>
            <CardTitle href={lead.href} size="large">
              {lead.title}
            </CardTitle>
          </CardBody>
          <CardText>{lead.text}</CardText>
        </Card>
        <div className={styles.postList}>
          {others.map((post) => (
            <Card key={post.id}>
              <p className="label">{post.label}</p>
              <CardTitle href={post.href}>{post.title}</CardTitle>
              <CardText>{post.text}</CardText>
            </Card>
          ))}
        </div>
      </div>
    </Section>
  );
}
