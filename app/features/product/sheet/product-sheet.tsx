import { useContext } from "react";
import { playsHere } from "#app/domain/articles/video-link.ts";
import type { StatusText } from "#app/domain/products/product-status.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import type { ProductSummary } from "#app/graphql/inventory/product-summary.ts";
import type { Picture as PictureData } from "#app/graphql/picture.ts";
import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { CompareButton } from "#app/ui/actions/compare.tsx";
import { Heart, type HeartSubject } from "#app/ui/actions/heart.tsx";
import { Breadcrumbs, type Crumb, SmartLink } from "#app/ui/actions/links.tsx";
import { PageActions } from "#app/ui/actions/page-actions.tsx";
import { CardGrid, SummaryCard } from "#app/ui/cards/card.tsx";
import { Section, SectionHead } from "#app/ui/layout/section.tsx";
import type { OpenableFilm } from "#app/ui/overlays/film-dialog.tsx";
import { FrameHosts, useFilm } from "#app/ui/overlays/film-opener.tsx";
import { Gallery, type GalleryPicture } from "#app/ui/pictures/gallery.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { StatusMark } from "#app/ui/pictures/symbols.tsx";
import { Clauses } from "#app/ui/text/clauses.tsx";
import { Facts, TitleBlock } from "#app/ui/text/facts.tsx";
import { CostLink, type CostPanelContent } from "../monthly-cost/cost-panel.tsx";
import { VisitButton } from "../visit/visit.tsx";
import type { ProductNeighborhood } from "../visit/visit-content.ts";
import "./print.css";
import styles from "./sheet.module.css";
import type { FeatureGroup, TitleCell } from "./sheet-content.ts";

/** Breadcrumbs, and sharing and printing of the page. */
export function ProductTop({ crumbs, title }: { readonly crumbs: readonly Crumb[]; readonly title: string }) {
  return (
    <div className={`wrap ${styles.top}`}>
      <Breadcrumbs items={crumbs} />
      <PageActions title={title} printed="the sheet" />
    </div>
  );
}

/** The pictures of a product, from edge to edge on small screens. Nothing without pictures. */
export function ProductGallery(props: { pictures: readonly GalleryPicture[]; label: string; caption: string }) {
  const count = props.pictures.length;
  if (count === 0) return null;
  return <Gallery {...props} allLabel={formatCount(count, "picture")} className={`wrap ${styles.gallery}`} />;
}

/** What stands at the head of a product’s page. */
export interface ProductSheetContent {
  readonly title: string;
  readonly status: StatusText | null;
  readonly lead: string;
  /** What it is and where, in one sentence. */
  readonly where: string;
  readonly note: readonly string[];
  readonly cells: readonly TitleCell[];
}

/** The product as its heart saves it. */
export function heartSubject(content: {
  readonly id: number;
  readonly sheet: Pick<ProductSheetContent, "title">;
  readonly pictures: readonly PictureData[];
}): HeartSubject {
  return { id: content.id, title: content.sheet.title, picture: content.pictures[0] ?? null };
}

/** A part of the page that a phone’s visitor may jump to. */
export interface JumpTarget {
  readonly href: `#${string}`;
  readonly text: string;
}

/**
 * Status, name and lead at the left; title block, hours, visit, directions and heart at the right. On a phone the price
 * and the hours come before the lead, and a list of `jumps` follows them.
 */
