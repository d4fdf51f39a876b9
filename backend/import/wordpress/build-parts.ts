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
import type { OrganismData, ProductStatusData, SaleTeamMemberData, SeoData } from "#backend/store/entry-data.ts";
import type { Fields } from "./fields.ts";
import { noteUnknown } from "./known-values.ts";
import type { UsedMedia } from "./used-media.ts";

/** S3.45; undefined where the host gives no group at all. */
export function seoOf(fields: Fields): SeoData | undefined {
  const seo = fields.group("seoMeta");
  return seo && defined<SeoData>({ title: seo.text("seoTitle"), description: seo.text("seoMetaDescription") });
}

/** S3.26, S3.27. */
export function saleOf(fields: Fields): ProductStatusData {
  const sale = fields.group("productStatus");
  return defined<ProductStatusData>({ ...sale?.plain<ProductStatus>(), statusMessage: sale?.texts("statusMessage") });
}

/** People who sell; one without a name is left out. */
export function teamOf(fields: Fields | undefined, name: string, media: UsedMedia): SaleTeamMemberData[] | undefined {
  return fields?.list(name)?.flatMap((member) => {
    const memberName = member.text("name") ?? member.leftOut("name", "A member of the team without a name.");
    if (memberName === undefined) return [];
    return defined<SaleTeamMemberData>({
      name: memberName,
      image: media.use(member, "image"),
      ...member.group("extras")?.plain<SaleTeamMemberExtras>(),
    });
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

/** The picture of a connection edge (`featuredImage {node}`). */
export function featuredImageOf(fields: Fields, media: UsedMedia) {
  const edge = fields.group("featuredImage");
  return edge && media.use(edge, "node");
}

/** The id of the entry that a field refers to, as a list: the form references have. */
export function referenceOf(fields: Fields | undefined, name: string): number[] {
  const id = fields?.group(name)?.id("databaseId");
  return id === undefined ? [] : [id];
}

/** Blocks of a page (S3.32 to S3.37); picked products by id, not yet known to exist. */
export function organismsOf(fields: Fields, media: UsedMedia): OrganismData[] | undefined {
  return fields.list("organisms")?.flatMap((block) => {
    const layout = block.text("layout") || block.leftOut("layout", "A block without the name of its layout.");
    if (layout === undefined) return [];
    noteUnknown(block, "layout", "layout", layout);
    return organismOf(block, layout, media);
  });
}

function organismOf(block: Fields, layout: string, media: UsedMedia): OrganismData {
  return defined<OrganismData>({
    ...block.plain<Organism>(),
    layout,
    image: media.use(block, "image"),
    gallery: media.uses(block, "gallery"),
    buttons: buttonsOf(block),
    links: block.list("links")?.map((link) => link.plain<OrganismLink>()),
    items: block
      .list("items")
      ?.map((item) => defined({ ...item.plain<OrganismItem>(), image: media.use(item, "image") })),
    tabs: block.list("tabs")?.map((tab) =>
      defined({
        ...tab.plain<OrganismTab>(),
        image: media.use(tab, "image"),
        buttons: buttonsOf(tab),
      }),
    ),
    hiddenFormFields: linesOf(block, "hiddenFormFields", "name", "value"),
    formSteps: block.list("formSteps")?.map((step) => formStepOf(step)),
    videoPoster: media.use(block, "videoPoster"),
    salesTeamMembers: teamOf(block, "salesTeamMembers", media),
    productPicker: idsIn(block, "productPicker"),
  });
}

function buttonsOf(fields: Fields) {
  return fields.list("buttons")?.map((button) => button.plain<OrganismButton>());
}

function formStepOf(step: Fields) {
  return defined({
    title: step.text("title"),
    fields: (step.list("fields") ?? []).flatMap((field) => {
      const name = field.text("name") ?? field.leftOut("name", "A field of a form without a name.");
      if (name === undefined) return [];
      return defined({ ...field.plain<OrganismFormField>(), name, options: field.texts("options") });
    }),
  });
}

/** An object of its defined values, as a type whose fields may be missing wants it. */
export function defined<Shape extends object>(values: Loose<Shape>): Shape {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Shape;
}

type Loose<Shape> = {
  [Field in keyof Shape]: undefined extends Shape[Field] ? Shape[Field] | undefined : Shape[Field];
};
