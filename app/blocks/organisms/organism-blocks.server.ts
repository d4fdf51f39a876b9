import { type BlockLayout, blockLayouts, maxButtons } from "@porchlight/contract/vocabulary";
import { filmPage } from "#app/domain/articles/film-page.ts";
import {
  describedFields,
  type LeadForm,
  leadKindOf,
  reservedNames,
  standardForm,
} from "#app/domain/leads/lead-block.ts";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { isAmenityIconName } from "#app/domain/neighborhoods/amenity-icons.ts";
import { directionsTo } from "#app/domain/neighborhoods/geo.ts";
import { everywhere, placeAnywhere, type Region } from "#app/domain/neighborhoods/region.ts";
import { plainText, singleLine } from "#app/domain/wording/text.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { salesTeam } from "#app/graphql/products/neighborhood-contact.ts";
import type { Block, BlockAction, BlockItem, BlockPlace, BlockTab, CaptionedPicture, Film } from "../block.ts";
import type { OrganismFieldsFragment } from "../page/page.generated.ts";
import { safeHtml } from "../rich-text/safe-html.server.ts";
import { blockColors, buttonColor } from "./colors.ts";
import { pickedProducts } from "./listed-entries.server.ts";

/** The organisms of a page. */
export type Organisms = readonly (OrganismFieldsFragment | null)[] | null | undefined;

/**
 * The organisms of a page (S3.32–S3.37) as blocks, in their order. An unknown layout is logged once and left out. Forms
 * get unique ids. `today` is an ISO day of the builder's calendar; `region` detects wrong coordinates.
 */
export function organismBlocks(
  organisms: Organisms,
  { today, region = everywhere }: { readonly today: string; readonly region?: Region },
): Block[] {
  const formIds = new Map<string, number>();
  return (organisms ?? []).flatMap((organism) => {
    if (!organism) return [];
    if (!isBlockLayout(organism.layout)) {
      warnOnce(organism.layout);
      return [];
    }
    const block = organismBlock(organism.layout, organism, today, region);
    const { form } = block;
    if (!form) return [block];
    const count = (formIds.get(form.id) ?? 0) + 1;
    formIds.set(form.id, count);
    return [count === 1 ? block : { ...block, form: { ...form, id: `${form.id}-${count}` } }];
  });
}

function isBlockLayout(layout: string): layout is BlockLayout {
  return (blockLayouts as readonly string[]).includes(layout);
}

const warned = new Set<string>();

function warnOnce(layout: string) {
  if (warned.has(layout)) return;
  warned.add(layout);
  console.warn(
    JSON.stringify({
      level: "warn",
      message: "A block has an unknown layout and is not rendered. Choose another layout for it in the content.",
      layout,
    }),
  );
}

function organismBlock(layout: BlockLayout, organism: OrganismFieldsFragment, today: string, region: Region): Block {
  const title = singleLine(organism.title);
  const html = (text: string | null, topHeading: 2 | 3 | 4) => safeHtml(text, { topHeading });
  const textHtml = html(organism.text, title ? 3 : 2);
  const { products, pricesAsOf } = pickedProducts(organism.productPicker, today);
  const film = filmOf(layout, organism, title);
  const asText = ["hero", "lead", "quote"].includes(layout);
  return withoutEmpty({
    layout,
    anchor: anchorOf(organism.anchor),
    title: title || (film?.title ?? ""),
    subtitle: singleLine(organism.subtitle),
    textHtml: asText ? "" : textHtml,
    text: asText ? plainText(textHtml) : "",
    secondaryText: singleLine(organism.secondaryText),
    caption: singleLine(organism.caption),
    picture: toPicture(organism.image ?? (layout === "video" ? organism.videoPoster : null)),
    pictures: captionedPictures(organism.gallery),
    ...blockColors(layout, organism),
    actions: [...actionsOf(organism.buttons), ...actionsOf(organism.links, Number.POSITIVE_INFINITY)],
    items: (organism.items ?? []).flatMap((item) => {
      const block = item && itemOf(item, html(item.text, 4));
      return block && Object.keys(block).length > 0 ? [block] : [];
    }),
    tabs: (organism.tabs ?? []).flatMap((tab) => (tab?.title ? [tabOf(tab, html(tab.text, 4))] : [])),
    form: ["crm-form", "multi-step-form"].includes(layout) ? formOf(organism) : null,
    place: layout === "map-with-info" ? placeOf(organism, title, region) : null,
    film,
    team: salesTeam(organism.salesTeamMembers),
    products,
    pricesAsOf: /\bas of\b/i.test(`${organism.title} ${organism.text} ${organism.caption}`) ? null : pricesAsOf,
    menu: organism.menu,
  });
}

