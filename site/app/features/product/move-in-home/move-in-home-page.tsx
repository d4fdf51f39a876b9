import type { ReactNode } from "react";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import { nearestSentence } from "../nearest-sentence.ts";
import {
  CostPanel,
  Elevations,
  FeatureList,
  FloorPlan,
  PriceHistory,
  ProductOpening,
  RelatedCards,
  StickyBar,
  TourLink,
  Visit,
} from "../product-parts.ts";
import type { MoveInHomeContent } from "./load-move-in-home.ts";

const code = partCode(() => import("../price/price-line.late.tsx"));
if (import.meta.env.SSR) await code.load();
const PriceLine = leftAlone(code, (parts) => parts.PriceLine);

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
