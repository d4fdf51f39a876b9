export { Elevations } from "./floor-plan/elevations.tsx";
export { FloorPlan } from "./floor-plan/floor-plan.tsx";
export { CostPanel } from "./monthly-cost/cost-panel.tsx";
export { PriceHistory } from "./price/price-history.tsx";
export { ProductOpening } from "./product-opening.tsx";
export { FeatureList, RelatedCards, StickyBar, TourLink } from "./sheet/product-sheet.tsx";
export { Visit } from "./visit/visit.tsx";
