import type { Model } from "@porchlight/contract/types";
import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { contentNodeFields, featuredImage, seoMeta } from "../entries/entry-fields.ts";
import { productStatus } from "../products/product-fields.ts";
import { lazily, type NamedSource } from "../source.ts";

/** A model home to walk through (S3.21, S3.22). */
export function modelNode(entry: StoredEntry<"model">, content: Content): NamedSource<Model, "Model"> {
  const { data } = entry;
  return {
    __typename: "Model",
    ...contentNodeFields(entry),
    collection: data.collection,
    featuredImage: lazily(() => featuredImage(data.image, content)),
    productStatus: productStatus(data.productStatus),
    modelDetails: {
      ...data,
      floorplan: lazily(() => content.reference(entry, "floorplan", "plan")),
      neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
    },
    seoMeta: seoMeta(data.seo),
    extras: lazily(() => ({
      ...data,
      gallery: lazily(() => content.gallery(data.gallery)),
      options: data.options ?? [],
    })),
  };
}
