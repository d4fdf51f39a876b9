import type { ReactNode } from "react";
import { Elevations } from "../floor-plan/elevations.tsx";
import { FloorPlan } from "../floor-plan/floor-plan.tsx";
import { CostPanel } from "../monthly-cost/cost-panel.tsx";
import { PriceHistory } from "../price/price-history.tsx";
import { nearestSentence } from "../product-content.ts";
import { ProductOpening } from "../product-opening.tsx";
import { FeatureList, RelatedCards, StickyBar, TourLink } from "../sheet/product-sheet.tsx";
import { NeighborhoodStrip, Visit } from "../visit/visit.tsx";
import type { ModelContent } from "./load-model.ts";

/** The page of a model home (S2.31). `map` shows where it is, `events` what is on there. */
export function ModelPage(props: {
  readonly content: ModelContent;
  readonly map: ReactNode;
  readonly events: ReactNode;
}) {
  const { content, map, events } = props;
  const { elevations, floorPlan, features, neighborhood, directions, moveInHomes, cost } = content;
  return (
    <>
      <ProductOpening content={content} />
      <RelatedCards
        id="alternatives"
        title="Models that are open"
        lead={`This model home has closed. ${nearestSentence("that are open")}`}
        products={content.alternatives}
      />
      <PriceHistory prices={content.priceHistory} />
      <TourLink tour={content.tour} />
      {neighborhood ? <Visit visit={neighborhood.visit} directions={directions} /> : null}
      <FeatureList title="What it shows" {...features} />
      <Elevations {...elevations} />
      <FloorPlan content={floorPlan} />
      {cost ? <CostPanel key={content.id} content={cost} /> : null}
      {neighborhood ? <NeighborhoodStrip neighborhood={neighborhood} map={map} /> : null}
      {events}
      <RelatedCards
        id="homes"
        title={moveInHomes.areOfPlan ? "Homes like it, and near it" : "Homes near it"}
        products={moveInHomes.products}
        more={{ href: "/new-home-search/", text: "Search all homes" }}
      />
      {content.isOpen ? <StickyBar {...content.sticky} /> : null}
    </>
  );
}