export function ProductSheet(props: {
  readonly sheet: ProductSheetContent;
  readonly directions: string | null;
  readonly heart: HeartSubject;
  /** The monthly cost, where there is an amount to pay. */
  readonly cost: CostPanelContent | null;
  /** The neighborhood that it stands in, with its hours and its telephone. */
  readonly neighborhood: ProductNeighborhood | null;
  readonly jumps: readonly JumpTarget[];
}) {
  const { sheet, directions, heart, cost, neighborhood, jumps } = props;
  const hasWords = sheet.lead !== "" || sheet.where !== "" || sheet.note.length > 0;
  return (
    <section className={`wrap grid ${styles.sheet}`} aria-labelledby="product-name">
      <div className={styles.head}>
        {sheet.status ? (
          <p>
            <StatusMark kind={sheet.status.kind}>{sheet.status.text}</StatusMark>
          </p>
        ) : null}
        <h1 id="product-name">{sheet.title}</h1>
      </div>
      <div className={styles.block}>
        <TitleBlock cells={sheet.cells} columns={4} />
        {cost ? <CostLink content={cost} /> : null}
        <DoorLine neighborhood={neighborhood} />
        <div className={styles.act}>
          <VisitButton />
          {directions ? (
            <ButtonLink href={directions} variant="line" target="_blank" rel="noopener">
              Directions
            </ButtonLink>
          ) : null}
          <CompareButton subject={heart} words />
          <Heart subject={heart} words />
        </div>
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
        <div className={styles.say}>
          {sheet.lead ? <p className="lead">{sheet.lead}</p> : null}
          {sheet.where ? <p className="muted">{sheet.where}</p> : null}
          {sheet.note.map((paragraph) => (
            <p key={paragraph} className="muted">
              {paragraph}
            </p>
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** When the door is open and whom to call, in one line. Nothing where neither is known. */
function DoorLine({ neighborhood }: { readonly neighborhood: ProductNeighborhood | null }) {
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
      {phone ? <a href={phone.call}>{phone.shown}</a> : null}
    </p>
  );
}

/**
 * The line that opens a virtual tour, over the page where its host may stand in a frame, else on its host's page. Nothing
 * of it is loaded before the click. Nothing without a tour.
 */
export function TourLink({ tour }: { readonly tour: OpenableFilm | null }) {
  return tour ? <TourLine tour={tour} /> : null;
}

function TourLine({ tour }: { readonly tour: OpenableFilm }) {
  const isShownHere = playsHere(tour.player, useContext(FrameHosts));
  const { link, dialog } = useFilm({ film: tour, name: "tour", playsHere: isShownHere });
  return (
    <div className={`wrap ${styles.tour}`}>
      <MoreLink {...link} icon={isShownHere ? "expand" : "out"}>
        {tour.title}
      </MoreLink>
      {tour.provider ? (
        <span className="small muted">
          {isShownHere ? `From ${tour.provider}` : `Opens ${tour.provider} in a new window`}
        </span>
      ) : null}
      {dialog}
    </div>
  );
}

/** Features in groups, beside a picture of the inside. Nothing without rows. */
export function FeatureList(props: { title: string; groups: readonly FeatureGroup[]; picture: PictureData | null }) {
  const { title, picture } = props;
  const groups = props.groups.filter(({ rows }) => rows.length > 0);
  if (groups.length === 0) return null;
  return (
    <Section rule aria-labelledby="features">
      <div className="grid">
        <div className={styles.features}>
          <h2 id="features">{title}</h2>
          {picture ? (
            <Picture
              {...picture}
              sizes="(width < 56.25em) 92vw, 29vw"
              crop="(width < 56.25em) 3 / 2, 1"
              className={styles.featuresPicture}
            />
          ) : null}
        </div>
        <div className={styles.groups}>
          {groups.map((group) => (
            <div key={group.title}>
              {groups.length > 1 ? <h3 className={styles.groupTitle}>{group.title}</h3> : null}
              <Facts variant="sentences" rows={group.rows} />
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}

/** Products under a heading, as cards. Nothing without products. */
export function RelatedCards(props: {
  readonly id: string;
  readonly title: string;
  readonly lead?: string | undefined;
  readonly products: readonly ProductSummary[];
  readonly more?: { readonly href: string; readonly text: string };
}) {
  const { id, title, lead, products, more } = props;
  if (products.length === 0) return null;
  return (
    <Section rule className="no-print" aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        lead={lead}
        action={more ? <MoreLink href={more.href}>{more.text}</MoreLink> : null}
      />
      <CardGrid className={styles.cards}>
        {products.map((summary, position) => (
          <SummaryCard
            key={`${summary.kind}-${summary.id}`}
            summary={summary}
            sizes={cardSizes(products.length, position)}
          />
        ))}
      </CardGrid>
    </Section>
  );
}

/** How wide the picture of a card is, by how many there are: no card stands alone in the last row. */
function cardSizes(count: number, position: number): string {
  const isWide = count === 1 || count === 2 || count === 4 || (count === 5 && position < 2);
  const inPairs = count % 2 === 1 && position === 0 ? 92 : 45;
  return `(width < 40em) 92vw, (width < 56.25em) ${inPairs}vw, ${count === 5 ? "(width >= 93.75em) 18vw, " : ""}${isWide ? 45 : 30}vw`;
}

/** Price and visit at the bottom edge of small screens. */
export function StickyBar({ price, facts }: { readonly price: string; readonly facts: string }) {
  return (
    <section className={styles.bar} aria-label="Price and visit" data-bottom-bar>
      <p>
        {price ? <strong>{price}</strong> : null}
        <span>
          <Clauses text={facts} />
        </span>
      </p>
      <VisitButton size="small" />
    </section>
  );
}
