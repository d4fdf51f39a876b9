import type { Organism } from "@porchlight/contract/types";
import type { OrganismData } from "#backend/store/entry-data.ts";
import type { Content } from "../content.ts";
import type { Source } from "../source.ts";
import { saleTeamMembers } from "./sale-team-member.ts";

/** The blocks of a page (S3.32 to S3.37); a field without content is null. */
export function organisms(blocks: readonly OrganismData[] | undefined, content: Content): Source<Organism>[] {
  return (blocks ?? []).map((block) => organism(block, content));
}

function organism(block: OrganismData, content: Content): Source<Organism> {
  return {
    ...block,
    image: content.media(block.image),
    gallery: block.gallery && content.gallery(block.gallery),
    items: block.items?.map((item) => ({ ...item, image: content.media(item.image) })),
    tabs: block.tabs?.map((tab) => ({ ...tab, image: content.media(tab.image) })),
    formSteps: block.formSteps?.map(({ title, fields }) => ({
      title,
      fields: fields.map((field) => ({ ...field, required: field.required ?? false })),
    })),
    videoPoster: content.media(block.videoPoster),
    salesTeamMembers: block.salesTeamMembers && saleTeamMembers(block.salesTeamMembers, content),
    productPicker: block.productPicker && products(block.productPicker, content),
  };
}

/** The picked products that are still published, in the editor's order. */
function products(ids: readonly number[], content: Content) {
  return ids.flatMap((id) => [
    ...content.byIds([id], "home"),
    ...content.byIds([id], "model"),
    ...content.byIds([id], "plan"),
  ]);
}
