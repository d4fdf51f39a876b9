import type { ReactNode } from "react";
import { Elevations } from "../floor-plan/elevations.tsx";
import { FloorPlan } from "../floor-plan/floor-plan.tsx";
import { CostPanel } from "../monthly-cost/cost-panel.tsx";
import { PriceHistory } from "../price/price-history.tsx";
import { PriceLine } from "../price/price-line.tsx";
import { nearestSentence } from "../product-content.ts";
import { ProductOpening } from "../product-opening.tsx";
import { FeatureList, RelatedCards, StickyBar, TourLink } from "../sheet/product-sheet.tsx";
import { NeighborhoodStrip, Visit } from "../visit/visit.tsx";
import type { MoveInHomeContent } from "./load-move-in-home.ts";

/** The page of a quick move-in home (S2.33). `map` shows where it is, `events` what is on there. */
export function MoveInHomePage(props: {
  readonly content: MoveInHomeContent;
  readonly map: ReactNode;
  readonly events: ReactNode;
}) {
  const { content, map, events } = props;
  const { isForSale, elevations, floorPlan, features, cost, neighborhood, directions } = content;
  const nearby = (
    <RelatedCards
      id="nearby"
      title={isForSale ? "Near this one" : "Still for sale nearby"}
      lead={isForSale ? undefined : `This house is spoken for. ${nearestSentence("that are not")}`}
      products={content.nearby}
      more={{ href: "/new-home-search/", text: "Search all homes" }}
    />
  );
  return (
    <>
      <ProductOpening content={content} />
      {isForSale ? null : nearby}
      <PriceLine parts={content.priceLine} />
      <PriceHistory prices={content.priceHistory} />
      <TourLink tour={content.tour} />
      <Elevations {...elevations} />
      <FloorPlan content={floorPlan} />
      <FeatureList title="What is in it" {...features} />
      {cost ? <CostPanel key={content.id} content={cost} /> : null}
      {neighborhood ? <NeighborhoodStrip neighborhood={neighborhood} map={map} /> : null}
      {events}
      {neighborhood ? <Visit visit={neighborhood.visit} directions={directions} /> : null}
      {isForSale ? nearby : null}
      {isForSale ? <StickyBar {...content.sticky} /> : null}
    </>
  );
}
