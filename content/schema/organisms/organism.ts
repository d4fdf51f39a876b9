import type { Organism, OrganismButton } from "@porchlight/contract/types";
import type { ButtonData, OrganismData } from "#content/store/entry-data.ts";
import type { Content } from "../content.ts";
import type { Source } from "../source.ts";
import { saleTeamMembers } from "./sale-team-member.ts";

/** The blocks of a page (S3.32 to S3.37); a field without content is null. */
export function organisms(blocks: readonly OrganismData[] | undefined, content: Content): Source<Organism>[] {
  return (blocks ?? []).map((block) => organism(block, content));
}

function organism(block: OrganismData, content: Content): Source<Organism> {
  return {
    layout: block.layout,
    anchor: block.anchor ?? null,
    title: block.title ?? null,
    subtitle: block.subtitle ?? null,
    text: block.text ?? null,
    secondaryText: block.secondaryText ?? null,
    caption: block.caption ?? null,
    color: block.color ?? null,
    textColor: block.textColor ?? null,
    image: content.media(block.image),
    gallery: block.gallery ? content.gallery(block.gallery) : null,
    buttons: buttons(block.buttons),
    links: block.links?.map(({ text = null, url = null, target = null }) => ({ text, url, target })) ?? null,
    items:
      block.items?.map(({ title = null, label = null, text = null, image, url = null, icon = null }) => {
        return { title, label, text, image: content.media(image), url, icon };
      }) ?? null,
    tabs:
      block.tabs?.map((tab) => {
        return {
          title: tab.title ?? null,
          text: tab.text ?? null,
          image: content.media(tab.image),
          buttons: buttons(tab.buttons),
        };
      }) ?? null,
    hubspotFormId: block.hubspotFormId ?? null,
    hiddenFormFields: block.hiddenFormFields?.map(({ name, value }) => ({ name, value })) ?? null,
    formSteps:
      block.formSteps?.map((step) => ({
        title: step.title ?? null,
        fields: step.fields.map(
          ({ name, label = null, type = null, required = false, options = null, autocomplete = null }) => {
            return { name, label, type, required, options, autocomplete };
          },
        ),
      })) ?? null,
    mapLatitude: block.mapLatitude ?? null,
    mapLongitude: block.mapLongitude ?? null,
    mapText: block.mapText ?? null,
    virtualTourUrl: block.virtualTourUrl ?? null,
    virtualTourTitle: block.virtualTourTitle ?? null,
    videoUrl: block.videoUrl ?? null,
    videoTitle: block.videoTitle ?? null,
    videoPoster: content.media(block.videoPoster),
    salesTeamMembers: block.salesTeamMembers ? saleTeamMembers(block.salesTeamMembers, content) : null,
    productPicker: block.productPicker ? products(block.productPicker, content) : null,
    menu: block.menu ?? null,
  };
}

function buttons(list: readonly ButtonData[] | undefined): Source<OrganismButton>[] | null {
  return (
    list?.map(({ color = null, target = null, text = null, url = null }) => ({ color, target, text, url })) ?? null
  );
}

/** The picked products that are still published, in the editor's order. */
function products(ids: readonly number[], content: Content) {
  return ids.flatMap((id) => [
    ...content.byIds([id], "home"),
    ...content.byIds([id], "model"),
    ...content.byIds([id], "plan"),
  ]);
}
