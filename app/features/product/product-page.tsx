import { Fragment, type ReactNode } from "react";
import { Elevations } from "./floor-plan/elevations.tsx";
import { FloorPlan } from "./floor-plan/floor-plan.tsx";
import { CostPanel } from "./monthly-cost/cost-panel.tsx";
import { Opening } from "./opening.tsx";
import "./print.css";
import type { ProductContent, ProductKind } from "./product-content.ts";
import { FeatureList, PriceHistory, PriceLine, RelatedCards, StickyBar, TourLink } from "./sections.tsx";
import { Strip } from "./strip.tsx";
import { NeighborhoodStrip, Visit } from "./visit.tsx";

interface ProductPageProps {
  readonly content: ProductContent;
  /** The page where the product's changes can be requested by email; null when it is not offered. */
  readonly alertHref?: string | null;
  /** The map of the product's location. */
  readonly map: ReactNode;
  /** Events in its neighborhood. */
  readonly events: ReactNode;
}

/** The sections of each kind of page in order; those without content are not rendered. */
const sectionsOf = {
  plan: [
    "opening",
    "strip",
    "priceHistory",
    "alternatives",
    "elevations",
    "floorPlan",
    "features",
    "monthlyCost",
    "homes",
    "models",
    "neighborhood",
    "events",
    "visit",
    "others",
    "stickyBar",
  ],
  model: [
    "opening",
    "strip",
    "alternatives",
    "priceHistory",
    "tour",
    "visit",
    "features",
    "elevations",
    "floorPlan",
    "monthlyCost",
    "neighborhood",
    "events",
    "homes",
    "stickyBar",
  ],
  home: [
    "opening",
    "strip",
    "alternatives",
    "priceLine",
    "priceHistory",
    "tour",
    "elevations",
    "floorPlan",
    "features",
    "monthlyCost",
    "neighborhood",
    "events",
    "visit",
    "homes",
    "stickyBar",
  ],
} as const satisfies Record<ProductKind, readonly string[]>;

type SectionName = (typeof sectionsOf)[ProductKind][number];

const sections: Readonly<Record<SectionName, (props: ProductPageProps) => ReactNode>> = {
  opening: ({ content, alertHref = null }) => <Opening content={content} alertHref={alertHref} />,
  strip: ({ content }) => <Strip content={content} />,
  alternatives: ({ content }) => <RelatedCards related={content.related.alternatives} />,
  priceLine: ({ content: { priceLine } }) => (priceLine ? <PriceLine parts={priceLine} /> : null),
  priceHistory: ({ content: { priceHistory } }) => (priceHistory ? <PriceHistory prices={priceHistory} /> : null),
  tour: ({ content: { tour } }) => (tour ? <TourLink tour={tour} /> : null),
  elevations: ({ content }) => <Elevations {...content.elevations} optionsHref={content.optionsHref} />,
  floorPlan: ({ content }) => <FloorPlan content={content.floorPlan} />,
  features: ({ content: { features, pictures } }) => <FeatureList features={features} picture={pictures[3] ?? null} />,
  monthlyCost: ({ content: { cost } }) => (cost ? <CostPanel content={cost} /> : null),
  neighborhood: ({ content: { neighborhood }, map }) =>
    neighborhood ? <NeighborhoodStrip neighborhood={neighborhood} map={map} /> : null,
  events: ({ events }) => events,
  visit: ({ content: { neighborhood, directions } }) =>
    neighborhood ? <Visit visit={neighborhood.visit} directions={directions} /> : null,
  homes: ({ content }) => <RelatedCards related={content.related.homes} />,
  models: ({ content }) => <RelatedCards related={content.related.models} />,
  others: ({ content }) => <RelatedCards related={content.related.others} />,
  stickyBar: ({ content: { sticky } }) => (sticky ? <StickyBar {...sticky} /> : null),
};

/** The page of a plan, a model home or a quick move-in home (S2.31–S2.33). */
export function ProductPage(props: ProductPageProps) {
  return sectionsOf[props.content.kind].map((name) => <Fragment key={name}>{sections[name](props)}</Fragment>);
}
