import type { ReactNode } from "react";
import { Elevations } from "../floor-plan/elevations.tsx";
import { FloorPlan } from "../floor-plan/floor-plan.tsx";
import { RelatedCards } from "../related/related-cards.tsx";
import { FeatureList } from "../sheet/feature-list.tsx";
import { ProductGallery } from "../sheet/product-gallery.tsx";
import { ProductSheet } from "../sheet/product-sheet.tsx";
import { ProductTop } from "../sheet/product-top.tsx";
import { StickyBar } from "../sheet/sticky-bar.tsx";
import { TourLink } from "../sheet/tour-link.tsx";
import { visitHref } from "../sheet/visit-href.ts";
import { PlaceStrip } from "../visit/neighborhood-strip.tsx";
import { Visit } from "../visit/visit.tsx";
import type { ModelContent } from "./load-model.ts";

/** The page of a model home (S2.31). `map` is the drawing of where it is, from the route. */
export function ModelDetailPage({ content, map }: { readonly content: ModelContent; readonly map: ReactNode }) {
  const { sheet, elevations, floorPlan, features, place, directions, homes } = content;
  return (
    <>
      <ProductTop crumbs={content.crumbs} title={sheet.title} />
      <ProductGallery pictures={content.pictures} label={content.gallery.label} caption={content.gallery.caption} />
      <ProductSheet sheet={sheet} directions={directions} />
      <TourLink url={content.tour} name={sheet.title} />
      {place ? <Visit visit={place.visit} directions={directions} visitHref={visitHref} /> : null}
      <FeatureList title="What it shows" groups={features.groups} picture={features.picture} />
      <Elevations views={elevations.views} planName={elevations.planName} />
      <FloorPlan content={floorPlan} />
      {place ? <PlaceStrip place={place} map={map} /> : null}
      <RelatedCards
        id="homes"
        title={homes.isOfPlan ? "Homes like it, and near it" : "Homes near it"}
        products={homes.products}
        more={{ href: "/new-home-search/", text: "Search all homes" }}
      />
      <StickyBar price={content.sticky.price} facts={content.sticky.facts} />
    </>
  );
}
