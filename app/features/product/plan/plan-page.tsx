import type { ReactNode } from "react";
import { type MoveInCounts, moveInCountsInWords } from "#app/domain/products/move-in-counts.ts";
import { countInWords } from "#app/domain/wording/numbers.ts";
import { listInWords } from "#app/domain/wording/text.ts";
import { Elevations } from "../floor-plan/elevations.tsx";
import { FloorPlan } from "../floor-plan/floor-plan.tsx";
import { CostPanel } from "../monthly-cost/cost-panel.tsx";
import { PriceHistory } from "../price/price-history.tsx";
import { ProductOpening } from "../product-opening.tsx";
import { FeatureList, RelatedCards, StickyBar } from "../sheet/product-sheet.tsx";
import { Visit } from "../visit/visit.tsx";
import type { PlanContent } from "./load-plan.ts";

/** The page of a floor plan (S2.32). `strip` is about its neighborhood, `events` what is on there. */
export function PlanPage(props: {
  readonly content: PlanContent;
  readonly strip: ReactNode;
  readonly events: ReactNode;
}) {
  const { content, strip, events } = props;
  const { canBeBuilt, elevations, floorPlan, features, neighborhood, directions, cost } = content;
  return (
    <>
      <ProductOpening content={content} />
      <PriceHistory prices={content.priceHistory} />
      <RelatedCards
        id="alternatives"
        title="What can be built instead"
        lead={content.stateSentence}
        products={content.alternatives}
      />
      <Elevations {...elevations} />
      <FloorPlan content={floorPlan} />
      <FeatureList title="What is in it" {...features} />
      {cost ? <CostPanel key={content.id} content={cost} /> : null}
      <MoveInHomesAndModels content={content} />
      {strip}
      {events}
      {neighborhood ? <Visit visit={neighborhood.visit} directions={directions} /> : null}
      <RelatedCards id="related" title="Other plans to look at" products={content.related} />
      {canBeBuilt ? <StickyBar {...content.sticky} /> : null}
    </>
  );
}

const rowLength = 3;

/** Move-in homes and models of the plan, in one row where they fit. */
function MoveInHomesAndModels({ content }: { readonly content: PlanContent }) {
  const { moveInHomes, moveInCounts, models } = content;
  const name = content.sheet.title.replace(/^The /, "the ");
  if (moveInHomes.length > 0 && models.length > 0 && moveInHomes.length + models.length <= rowLength) {
    return (
      <RelatedCards
        id="homes"
        title="Buy one, or walk through one"
        lead={`Built to ${name}: ${listInWords([...moveInCountsInWords(moveInCounts), countInWords(models.length, "model home to visit", "model homes to visit")])}.`}
        products={[...moveInHomes, ...models]}
      />
    );
  }
  return (
    <>
      <RelatedCards
        id="homes"
        title={moveInHomesHeading(moveInCounts)}
        lead={`Homes built to ${name}.`}
        products={moveInHomes}
      />
      <RelatedCards id="models" title="Walk through one" products={models} />
    </>
  );
}

/** Whether all, some or none of them can be moved into now. */
function moveInHomesHeading(counts: MoveInCounts): string {
  const { ready, "under-way": underWay, undated, "coming-soon": comingSoon } = counts;
  if (undated > 0) return "For sale now";
  if (comingSoon > 0) return ready + underWay > 0 ? "For sale now, or soon" : "For sale soon";
  if (ready > 0) return underWay > 0 ? "Ready now, or under way" : "Ready now";
  return "Already being built";
}
