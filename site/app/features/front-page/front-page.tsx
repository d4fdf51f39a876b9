import { type FrontPageLayout, frontPageLayouts } from "@porchlight/contract/vocabulary";
import { latePart } from "#app/ui/late/late-part.tsx";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import styles from "./hero.module.css";
import type { FrontPageContent } from "./load-front-page.ts";

const code = partCode(() => import("./front-page-parts.late.tsx"));
if (import.meta.env.SSR) await code.load();

const HeroSentence = leftAlone(code, (parts) => parts.HeroSentence);
const Finder = latePart(code, (parts) => parts.Finder);
const Neighborhoods = leftAlone(code, (parts) => parts.Neighborhoods);
const ReadyMoveInHomes = latePart(code, (parts) => parts.ReadyMoveInHomes);
const Collections = leftAlone(code, (parts) => parts.Collections);
const HomeownerQuote = leftAlone(code, (parts) => parts.HomeownerQuote);
const Posts = leftAlone(code, (parts) => parts.Posts);

/** The front page: one picture, one sentence, the search; then neighborhoods, move-in homes, collections, a quote, posts. */
export function FrontPage({ content }: { readonly content: FrontPageContent }) {
  return frontPageLayouts.map((layout) => <FrontPagePart key={layout} layout={layout} content={content} />);
}

/** The part of the front page that reads its texts from the organism of a layout (S2.137). */
export function FrontPagePart(props: { readonly layout: FrontPageLayout; readonly content: FrontPageContent }) {
  const { hero, finder, range, ready, collections, quote, posts } = props.content;
  switch (props.layout) {
    case "hero":
      return (
        <section className={styles.hero} aria-labelledby="say">
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
