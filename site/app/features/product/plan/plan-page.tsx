import type { ReactNode } from "react";
import { Elevations } from "../floor-plan/elevations.tsx";
import { FloorPlan } from "../floor-plan/floor-plan.tsx";
import { PlaceStrip } from "../place/place-strip.tsx";
import { Visit } from "../place/visit.tsx";
import { RelatedCards } from "../related/related-cards.tsx";
import { FeatureList } from "../sheet/feature-list.tsx";
import { ProductGallery } from "../sheet/product-gallery.tsx";
import { ProductSheet } from "../sheet/product-sheet.tsx";
import { ProductTop } from "../sheet/product-top.tsx";
import { StickyBar } from "../sheet/sticky-bar.tsx";
import { visitHref } from "../sheet/visit-href.ts";
import type { PlanContent } from "./load-plan.ts";

/** The page of a floor plan (S2.32). `map` is the drawing of where it is built, from the route. */
export function PlanDetailPage({ content, map }: { readonly content: PlanContent; readonly map: ReactNode }) {
  const { canBeBuilt, sheet, elevations, floorPlan, features, place, directions } = content;
  // A plan nobody has rendered yet opens with its drawn fronts.
  const hasPictures = content.pictures.length > 0;
  return (
    <>
      <ProductTop crumbs={content.crumbs} title={sheet.title} />
      <ProductGallery pictures={content.pictures} label={content.gallery.label} caption={content.gallery.caption} />
      {hasPictures ? null : <Elevations views={elevations.views} planName={elevations.planName} large />}
      <ProductSheet sheet={sheet} directions={directions} />
      <RelatedCards
        id="alternatives"
        title="What can be built instead"
        lead={content.stateSentence}
        products={content.alternatives}
      />
      {hasPictures ? <Elevations views={elevations.views} planName={elevations.planName} /> : null}
      <FloorPlan content={floorPlan} />
      <FeatureList title="What is in it" groups={features.groups} picture={features.picture} />
      <RelatedCards
        id="homes"
        title={homesHeading(content.homes)}
        lead={`Homes built to ${sheet.title.replace(/^The /, "the ")}, each with its price and its date.`}
        products={content.homes}
      />
      <RelatedCards id="models" title="Walk through one" products={content.models} />
      {place ? <PlaceStrip place={place} map={map} /> : null}
      {place ? <Visit visit={place.visit} directions={directions} visitHref={visitHref} /> : null}
      <RelatedCards id="related" title="Other plans to look at" products={content.related} />
      {canBeBuilt ? <StickyBar price={content.sticky.price} facts={content.sticky.facts} /> : null}
    </>
  );
}

/** What the homes of the plan have in common: whether they can be moved into. */
function homesHeading(homes: PlanContent["homes"]): string {
  const readyCount = homes.filter(({ status }) => status?.text === "Ready now").length;
  if (homes.length > 0 && readyCount === homes.length) return "Ready now";
  if (readyCount > 0) return "Ready now, or nearly";
  return homes.some(({ status }) => status?.kind === "soon") ? "Already being built" : "For sale now";
}
