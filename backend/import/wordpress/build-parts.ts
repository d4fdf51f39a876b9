import type {
  Organism,
  OrganismButton,
  OrganismFormField,
  OrganismItem,
  OrganismLink,
  OrganismTab,
  ProductStatus,
  SaleTeamMemberExtras,
} from "@porchlight/contract/types";
import {
  amenityIconNames,
  blockLayouts,
  collectionIds,
  frontPageLayouts,
  neighborhoodStatuses,
} from "@porchlight/contract/vocabulary";
import type { OrganismData, SaleTeamMemberData } from "#backend/store/entry-data.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import type { DraftBuilders } from "../entry-draft.ts";
import type { Fields } from "./fields.ts";
import type { UsedMedia } from "./used-media.ts";

/** Builders of entries of some kinds from a host's fields. References are not yet checked. */
export type HostBuilders<Kind extends EntryKind = EntryKind> = Pick<
  DraftBuilders<Readonly<Record<EntryKind, Fields>>, UsedMedia>,
  Kind
>;

/** Values that the site knows what to do with (specification 3 and 4); others show nothing, or only themselves. */
const knownValues = {
  status: neighborhoodStatuses,
  amenity: amenityIconNames,
  layout: [...blockLayouts, ...frontPageLayouts],
} as const;

const knownCollections = new Set(collectionIds.map(bareName));

function bareName(collection: string): string {
  return collection.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Collections as an entry names them; one that is none of the four stays, with a note. */
export function collectionsOf(fields: Fields | undefined): string[] {
  const names = fields?.texts("collection") ?? [];
  for (const name of names) {
    if (!knownCollections.has(bareName(name))) {
      fields?.kept("collection", `The site knows no collection “${name}”.`);
    }
  }
  return names;
}

/** Notes a value that the site does not know; it stays as it is. An empty value is no unknown one. */
export function noteUnknown(fields: Fields, name: string, sort: keyof typeof knownValues, value: string): void {
  if (value !== "" && !(knownValues[sort] as readonly string[]).includes(value)) {
    fields.kept(name, `The site knows no ${sort} “${value}”.`);
  }
}

/** What every page of an entry may have: its SEO texts (S3.45), and the picture of `featuredImage {node}`. */
export function pageParts(fields: Fields, media: UsedMedia) {
  return { image: media.use(fields.group("featuredImage"), "node"), seo: seoOf(fields) };
}

/** S3.45; undefined where the host gives no group at all. */
export function seoOf(fields: Fields) {
  const seo = fields.group("seoMeta");
  return seo && { title: seo.text("seoTitle"), description: seo.text("seoMetaDescription") };
}

/** What the products have in common; their state of sale as in S3.26, S3.27. */
export function productParts(fields: Fields, media: UsedMedia) {
  const sale = fields.group("productStatus");
  return {
    ...pageParts(fields, media),
    productStatus: { ...sale?.plain<ProductStatus>(), statusMessage: sale?.texts("statusMessage") },
  };
}

/** People who sell; one without a name is left out. */
export function teamOf(fields: Fields | undefined, name: string, media: UsedMedia): SaleTeamMemberData[] | undefined {
  return fields?.list(name)?.flatMap((member) => {
    const memberName = member.text("name") ?? member.omitted("name", "A member of the team without a name.");
    if (memberName === undefined) return [];
    const extras = member.group("extras")?.plain<SaleTeamMemberExtras>();
    return { name: memberName, image: media.use(member, "image"), ...extras };
  });
}

/** Lines of some texts each; one that the host does not have is empty. */
export function linesOf<Name extends string>(
  fields: Fields | undefined,
  list: string,
  ...names: readonly Name[]
): Record<Name, string>[] | undefined {
  return fields
    ?.list(list)
    ?.map((line) => Object.fromEntries(names.map((name) => [name, line.text(name) ?? ""])) as Record<Name, string>);
}

/** Ids of a list of entries. */
export function idsIn(fields: Fields | undefined, name: string): number[] | undefined {
  return fields?.list(name)?.flatMap((entry) => entry.id("databaseId") ?? []);
}

/** The id of the entry that a field refers to, as a list: the form references have. */
export function referenceOf(fields: Fields | undefined, name: string): number[] {
  const id = fields?.group(name)?.id("databaseId");
  return id === undefined ? [] : [id];
}

/** Blocks of a page (S3.32 to S3.37); picked products by id, not yet checked to exist. */
export function organismsOf(fields: Fields, media: UsedMedia): OrganismData[] | undefined {
  return fields.list("organisms")?.flatMap((block) => {
    const layout = block.text("layout") || block.omitted("layout", "A block without the name of its layout.");
    if (layout === undefined) return [];
    noteUnknown(block, "layout", "layout", layout);
    return organismOf(block, layout, media);
  });
}

function organismOf(block: Fields, layout: string, media: UsedMedia): OrganismData {
  return {
    ...block.plain<Organism>(),
    layout,
    image: media.use(block, "image"),
    gallery: media.uses(block, "gallery"),
    buttons: buttonsOf(block),
    links: block.list("links")?.map((link) => link.plain<OrganismLink>()),
    items: block.list("items")?.map((item) => ({ ...item.plain<OrganismItem>(), image: media.use(item, "image") })),
    tabs: block
      .list("tabs")
      ?.map((tab) => ({ ...tab.plain<OrganismTab>(), image: media.use(tab, "image"), buttons: buttonsOf(tab) })),
    hiddenFormFields: linesOf(block, "hiddenFormFields", "name", "value"),
    formSteps: block.list("formSteps")?.map(formStepOf),
    videoPoster: media.use(block, "videoPoster"),
    salesTeamMembers: teamOf(block, "salesTeamMembers", media),
    productPicker: idsIn(block, "productPicker"),
  };
}

function buttonsOf(fields: Fields) {
  return fields.list("buttons")?.map((button) => button.plain<OrganismButton>());
}

function formStepOf(step: Fields) {
  const fields = (step.list("fields") ?? []).flatMap((field) => {
    const name = field.text("name") ?? field.omitted("name", "A field of a form without a name.");
    if (name === undefined) return [];
    return { ...field.plain<OrganismFormField>(), name, options: field.texts("options") };
  });
  return { title: step.text("title"), fields };
}
