import type { OrganismData, SaleTeamMemberData } from "#content/store/entry-data.ts";
import { htmlOf } from "./markdown.ts";
import type { References } from "./references.ts";
import type { OrganismShape } from "./shapes/organism.ts";
import type { SaleTeamMemberShape } from "./shapes/parts.ts";

/** Blocks as the store keeps them, with the ids of all picked products in order. */
export function buildOrganisms(at: string, shapes: readonly OrganismShape[] | undefined, refs: References) {
  const organisms = shapes?.map((shape, index) => buildOrganism(`${at} organisms[${index}]`, shape, refs));
  const picked = new Set(organisms?.flatMap((organism) => organism.productPicker ?? []));
  return { organisms, picked: [...picked] };
}

function buildOrganism(at: string, shape: OrganismShape, refs: References): OrganismData {
  const { text, image, gallery, items, tabs, videoPoster, salesTeamMembers, productPicker, ...plain } = shape;
  return {
    ...plain,
    text: htmlOf(text),
    image: refs.image(`${at}.image`, image),
    gallery: refs.images(`${at}.gallery`, gallery),
    items: items?.map((item, index) => ({
      ...item,
      text: htmlOf(item.text),
      image: refs.image(`${at}.items[${index}].image`, item.image),
    })),
    tabs: tabs?.map((tab, index) => ({
      ...tab,
      text: htmlOf(tab.text),
      image: refs.image(`${at}.tabs[${index}].image`, tab.image),
    })),
    videoPoster: refs.image(`${at}.videoPoster`, videoPoster),
    salesTeamMembers: buildTeam(`${at}.salesTeamMembers`, salesTeamMembers, refs),
    productPicker: productPicker?.flatMap(({ kind, slug }, index) =>
      refs.entry(`${at}.productPicker[${index}]`, kind, slug),
    ),
  };
}

/** People who sell. */
export function buildTeam(
  at: string,
  members: readonly SaleTeamMemberShape[] | undefined,
  refs: References,
): SaleTeamMemberData[] | undefined {
  return members?.map((member, index) => ({ ...member, image: refs.image(`${at}[${index}].image`, member.image) }));
}
