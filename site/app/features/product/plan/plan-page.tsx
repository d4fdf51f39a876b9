import type { ReactNode } from "react";
import { Elevations } from "../floor-plan/elevations.tsx";
import { FloorPlan } from "../floor-plan/floor-plan.tsx";
import { RelatedCards } from "../related/related-cards.tsx";
import { FeatureList } from "../sheet/feature-list.tsx";
import { ProductGallery } from "../sheet/product-gallery.tsx";
import { ProductSheet } from "../sheet/product-sheet.tsx";
import { ProductTop } from "../sheet/product-top.tsx";
import { StickyBar } from "../sheet/sticky-bar.tsx";
import { visitHref } from "../sheet/visit-href.ts";
import { PlaceStrip } from "../visit/neighborhood-strip.tsx";
import { Visit } from "../visit/visit.tsx";
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
      <HomesAndModels content={content} />
      {place ? <PlaceStrip place={place} map={map} /> : null}
      {place ? <Visit visit={place.visit} directions={directions} visitHref={visitHref} /> : null}
      <RelatedCards id="related" title="Other plans to look at" products={content.related} />
      {canBeBuilt ? <StickyBar price={content.sticky.price} facts={content.sticky.facts} /> : null}
    </>
  );
}

/** A row of cards that has room for them all. */
const rowLength = 3;

/** Homes of the plan for sale and models of it to walk through; in one row where they fit in one. */
function HomesAndModels({ content }: { readonly content: PlanContent }) {
  const { homes, models } = content;
  const name = content.sheet.title.replace(/^The /, "the ");
  if (homes.length > 0 && models.length > 0 && homes.length + models.length <= rowLength) {
    return (
      <RelatedCards
        id="homes"
        title="Buy one, or walk through one"
        lead={`Built to ${name}: for sale with a price and a date, and open to visitors.`}
        products={[...homes, ...models]}
      />
    );
  }
  return (
    <>
      <RelatedCards
        id="homes"
        title={homesHeading(homes)}
        lead={`Homes built to ${name}, each with its price and its date.`}
        products={homes}
      />
      <RelatedCards id="models" title="Walk through one" products={models} />
    </>
  );
}

/** What the homes of the plan have in common: whether they can be moved into. */
function homesHeading(homes: PlanContent["homes"]): string {
  const readyCount = homes.filter(({ status }) => status?.kind === "open").length;
  if (homes.length > 0 && readyCount === homes.length) return "Ready now";
  if (readyCount > 0) return "Ready now, or nearly";
  return homes.some(({ status }) => status?.kind === "soon") ? "Already being built" : "For sale now";
}
