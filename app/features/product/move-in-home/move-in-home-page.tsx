import type { ReactNode } from "react";
import { Elevations } from "../floor-plan/elevations.tsx";
import { FloorPlan } from "../floor-plan/floor-plan.tsx";
import { CostPanel } from "../monthly-cost/cost-panel.tsx";
import { nearestSentence } from "../nearest-sentence.ts";
import { PriceHistory } from "../price/price-history.tsx";
import { PriceLine } from "../price/price-line.tsx";
import { ProductOpening } from "../product-opening.tsx";
import { FeatureList, RelatedCards, StickyBar, TourLink } from "../sheet/product-sheet.tsx";
import { Visit } from "../visit/visit.tsx";
import type { MoveInHomeContent } from "./load-move-in-home.ts";

/** The page of a quick move-in home (S2.33). `strip` is about its neighborhood, `events` what is on there. */
export function MoveInHomePage(props: {
  readonly content: MoveInHomeContent;
  readonly strip: ReactNode;
  readonly events: ReactNode;
}) {
  const { content, strip, events } = props;
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
      {strip}
      {events}
      {neighborhood ? <Visit visit={neighborhood.visit} directions={directions} /> : null}
      {isForSale ? nearby : null}
      {isForSale ? <StickyBar {...content.sticky} /> : null}
    </>
  );
}