function itemOf(item: NonNullable<NonNullable<OrganismFieldsFragment["items"]>[number]>, textHtml: string): BlockItem {
  return withoutEmpty({
    title: singleLine(item.title),
    label: singleLine(item.label),
    textHtml,
    href: contentHref(item.url, `an item "${singleLine(item.title)}"`),
    picture: toPicture(item.image),
    icon: isAmenityIconName(item.icon) ? item.icon : null,
  });
}

function tabOf(tab: NonNullable<NonNullable<OrganismFieldsFragment["tabs"]>[number]>, textHtml: string): BlockTab {
  return withoutEmpty({
    title: singleLine(tab.title),
    textHtml,
    picture: toPicture(tab.image),
    actions: actionsOf(tab.buttons),
  });
}

type Link = NonNullable<NonNullable<OrganismFieldsFragment["links"]>[number]> & { readonly color?: string | null };

/** Buttons 1 to 3 (S3.34), or up to `max` links; those without text or URL are left out. */
function actionsOf(buttons: readonly (Link | null)[] | null, max = maxButtons): BlockAction[] {
  return (buttons ?? []).slice(0, max).flatMap((button) => {
    const text = singleLine(button?.text);
    const href = contentHref(button?.url, `a button "${text}"`);
    if (!text || !href) return [];
    const color = buttonColor(button?.color);
    const opensNewWindow = button?.target === "_blank";
    return [{ text, href, ...(opensNewWindow ? { opensNewWindow } : {}), ...(color ? { color } : {}) }];
  });
}

function captionedPictures(gallery: OrganismFieldsFragment["gallery"]): CaptionedPicture[] {
  return (gallery ?? []).flatMap((media) => {
    const picture = toPicture(media);
    if (!picture) return [];
    const caption = singleLine(media?.caption);
    return [caption ? { ...picture, caption } : picture];
  });
}

/** The form of a block (S3.35); a form without fields, such as a CRM's, gets the default fields of its kind. */
function formOf(organism: OrganismFieldsFragment): LeadForm {
  const { anchor, formSteps, hiddenFormFields, hubspotFormId, layout } = organism;
  const hidden = (hiddenFormFields ?? []).flatMap((field) =>
    field?.name ? [{ name: field.name, value: field.value ?? "" }] : [],
  );
  const standard = standardForm(leadKindOf(hidden), anchorOf(anchor) ?? layout);
  const taken = reservedNames();
  const steps = (formSteps ?? []).flatMap((step) => {
    const fields = describedFields(step?.fields, taken);
    return fields.length > 0 ? [{ title: singleLine(step?.title), fields }] : [];
  });
  return { ...standard, hidden, hubspotFormId: hubspotFormId ?? "", ...(steps.length > 0 ? { steps } : {}) };
}

function placeOf(
  { mapLatitude, mapLongitude, mapText }: OrganismFieldsFragment,
  title: string,
  region: Region,
): BlockPlace | null {
  if (mapLatitude === null || mapLongitude === null) return null;
  const { isMisplaced, ...point } = placeAnywhere(region, { latitude: mapLatitude, longitude: mapLongitude });
  const label = singleLine(mapText);
  return { ...point, label: label || title, directionsHref: directionsTo({ ...point, isMisplaced }, label) };
}

function filmOf(layout: BlockLayout, organism: OrganismFieldsFragment, title: string): Film | null {
  const isTour = layout === "virtual-tour";
  if (!isTour && layout !== "video") return null;
  const page = filmPage(isTour ? organism.virtualTourUrl : organism.videoUrl);
  const name = singleLine(isTour ? organism.virtualTourTitle : organism.videoTitle);
  return page && { ...page, title: name || title || (isTour ? "Virtual tour" : "Film") };
}

/** An editor's anchor as an id: letters, digits and hyphens. */
function anchorOf(anchor: string | null): string | null {
  return (
    anchor
      ?.replace(/^#/, "")
      .trim()
      .replace(/[^\w-]+/g, "-") || null
  );
}

type Filled<Given> = { readonly [Key in keyof Given]: NonNullable<Given[Key]> };

/** Removes empty values, which keeps responses small. */
function withoutEmpty<Given extends object>(given: Given): Filled<Given> {
  const entries = Object.entries(given).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  // Properties that may be removed are optional in the result.
  return Object.fromEntries(entries) as Filled<Given>;
}
