import type { Model, ModelExtras } from "@porchlight/contract/types";
import type { StoredEntry } from "#content/store/snapshot.ts";
import type { Content } from "../content.ts";
import { contentNodeFields, featuredImage, seoMeta } from "../entries/entry-fields.ts";
import { labelledTexts, productStatus } from "../products/product-fields.ts";
import { lazily, type NamedSource, type Source } from "../source.ts";

type ModelEntry = StoredEntry<"model">;

/** A model home to walk through (S3.21, S3.22). */
export function modelNode(entry: ModelEntry, content: Content): NamedSource<Model, "Model"> {
  const { data } = entry;
  return {
    __typename: "Model",
    ...contentNodeFields(entry),
    collection: data.collection,
    featuredImage: lazily(() => featuredImage(data.image, content)),
    productStatus: productStatus(data.productStatus),
    modelDetails: {
      floorplan: lazily(() => content.reference(entry, "floorplan", "plan")),
      neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
      latitude: data.latitude ?? null,
      longitude: data.longitude ?? null,
    },
    seoMeta: seoMeta(data.seo),
    extras: lazily(() => extras(entry, content)),
  };
}

function extras({ data }: ModelEntry, content: Content): Source<ModelExtras> {
  return {
    say: data.say ?? null,
    address: data.address ?? null,
    asShownPriceUsd: data.asShownPriceUsd ?? null,
    priceAsOf: data.priceAsOf ?? null,
    elevation: data.elevation ?? null,
    homesite: data.homesite ?? null,
    openHours: data.openHours ?? null,
    virtualTourUrl: data.virtualTourUrl ?? null,
    gallery: lazily(() => content.gallery(data.gallery)),
    options: labelledTexts(data.options),
  };
}
