import { visitFragment, visitHref } from "#app/domain/leads/visit-href.ts";
import { officeLabel } from "#app/domain/neighborhoods/opening-hours.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Breadcrumbs, SmartLink } from "#app/ui/actions/links.tsx";
import { PhoneText } from "#app/ui/actions/phone-text.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Loading, Skeleton } from "#app/ui/layout/placeholders.tsx";
import { ModalLink } from "#app/ui/overlays/fragment-modal.tsx";
import { HeadPicture } from "#app/ui/pictures/picture.tsx";
import { StatusMark } from "#app/ui/pictures/symbols.tsx";
import { Clauses, TitleBlock, type TitleBlockCell } from "#app/ui/text/facts.tsx";
import type { NeighborhoodEssentials } from "./essentials.ts";
import type { Nearby } from "./load-essentials.server.ts";
import type { NeighborhoodContent } from "./neighborhood-content.ts";
import styles from "./neighborhood-hero.module.css";

/**
 * Picture, name, one sentence, and the title block: status, price, location, hours, sizes. Without `content`, as in the
 * server's HTML, it shows the essentials (S2.30): picture and name stay the same elements in the same place when the
 * content is loaded.
 */
export function NeighborhoodHero(props: {
  readonly essentials: NeighborhoodEssentials;
  readonly content: NeighborhoodContent | null;
  readonly nearby: Nearby | null;
}) {
  const { essentials, content, nearby } = props;
  const { hero, title } = essentials;
  return (
    <section aria-labelledby="name">
      {hero ? (
        <div className={styles.picture} data-head-picture>
          <HeadPicture key={hero.src} {...hero} sizes="100vw" priority />
        </div>
      ) : (
        <PlatDrawing />
      )}
      <div className={classNames("wrap grid", styles.panel, content === null && styles.fallback)}>
        <div className={styles.text}>
          <Crumbs {...essentials} />
          <h1 id="name">{title}</h1>
          {content ? <Sentences content={content} /> : <EssentialsText essentials={essentials} nearby={nearby} />}
        </div>
        {content ? (
          <TitleAndActions content={content} hasNearby={nearby !== null} />
        ) : (
          <div className={styles.pending}>
            <Loading label={`Loading ${title}`}>
              <Skeleton />
            </Loading>
          </div>
        )}
      </div>
    </section>
  );
}

function Sentences({ content: { shortDescription, subtitle, status } }: { readonly content: NeighborhoodContent }) {
  return (
    <>
      {shortDescription || subtitle ? <p className="lead">{shortDescription || subtitle}</p> : null}
      {shortDescription && subtitle && subtitle !== status.text ? <p className="muted">{subtitle}</p> : null}
    </>
  );
}

function TitleAndActions(props: { readonly content: NeighborhoodContent; readonly hasNearby: boolean }) {
  const { content, hasNearby } = props;
  const isSold = content.status.kind === "sold";
  return (
    <div className={styles.block}>
      <TitleBlock cells={titleBlockCells(content)} columns={4} />
      {isSold || content.hasVisit || content.directionsHref ? (
        <div className={styles.actions}>
          {isSold ? (
            <ButtonLink href={hasNearby ? "#nearby" : "/our-neighborhoods/"}>Where we build now</ButtonLink>
          ) : content.hasVisit ? (
            <ModalLink modal={visitFragment} href={visitHref(content.uri)}>
              {content.visitText}
            </ModalLink>
          ) : null}
          {content.directionsHref ? (
            <ButtonLink variant="line" href={content.directionsHref} target="_blank">
              Directions<span className="visually-hidden">, in a new window</span>
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function Crumbs({ address, title }: Pick<NeighborhoodEssentials, "address" | "title">) {
  const ownCrumb = { label: address.city || title };
  return <Breadcrumbs items={[{ label: "Our neighborhoods", href: "/our-neighborhoods/" }, ownCrumb]} />;
}

function titleBlockCells({
  status,
  fromPrice,
  priceAsOf,
  area,
  hours,
  open,
  beds,
  size,
}: NeighborhoodContent): TitleBlockCell[] {
  const now = open?.now ?? "";
  const openText = (
    <>
      <Clauses text={hours || now} />
      {hours && now ? <span className={`small ${styles.now}`}> {now}</span> : null}
    </>
  );
  const mark = <StatusMark kind={status.kind}>{status.text || "Selling now"}</StatusMark>;
  return [
    { label: "Status", value: mark, span: "half" },
    { label: priceAsOf ? `As of ${priceAsOf}` : "Price", value: fromPrice, span: "half", figure: true },
    { label: hours ? officeLabel(hours) : "Sales office hours", value: hours || now ? openText : "", span: "half" },
    { label: "Where", value: area, span: "half" },
    { label: "Homes", value: beds, span: "half" },
    { label: "Finished", value: size, span: "half" },
  ];
}

/** The essentials of a neighborhood, with links for visitors without JavaScript. */
function EssentialsText(props: { readonly essentials: NeighborhoodEssentials; readonly nearby: Nearby | null }) {
  const { essentials, nearby } = props;
  const { title, uri, subtitle, addressLines, hours, phone, hasHomesites } = essentials;
  return (
    <>
      {subtitle ? <p className="lead">{subtitle}</p> : null}
      <address className={`num ${styles.address}`}>
        {addressLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {hours ? (
          <span>
            <Clauses text={hours} />
          </span>
        ) : null}
        {phone ? <PhoneText text={phone} /> : null}
      </address>
      <noscript className={styles.without}>
        <p className={styles.actions}>
          <ButtonLink href={`${uri}plain/`}>Homes, prices and team</ButtonLink>
          {nearby || !(hours || phone) ? null : (
            <ButtonLink variant="line" href={visitHref(uri)}>
              Plan a visit
            </ButtonLink>
          )}
        </p>
        {nearby ? (
          <>
            <h2>{nearby.heading}</h2>
            <ul>
              {nearby.places.map(({ href, title: name, where }) => (
                <li key={href}>
                  <SmartLink href={href}>{name}</SmartLink>, {where}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {hasHomesites ? (
          <p>
            <SmartLink href={`${uri}homesites/`}>The homesites of {title}</SmartLink>, each with its size, its status
            and the plans that fit it.
          </p>
        ) : null}
        <p>
          This page needs JavaScript, which is turned off in your browser. The plain page has the same homes and plans,
          with their prices, hours, and who to ask. Or see <a href="/our-neighborhoods/">all neighborhoods</a> and{" "}
          <a href="/our-homes/quick-move-in-homes/">all quick move-in homes</a>.
        </p>
      </noscript>
    </>
  );
}

/**
 * A decoration for a neighborhood without a picture. A file, so that it counts as the largest contentful paint and is
 * cached.
 */
function PlatDrawing() {
  return (
    <div className={styles.frame} data-head-picture>
      <img src="/drawings/homesites.svg" alt="" width={1440} height={220} fetchPriority="high" />
    </div>
  );
}
