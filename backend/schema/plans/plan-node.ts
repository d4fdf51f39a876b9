import type { FloorplanDetails, Plan, PlanExtras } from "@porchlight/contract/types";
import type { PlanData } from "#backend/store/entry-data.ts";
import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { contentNodeFields, featuredImage, seoMeta } from "../entries/entry-fields.ts";
import { productStatus } from "../products/product-fields.ts";
import { lazily, type NamedSource, type Source } from "../source.ts";

type PlanEntry = StoredEntry<"plan">;

/** A floor plan (S3.16 to S3.20). */
export function planNode(entry: PlanEntry, content: Content): NamedSource<Plan, "Plan"> {
  const { data } = entry;
  return {
    __typename: "Plan",
    ...contentNodeFields(entry),
    featuredImage: lazily(() => featuredImage(data.image ?? fronts(data)[0], content)),
    productStatus: productStatus(data.productStatus),
    floorplanDetails: lazily(() => details(entry, content)),
    seoMeta: seoMeta(data.seo),
    extras: lazily(() => extras(entry, content)),
  };
}

/** One picture of each front: the rendering where there is one, else the drawing. */
function fronts(data: PlanData) {
  return (data.elevations ?? [])
    .map(({ rendering, drawing }) => rendering ?? drawing)
    .filter((use) => use !== undefined);
}

function details(entry: PlanEntry, content: Content): Source<FloorplanDetails> {
  const { data } = entry;
  return {
    ...data,
    basePrice: data.basePriceUsd,
    features: data.features ?? [],
    elevations: lazily(() => content.gallery(fronts(data))),
    neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
  };
}

function extras(entry: PlanEntry, content: Content): Source<PlanExtras> {
  const { data } = entry;
  return {
    ...data,
    livability: data.livability ?? [],
    elevations: lazily(() =>
      (data.elevations ?? []).map((front) => {
        return { ...front, drawing: content.media(front.drawing), rendering: content.media(front.rendering) };
      }),
    ),
    levels: lazily(() =>
      (data.levels ?? []).map((level) => {
        const [drawing, drawingMirrored] = [content.media(level.drawing), content.media(level.drawingMirrored)];
        return { ...level, drawing, drawingMirrored };
      }),
    ),
    gallery: lazily(() => content.gallery(data.gallery)),
    homes: lazily(() => content.referring(entry, "home", "floorplan")),
    models: lazily(() => content.referring(entry, "model", "floorplan")),
  };
}
