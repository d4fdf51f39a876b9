import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { TitleBlock, type TitleBlockCell } from "#app/ui/layout/title-block.tsx";
import { StatusMark } from "#app/ui/pictures/ornaments.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { NeighborhoodContent } from "./neighborhood-content.ts";
import styles from "./neighborhood-hero.module.css";
import { hasVisit } from "./team-and-hours.tsx";

/** Picture, name, one sentence, and the title block: status, price, where, hours, sizes. */
export function NeighborhoodHero({ content }: { readonly content: NeighborhoodContent }) {
  const isSold = content.status.kind === "sold";
  return (
    <section aria-labelledby="name">
      {content.hero ? (
        <div className={styles.picture}>
          <Picture {...content.hero} sizes="100vw" priority />
        </div>
      ) : null}
      <div className={`wrap grid ${styles.sheet}`}>
        <div className={styles.say}>
          <Breadcrumbs
            items={[
              { label: "Our neighborhoods", href: "/our-neighborhoods/" },
              { label: content.address.city || content.title },
            ]}
          />
          <h1 id="name">{content.title}</h1>
          {content.say || content.subtitle ? <p className="lead">{content.say || content.subtitle}</p> : null}
          {content.say && content.subtitle ? <p className="muted">{content.subtitle}</p> : null}
        </div>
        <div className={styles.block}>
          <TitleBlock cells={titleBlockCells(content)} columns={4} />
          {isSold || hasVisit(content) || content.directionsHref ? (
            <div className={styles.actions}>
              {isSold ? (
                <ButtonLink href="/our-neighborhoods/">Where we build now</ButtonLink>
              ) : hasVisit(content) ? (
                <ButtonLink href="#visit">Plan a visit</ButtonLink>
              ) : null}
              {content.directionsHref ? (
                <ButtonLink variant="line" href={content.directionsHref} target="_blank">
                  Directions<span className="visually-hidden">, in a new window</span>
                </ButtonLink>
              ) : null}
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function titleBlockCells(content: NeighborhoodContent): TitleBlockCell[] {
  const { status } = content;
  const cells: (TitleBlockCell | null)[] = [
    {
      label: "Status",
      value: <StatusMark kind={status.kind}>{status.text || "Selling now"}</StatusMark>,
      span: "half",
    },
    content.fromPrice
      ? {
          label: content.priceAsOf ? `As of ${content.priceAsOf}` : "Price",
          value: content.fromPrice,
          span: "half",
          figure: true,
        }
      : null,
    content.area ? { label: "Where", value: content.area, span: "half" } : null,
    content.hours ? { label: "Open", value: content.hours, span: "half" } : null,
    content.beds ? { label: "Homes", value: content.beds, span: "half" } : null,
    content.size ? { label: "Finished", value: content.size, span: "half" } : null,
  ];
  return cells.filter((cell) => cell !== null);
}
