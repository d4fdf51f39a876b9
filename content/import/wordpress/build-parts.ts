import type {
  ButtonData,
  LabelledTextData,
  OrganismData,
  ProductStatusData,
  SaleTeamMemberData,
  SeoData,
} from "#content/store/entry-data.ts";
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
  return defined<ProductStatusData>({
    enableSnipeLink: sale?.flag("enableSnipeLink"),
    sectionId: sale?.text("sectionId"),
    statusCustom: sale?.text("statusCustom"),
    statusMessage: sale?.texts("statusMessage"),
  });
}

/** People who sell; one without a name is left out. */
export function teamOf(fields: Fields | undefined, name: string, media: UsedMedia): SaleTeamMemberData[] | undefined {
  return fields?.list(name)?.flatMap((member) => {
    const memberName = member.text("name");
    if (memberName === undefined) {
      member.leftOut("name", "A member of the team without a name.");
      return [];
    }
    const extras = member.group("extras");
    return defined<SaleTeamMemberData>({
      name: memberName,
      image: media.use(member, "image"),
      role: extras?.text("role"),
      note: extras?.text("note"),
      phone: extras?.text("phone"),
      email: extras?.text("email"),
      stamp: extras?.text("stamp"),
    });
  });
}

/** Lines of a label and a text. */
export function labelledTextsOf(fields: Fields | undefined, name: string): LabelledTextData[] | undefined {
  return fields?.list(name)?.map((line) => ({ label: line.text("label") ?? "", text: line.text("text") ?? "" }));
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
    const layout = block.text("layout");
    if (!layout) {
      block.leftOut("layout", "A block without the name of its layout.");
      return [];
    }
    noteUnknown(block, "layout", "layout", layout);
    return organismOf(block, layout, media);
  });
}

function organismOf(block: Fields, layout: string, media: UsedMedia): OrganismData {
  return defined<OrganismData>({
    layout,
    anchor: block.text("anchor"),
    title: block.text("title"),
    subtitle: block.text("subtitle"),
    text: block.text("text"),
    secondaryText: block.text("secondaryText"),
    caption: block.text("caption"),
    color: block.text("color"),
    textColor: block.text("textColor"),
    image: media.use(block, "image"),
    gallery: media.uses(block, "gallery"),
    buttons: buttonsOf(block),
    links: block
      .list("links")
      ?.map((link) => defined({ text: link.text("text"), url: link.text("url"), target: link.text("target") })),
    items: block.list("items")?.map((item) =>
      defined({
        title: item.text("title"),
        label: item.text("label"),
        text: item.text("text"),
        image: media.use(item, "image"),
        url: item.text("url"),
        icon: item.text("icon"),
      }),
    ),
    tabs: block.list("tabs")?.map((tab) =>
      defined({
        title: tab.text("title"),
        text: tab.text("text"),
        image: media.use(tab, "image"),
        buttons: buttonsOf(tab),
      }),
    ),
    hubspotFormId: block.text("hubspotFormId"),
    hiddenFormFields: block
      .list("hiddenFormFields")
      ?.map((field) => ({ name: field.text("name") ?? "", value: field.text("value") ?? "" })),
    formSteps: block.list("formSteps")?.map((step) => formStepOf(step)),
    mapLatitude: block.number("mapLatitude"),
    mapLongitude: block.number("mapLongitude"),
    mapText: block.text("mapText"),
    virtualTourUrl: block.text("virtualTourUrl"),
    virtualTourTitle: block.text("virtualTourTitle"),
    videoUrl: block.text("videoUrl"),
    videoTitle: block.text("videoTitle"),
    videoPoster: media.use(block, "videoPoster"),
    salesTeamMembers: teamOf(block, "salesTeamMembers", media),
    productPicker: idsIn(block, "productPicker"),
    menu: block.text("menu"),
  });
}

function buttonsOf(fields: Fields): ButtonData[] | undefined {
  return fields.list("buttons")?.map((button) =>
    defined<ButtonData>({
      color: button.text("color"),
      target: button.text("target"),
      text: button.text("text"),
      url: button.text("url"),
    }),
  );
}

function formStepOf(step: Fields) {
  return defined({
    title: step.text("title"),
    fields: (step.list("fields") ?? []).flatMap((field) => {
      const name = field.text("name");
      if (name === undefined) {
        field.leftOut("name", "A field of a form without a name.");
        return [];
      }
      return defined({
        name,
        label: field.text("label"),
        type: field.text("type"),
        required: field.flag("required"),
        options: field.texts("options"),
        autocomplete: field.text("autocomplete"),
      });
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
