import { latePart } from "#app/ui/late/late-part.tsx";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";

const code = partCode(() => import("./product-parts.late.tsx"));
if (import.meta.env.SSR) await code.load();

// What is only read:
export const PriceHistory = leftAlone(code, (parts) => parts.PriceHistory);
export const FeatureList = leftAlone(code, (parts) => parts.FeatureList);

// What can be pressed:
export const ProductOpening = latePart(code, (parts) => parts.ProductOpening);
export const Elevations = latePart(code, (parts) => parts.Elevations);
export const FloorPlan = latePart(code, (parts) => parts.FloorPlan);
export const CostPanel = latePart(code, (parts) => parts.CostPanel);
export const RelatedCards = latePart(code, (parts) => parts.RelatedCards);
export const TourLink = latePart(code, (parts) => parts.TourLink);
export const Visit = latePart(code, (parts) => parts.Visit);
export const StickyBar = latePart(code, (parts) => parts.StickyBar);
