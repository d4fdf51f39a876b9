import type { Page } from "@porchlight/contract/types";
import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { contentNodeFields, featuredImage, seoMeta } from "../entries/entry-fields.ts";
import { organisms } from "../organisms/organism.ts";
import { lazily, type NamedSource } from "../source.ts";

/** A page of blocks (S3.32), with the texts of the overview's tabs (S7.19). */
export function pageNode(entry: StoredEntry<"page">, content: Content): NamedSource<Page, "Page"> {
  const { data } = entry;
  return {
    __typename: "Page",
    ...contentNodeFields(entry),
    content: entry.content,
    featuredImage: lazily(() => featuredImage(data.image, content)),
    organisms: lazily(() => organisms(data.organisms, content)),
    modelHomesOverview: data.modelHomesOverview,
    ourNeighborhoodsOverview: data.ourNeighborhoodsOverview,
    quickMoveInsOverview: data.quickMoveInsOverview,
    seoMeta: seoMeta(data.seo),
  };
}
