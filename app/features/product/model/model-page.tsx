import type { ReactNode } from "react";
import { Elevations } from "../floor-plan/elevations.tsx";
import { FloorPlan } from "../floor-plan/floor-plan.tsx";
import { CostPanel } from "../monthly-cost/cost-panel.tsx";
import { nearestSentence } from "../nearest-sentence.ts";
import { PriceHistory } from "../price/price-history.tsx";
import { ProductOpening } from "../product-opening.tsx";
import { FeatureList, RelatedCards, StickyBar, TourLink } from "../sheet/product-sheet.tsx";
import { Visit } from "../visit/visit.tsx";
import type { ModelContent } from "./load-model.ts";

/** The page of a model home (S2.31). `strip` is about its neighborhood, `events` what is on there. */
export function ModelPage(props: {
  readonly content: ModelContent;
  readonly strip: ReactNode;
  readonly events: ReactNode;
}) {
  const { content, strip, events } = props;
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
      {strip}
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
