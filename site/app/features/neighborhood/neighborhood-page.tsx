import type { ReactNode } from "react";
import { AmenityList } from "./amenity-list.tsx";
import { Questions } from "./faq.tsx";
import { Life } from "./life.tsx";
import type { NeighborhoodContent } from "./neighborhood-content.ts";
import { NeighborhoodHero } from "./neighborhood-hero.tsx";
import styles from "./neighborhood-page.module.css";
import { Offers } from "./offers.tsx";
import { PageSections } from "./page-sections.tsx";
import { SitePlan } from "./site-plan.tsx";
import { TeamAndHours } from "./team-and-hours.tsx";
import { Where } from "./where.tsx";

/** The page of one neighborhood (S2.29), rendered in the browser (S2.30). `map` is the place on the map. */
export function NeighborhoodPage(props: { readonly content: NeighborhoodContent; readonly map: ReactNode }) {
  const { content, map } = props;
  return (
    <>
      <NeighborhoodHero content={content} />
      <PageSections content={content} />
      <Offers content={content} />
      {content.sitePlan ? <SitePlan plan={content.sitePlan} title={content.title} /> : null}
      <Life content={content} />
      <AmenityList amenities={content.amenities} />
      <Where content={content} map={map} />
      <TeamAndHours content={content} />
      <Questions questions={content.questions} />
      {content.legal ? (
        <div className="wrap">
          <p className={`small muted ${styles.legal}`}>{content.legal}</p>
        </div>
      ) : null}
    </>
  );
}
