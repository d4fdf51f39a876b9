import type { OrganismData, SaleTeamMemberData } from "#backend/store/entry-data.ts";
import { htmlOf } from "./markdown.ts";
import type { References } from "./references.ts";
import type { OrganismShape } from "./shapes/organism.ts";
import type { ImageShape, SaleTeamMemberShape } from "./shapes/parts.ts";

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
    items: items?.map((item, index) => withPicture(`${at}.items[${index}]`, item, refs)),
    tabs: tabs?.map((tab, index) => withPicture(`${at}.tabs[${index}]`, tab, refs)),
    videoPoster: refs.image(`${at}.videoPoster`, videoPoster),
    salesTeamMembers: buildTeam(`${at}.salesTeamMembers`, salesTeamMembers, refs),
    productPicker: productPicker?.flatMap(({ kind, slug }, index) =>
      refs.entry(`${at}.productPicker[${index}]`, kind, slug),
    ),
  };
}

function withPicture<Part extends { text?: string | undefined; image?: ImageShape | undefined }>(
  at: string,
  part: Part,
  refs: References,
) {
  return { ...part, text: htmlOf(part.text), image: refs.image(`${at}.image`, part.image) };
}

/** People who sell. */
export function buildTeam(
  at: string,
  members: readonly SaleTeamMemberShape[] | undefined,
  refs: References,
): SaleTeamMemberData[] | undefined {
  return members?.map((member, index) => ({ ...member, image: refs.image(`${at}[${index}].image`, member.image) }));
}
