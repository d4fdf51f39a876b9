import type { Home, HomeExtras } from "@porchlight/contract/types";
import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { contentNodeFields, featuredImage, seoMeta } from "../entries/entry-fields.ts";
import { productStatus } from "../products/product-fields.ts";
import { lazily, type NamedSource, type Source } from "../source.ts";

type HomeEntry = StoredEntry<"home">;

/** A quick move-in home (S3.23 to S3.25). */
export function homeNode(entry: HomeEntry, content: Content): NamedSource<Home, "Home"> {
  const { data } = entry;
  return {
    __typename: "Home",
    ...contentNodeFields(entry),
    collection: data.collection,
    featuredImage: lazily(() => featuredImage(data.image, content)),
    productStatus: productStatus(data.productStatus),
    qmiHomeDetails: {
      ...data,
      price: data.priceUsd,
      floorplan: lazily(() => content.reference(entry, "floorplan", "plan")),
      neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
    },
    seoMeta: seoMeta(data.seo),
    extras: lazily(() => extras(entry, content)),
  };
}

/** Fees and taxes are the neighborhood's. */
function extras(entry: HomeEntry, content: Content): Source<HomeExtras> {
  const { data } = entry;
  const place = content.snapshot.entryOf("neighborhood", entry.related("neighborhood")[0])?.data;
  return {
    ...data,
    priceLine: data.priceLine ?? [],
    gallery: lazily(() => content.gallery(data.gallery)),
    hoaMonthlyUsd: place?.hoaMonthlyUsd,
    metroDistrictMills: place?.metroDistrictMills,
    propertyTaxRatePercent: place?.propertyTaxRatePercent,
    options: data.options ?? [],
  };
}
