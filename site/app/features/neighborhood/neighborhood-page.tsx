import type { ReactNode } from "react";
import { Disclosure, DisclosureGroup } from "#app/ui/layout/disclosure.tsx";
import { Section, Split } from "#app/ui/layout/section.tsx";
import { About, Amenities } from "./about.tsx";
import type { NeighborhoodContent } from "./neighborhood-content.ts";
import { NeighborhoodHero } from "./neighborhood-hero.tsx";
import styles from "./neighborhood-page.module.css";
import { Offers } from "./offers.tsx";
import { SitePlan } from "./site-plan.tsx";
import { Directions, TeamAndHours } from "./visit.tsx";

/**
 * The page of one neighborhood (S2.29), rendered in the browser (S2.30). `map` shows where it is; `children`, what editors
 * added, follow what it is like to live there.
 */
export function NeighborhoodPage(props: {
  readonly content: NeighborhoodContent;
  readonly map: ReactNode;
  readonly children?: ReactNode;
}) {
  const { content, map, children } = props;
  return (
    <>
      <NeighborhoodHero content={content} />
      <PageContents content={content} />
      <Offers content={content} />
      {content.sitePlan ? <SitePlan plan={content.sitePlan} title={content.title} /> : null}
      {content.hasAbout ? <About content={content} /> : null}
      {content.amenities.length > 0 ? <Amenities amenities={content.amenities} /> : null}
      {children}
      {content.hasDirections ? <Directions content={content} map={map} /> : null}
      {content.hasVisit ? <TeamAndHours content={content} /> : null}
      {content.faq.length > 0 ? <Faq faq={content.faq} /> : null}
      {content.legal ? (
        <div className="wrap">
          <p className={`small muted ${styles.legal}`}>{content.legal}</p>
        </div>
      ) : null}
    </>
  );
}

/** Links to the sections of a long page, only to those that are there. */
function PageContents({ content }: { readonly content: NeighborhoodContent }) {
  const offers = [...content.moveInHomes, ...content.models, ...content.plans];
  const forSaleCount = offers.filter((row) => row.isForSale).length;
  const sections = [
    { id: "sale", label: "For sale", count: forSaleCount, isShown: forSaleCount > 0 },
    { id: "site", label: "Site plan", isShown: content.sitePlan !== null },
    { id: "life", label: "What it is like", isShown: content.hasAbout },
    { id: "where", label: "Getting there", isShown: content.hasDirections },
    { id: "visit", label: "Sales team", isShown: content.hasVisit },
    { id: "questions", label: "Questions", isShown: content.faq.length > 0 },
  ].filter(({ isShown }) => isShown);
  if (sections.length === 0) return null;
  return (
    <nav className={styles.contents} aria-label="On this page">
      <div className="wrap">
        {sections.map(({ id, label, count }) => (
          <a key={id} href={`#${id}`}>
            {label} {count ? <span className="num">{count}</span> : null}
          </a>
        ))}
      </div>
    </nav>
  );
}

function Faq({ faq }: Pick<NeighborhoodContent, "faq">) {
  return (
    <Section rule id="questions" aria-labelledby="questions-head">
      <Split>
        <h2 id="questions-head">Questions we are asked</h2>
        <DisclosureGroup>
          {faq.map(({ question, answer }, position) => (
            <Disclosure key={question} summary={question} open={position === 0}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </DisclosureGroup>
      </Split>
    </Section>
  );
}
