import type { ReactNode } from "react";
import {
  Card,
  CardBody,
  CardGrid,
  CardPicture,
  CardStatus,
  CardSubtitle,
  CardText,
  CardTitle,
} from "#app/ui/cards/card.tsx";
import { Disclosure, DisclosureGroup, Section, SectionHead, Split } from "#app/ui/layout/section.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Facts } from "#app/ui/text/facts.tsx";
import { About, Amenities, Schools } from "./about.tsx";
import type { NeighborhoodEssentials } from "./essentials.ts";
import type { Nearby } from "./load-essentials.server.ts";
import type { NeighborhoodContent } from "./neighborhood-content.ts";
import { NeighborhoodHero } from "./neighborhood-hero.tsx";
import styles from "./neighborhood-page.module.css";
import { areComingSoon } from "./offer-rows.ts";
import { Offers } from "./offers.tsx";
import { SitePlan } from "./site-plan.tsx";
import { Directions, hasDirections, TeamAndHours } from "./visit.tsx";

/**
 * The page of one neighborhood (S2.29), rendered in the browser (S2.30): only `essentials` until `content` is loaded.
 * `map` shows its location; `nearby`, alternatives; `children`, the editors' blocks, follow the description.
 */
export function NeighborhoodPage(props: {
  readonly essentials: NeighborhoodEssentials;
  readonly content: NeighborhoodContent | null;
  readonly map: ReactNode;
  readonly nearby?: Nearby | null;
  readonly children?: ReactNode;
}) {
  const { essentials, nearby = null } = props;
  const { latitude, longitude, directionsHref } = essentials;
  // Only the server has the builder's region, which decides whether the neighborhood's coordinates are valid.
  const content = props.content && { ...props.content, latitude, longitude, directionsHref };
  return (
    <>
      <NeighborhoodHero essentials={essentials} content={content} nearby={nearby} />
      {content ? <NeighborhoodSections {...props} content={content} nearby={nearby} /> : null}
    </>
  );
}

/** Everything below the hero. */
function NeighborhoodSections(props: {
  readonly content: NeighborhoodContent;
  readonly map: ReactNode;
  readonly nearby: Nearby | null;
  readonly children?: ReactNode;
}) {
  const { content, map, nearby, children } = props;
  const isSold = content.status.kind === "sold";
  return (
    <>
      <PageContents content={content} nearby={nearby} />
      {nearby && isSold ? <NearbySection nearby={nearby} /> : null}
      <Offers content={content} />
      {content.sitePlan ? <SitePlan plan={content.sitePlan} title={content.title} /> : null}
      {content.hasAbout ? <About content={content} /> : null}
      {content.amenities.length > 0 ? <Amenities amenities={content.amenities} /> : null}
      {children}
      {content.schools ? <Schools schools={content.schools} /> : null}
      {content.costs.length > 0 ? <Costs costs={content.costs} /> : null}
      {hasDirections(content) ? <Directions content={content} map={map} /> : null}
      {content.hasVisit ? <TeamAndHours content={content} /> : null}
      {content.faq.length > 0 ? <Faq faq={content.faq} /> : null}
      {nearby && !isSold ? <NearbySection nearby={nearby} /> : null}
      {content.legal ? (
        <div className="wrap">
          <p className={`small muted ${styles.legal}`}>{content.legal}</p>
        </div>
      ) : null}
    </>
  );
}

/** Links to the sections of a long page that have content. */
function PageContents(props: { readonly content: NeighborhoodContent; readonly nearby: Nearby | null }) {
  const { content, nearby } = props;
  const offers = [...content.moveInHomes, ...content.models, ...content.plans];
  const forSaleCount = offers.filter((row) => row.isForSale).length;
  const isSold = content.status.kind === "sold";
  const sections = [
    { id: "nearby", label: "Nearby", isShown: nearby !== null && isSold },
    {
      id: "sale",
      label: areComingSoon(offers) ? "Coming soon" : "For sale",
      count: forSaleCount,
      isShown: forSaleCount > 0,
    },
    { id: "site", label: "Homesites", isShown: content.sitePlan !== null },
    { id: "life", label: "What it’s like", isShown: content.hasAbout },
    { id: "schools", label: "Schools", isShown: content.schools !== null },
    { id: "cost", label: "Cost", isShown: content.costs.length > 0 },
    { id: "where", label: "Getting there", isShown: hasDirections(content) },
    { id: "visit", label: "Sales team", isShown: content.hasVisit },
    { id: "questions", label: "Questions", isShown: content.faq.length > 0 },
    { id: "nearby", label: "Nearby", isShown: nearby !== null && !isSold },
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

function Costs({ costs }: Pick<NeighborhoodContent, "costs">) {
  return (
    <Section rule id="cost" aria-labelledby="cost-head">
      <Split>
        <h2 id="cost-head">What it costs to live here</h2>
        <div className={styles.costs}>
          <Facts rows={costs} variant="sentences" />
          {costs.some(({ detail }) => detail.includes(" on $")) ? (
            <p className="small muted">
              Examples are estimates at Colorado’s assessment rate for homes. Each home’s page adds up its own costs.
            </p>
          ) : null}
        </div>
      </Split>
    </Section>
  );
}

function Faq({ faq }: Pick<NeighborhoodContent, "faq">) {
  return (
    <Section rule id="questions" aria-labelledby="questions-head">
      <Split>
        <h2 id="questions-head">Questions people ask</h2>
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

/** The nearest selling neighborhoods with their distance. */
function NearbySection({ nearby }: { readonly nearby: Nearby }) {
  return (
    <Section rule id="nearby" aria-labelledby="nearby-head">
      <SectionHead id="nearby-head" title={nearby.heading} />
      <CardGrid className={styles.cards}>
        {nearby.places.map(({ href, title, picture, status, where, subtitle }) => (
          <Card key={href}>
            {picture ? (
              <CardPicture of={href}>
                <Picture {...picture} sizes="(width < 40em) 92vw, (width < 62.5em) 45vw, 33vw" crop="3 / 2" />
              </CardPicture>
            ) : (
              <div />
            )}
            <CardBody>
              <CardStatus status={{ kind: status.kind, text: status.text || "Selling now" }} />
              <CardTitle href={href} takesPicture>
                {title}
              </CardTitle>
              <CardSubtitle>{where}</CardSubtitle>
            </CardBody>
            {subtitle ? <CardText>{subtitle}</CardText> : null}
          </Card>
        ))}
      </CardGrid>
    </Section>
  );
}
