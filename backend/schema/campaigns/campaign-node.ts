import type { Campaign } from "@porchlight/contract/types";
import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { contentNodeFields, featuredImage, seoMeta } from "../entries/entry-fields.ts";
import { organisms } from "../organisms/organism.ts";
import { lazily, type NamedSource } from "../source.ts";

/** An offer with a page of its own (S3.32, S3.38). */
export function campaignNode(entry: StoredEntry<"campaign">, content: Content): NamedSource<Campaign, "Campaign"> {
  const { data } = entry;
  return {
    __typename: "Campaign",
    ...contentNodeFields(entry),
    content: entry.content,
    featuredImage: lazily(() => featuredImage(data.image, content)),
    campaignDetails: lazily(() => ({ modalImage: content.media(data.modalImage) })),
    organisms: lazily(() => organisms(data.organisms, content)),
    seoMeta: seoMeta(data.seo),
    extras: data,
  };
}
