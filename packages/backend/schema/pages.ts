import type { Organism, SaleTeamMember } from "@porchlight/contract/types";
import type { OrganismData, SaleTeamMemberData } from "../store/entry-data.ts";
import type { StoredEntry } from "../store/snapshot.ts";
import type { ContentReader, EntryNode } from "./content-reader.ts";
import { entryFields, featuredImage } from "./entry-fields.ts";
import { lazily, type Source } from "./source.ts";

/** A page of organisms (S3.32), with the texts of the overview's tabs (S7.19). */
export function pageNode(entry: StoredEntry<"page">, content: ContentReader): EntryNode<"page"> {
  const { modelHomesOverview, ourNeighborhoodsOverview, quickMoveInsOverview } = entry.data;
  return {
    __typename: "Page",
    ...pageFields(entry, content),
    ...{ modelHomesOverview, ourNeighborhoodsOverview, quickMoveInsOverview },
  };
}

/** An offer with its own page (S3.32, S3.38). */
export function campaignNode(entry: StoredEntry<"campaign">, content: ContentReader): EntryNode<"campaign"> {
  const { data } = entry;
  return {
    __typename: "Campaign",
    ...pageFields(entry, content),
    campaignDetails: lazily(() => ({ modalImage: content.media(data.modalImage) })),
    extras: data,
  };
}

function pageFields(entry: StoredEntry<"page" | "campaign">, content: ContentReader) {
  return {
    ...entryFields(entry),
    featuredImage: lazily(() => featuredImage(entry.data.image, content)),
    organisms: lazily(() => organisms(entry.data.organisms, content)),
  };
}

/** The organisms of a page (S3.32 to S3.37); an empty field is null. */
export function organisms(list: readonly OrganismData[] = [], content: ContentReader): Source<Organism>[] {
  return list.map((organism) => ({
    ...organism,
    image: content.media(organism.image),
    gallery: organism.gallery && content.gallery(organism.gallery),
    items: organism.items?.map((item) => ({ ...item, image: content.media(item.image) })),
    tabs: organism.tabs?.map((tab) => ({ ...tab, image: content.media(tab.image) })),
    formSteps: organism.formSteps?.map(({ title, fields }) => ({
      title,
      fields: fields?.map((field) => ({ ...field, required: field.required ?? false })),
    })),
    videoPoster: content.media(organism.videoPoster),
    salesTeamMembers: organism.salesTeamMembers && saleTeamMembers(organism.salesTeamMembers, content),
    // The picked products that are published, in the editor's order.
    productPicker: organism.productPicker?.flatMap((id) => [
      ...content.byIds([id], "home"),
      ...content.byIds([id], "model"),
      ...content.byIds([id], "plan"),
    ]),
  }));
}

/** Sales team members (S3.14, S3.37). */
export function saleTeamMembers(
  members: readonly SaleTeamMemberData[] = [],
  content: ContentReader,
): Source<SaleTeamMember>[] {
  return members.map((member) => ({ name: member.name, image: content.media(member.image), extras: member }));
}
