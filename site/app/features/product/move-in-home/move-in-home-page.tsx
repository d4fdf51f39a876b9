import type { ReactNode } from "react";
import { Elevations } from "../floor-plan/elevations.tsx";
import { FloorPlan } from "../floor-plan/floor-plan.tsx";
import { CostPanel } from "../monthly-cost/cost-panel.tsx";
import { PriceLine } from "../price-line/price-line.tsx";
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
import type { HomeContent } from "./load-move-in-home.ts";

/** The page of a quick move-in home (S2.33). `map` is the drawing of where it is, from the route. */
export function HomeDetailPage({ content, map }: { readonly content: HomeContent; readonly map: ReactNode }) {
  const { isForSale, sheet, elevations, floorPlan, features, cost, place, directions } = content;
  const nearby = (
    <RelatedCards
      id="nearby"
      title={isForSale ? "Near this one" : "Still for sale nearby"}
      lead={isForSale ? undefined : "This house is spoken for. These are the nearest that are not."}
      products={content.nearby}
      more={{ href: "/new-home-search/", text: "Search all homes" }}
    />
  );
  return (
    <>
      <ProductTop crumbs={content.crumbs} title={sheet.title} />
      <ProductGallery pictures={content.pictures} label={content.gallery.label} caption={content.gallery.caption} />
      <ProductSheet sheet={sheet} directions={directions} />
      {isForSale ? null : nearby}
      <PriceLine parts={content.priceLine} />
      <TourLink url={content.tour} name={sheet.title} />
      <Elevations views={elevations.views} planName={elevations.planName} />
      <FloorPlan content={floorPlan} />
      <FeatureList title="What is in it" groups={features.groups} picture={features.picture} />
      {cost ? <CostPanel key={content.id} content={cost} /> : null}
      {place ? <PlaceStrip place={place} map={map} /> : null}
      {place ? <Visit visit={place.visit} directions={directions} visitHref={visitHref} /> : null}
      {isForSale ? nearby : null}
      {isForSale ? <StickyBar price={content.sticky.price} facts={content.sticky.facts} /> : null}
    </>
  );
}
