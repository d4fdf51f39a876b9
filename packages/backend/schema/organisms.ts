import type { Organism, SaleTeamMember } from "@porchlight/contract/types";
import type { OrganismData, SaleTeamMemberData } from "../store/entry-data.ts";
import type { ContentReader } from "./content-reader.ts";
import type { Source } from "./source.ts";

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
