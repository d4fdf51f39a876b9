import { formatCount } from "#app/domain/wording/numbers.ts";
import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { Breadcrumbs, SmartLink } from "#app/ui/actions/links.tsx";
import { PageActions } from "#app/ui/actions/page-actions.tsx";
import { PhoneText } from "#app/ui/actions/phone-text.tsx";
import { CompareButton, Heart } from "#app/ui/actions/product-buttons.tsx";
import { Gallery } from "#app/ui/pictures/gallery.tsx";
import { StatusMark } from "#app/ui/pictures/symbols.tsx";
import { Clauses, TitleBlock } from "#app/ui/text/facts.tsx";
import { CostLink } from "./monthly-cost/cost-panel.tsx";
import styles from "./opening.module.css";
import type { ProductContent } from "./product-content.ts";
import type { ProductNeighborhood } from "./product-neighborhood.ts";
import { VisitButton } from "./visit.tsx";

interface OpeningProps {
  readonly content: ProductContent;
  /** The page where changes can be requested by email; null when it is not offered. */
  readonly alertHref: string | null;
}

/** The top of every product's page: breadcrumbs, pictures, and its title block with actions. */
export function Opening({ content, alertHref }: OpeningProps) {
  const { crumbs, pictures, gallery, summary } = content;
  return (
    <>
      <div className={`wrap ${styles.top}`}>
        <Breadcrumbs items={crumbs} />
        <PageActions title={summary.title} printed="the sheet" />
      </div>
      {pictures.length > 0 ? (
        <Gallery
          pictures={pictures}
          {...gallery}
          allLabel={formatCount(pictures.length, "picture")}
          className={`wrap ${styles.gallery}`}
        />
      ) : null}
      <SummarySection content={content} alertHref={alertHref} />
    </>
  );
}

/**
 * Status, name and lead at the left; title block, hours, visit, directions and heart at the right. On a phone the price
 * and the hours come before the lead, followed by links to the sections of the page.
 */
function SummarySection({ content, alertHref }: OpeningProps) {
  const { id, pictures, summary, directions, cost, neighborhood } = content;
  const heart = { id, title: summary.title, picture: pictures[0] ?? null };
  const jumps = jumpTargets(content);
  const hasWords = summary.lead !== "" || summary.where !== "" || summary.note.length > 0;
  return (
    <section className={`wrap grid ${styles.summary}`} aria-labelledby="product-name">
      <div className={styles.head}>
        {summary.status ? (
          <p>
            <StatusMark kind={summary.status.kind}>{summary.status.text}</StatusMark>
          </p>
        ) : null}
        <h1 id="product-name">{summary.title}</h1>
      </div>
      <div className={styles.block}>
        <HoursLine neighborhood={neighborhood} />
        <TitleBlock cells={summary.cells} columns={4} />
        {cost ? <CostLink content={cost} /> : null}
        <div className={styles.act}>
          <VisitButton />
          {directions ? (
            <ButtonLink href={directions} variant="line" target="_blank" rel="noopener">
              Directions
            </ButtonLink>
          ) : null}
          <CompareButton subject={heart} isLarge />
          <Heart subject={heart} hasLabel />
        </div>
        {alertHref ? (
          <p className={styles.alert}>
            <MoreLink href={alertHref} prefetch="none">
              Email me when the price or status changes
            </MoreLink>
          </p>
        ) : null}
      </div>
      {jumps.length > 0 ? (
        <nav className={styles.jumps} aria-label="On this page">
          {jumps.map(({ href, text }) => (
            <SmartLink key={href} href={href}>
              {text}
            </SmartLink>
          ))}
        </nav>
      ) : null}
      {hasWords ? (
        <div className={styles.introduction}>
          {summary.lead ? <p className="lead">{summary.lead}</p> : null}
          {summary.where ? <p className="muted">{summary.where}</p> : null}
          {summary.note.map((paragraph) => (
            <p key={paragraph} className="muted">
              {paragraph}
            </p>
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** Links to the sections of the page, for phones. */
function jumpTargets({ hasFloorPlan, cost, neighborhood }: ProductContent) {
  return [
    ...(hasFloorPlan ? [{ href: "#floor-plan", text: "Floor plan" }] : []),
    ...(cost ? [{ href: "#monthly-cost", text: "Cost" }] : []),
    ...(neighborhood
      ? [
          { href: "#place", text: "Place" },
          { href: "#visit", text: "Visit" },
        ]
      : []),
  ];
}

/** Opening hours and telephone number in one line. */
function HoursLine({ neighborhood }: { readonly neighborhood: ProductNeighborhood | null }) {
  const hours = neighborhood?.visit.hours;
  const phone = neighborhood?.visit.phone;
  if (!hours && !phone) return null;
  return (
    <p className={styles.door}>
      {hours ? (
        <span className={styles.hours}>
          <span className="label">{hours.label}</span>{" "}
          <span>
            <Clauses text={hours.line} />
          </span>
        </span>
      ) : null}
      {phone ? <PhoneText text={phone} /> : null}
    </p>
  );
}
