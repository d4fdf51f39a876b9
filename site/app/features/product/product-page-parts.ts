import { findCollections } from "#app/domain/products/collections.ts";
import { fromFullPrice } from "#app/domain/products/price.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { Crumb } from "#app/ui/actions/links.tsx";
import type { PlaceFragment, ProductPlanFragment } from "./move-in-home/move-in-home.generated.ts";
import { placeName } from "./visit/visit-content.ts";

/** The name of a plan, `The Juniper`; empty text where there is none. */
export function planNameOf(plan: ProductPlanFragment | null | undefined): string {
  return plan?.floorplanDetails?.displayTitle?.trim() || plan?.title?.trim() || "";
}

/** `EasyHouse collection`; empty text where the product is in none of the four. */
export function collectionText(names: Parameters<typeof findCollections>[0]): string {
  const [collection] = findCollections(names);
  return collection ? `${collection.title} collection` : "";
}

/** The way to a product: the overview, its neighborhood, itself. */
export function productCrumbs(title: string, place: PlaceFragment | null | undefined): Crumb[] {
  const crumbs: Crumb[] = [{ label: "Our neighborhoods", href: "/our-neighborhoods/" }];
  if (place?.title && place.uri) crumbs.push({ label: placeName(place), href: place.uri });
  return [...crumbs, { label: title }];
}

/** Parts of a sentence joined by commas and closed by a full stop; empty parts are left out. */
export function sentence(...parts: readonly (string | null | undefined)[]): string {
  const said = parts.map((part) => part?.trim() ?? "").filter((part) => part !== "");
  if (said.length === 0) return "";
  const text = said.join(", ");
  return /[.?]$/.test(text) ? text : `${text}.`;
}

/** The town of a product, for its postal address. */
export function townOf(place: PlaceFragment | null | undefined) {
  const group = place?.neighborhood;
  return { city: group?.city ?? null, state: group?.state ?? null, zip: group?.zip ?? null };
}

/** The way to a plan from a house built to it: `See the Juniper, from $589,900`; null without an address. */
export function planLink(plan: ProductPlanFragment | null | undefined): { href: string; text: string } | null {
  const name = planNameOf(plan).replace(/^The /, "the ");
  if (!plan?.uri || !name) return null;
  const price = fromFullPrice(plan.floorplanDetails?.basePrice);
  return { href: plan.uri, text: `See ${name}${price ? `, ${price}` : ""}` };
}

/** An editor’s text, which may be HTML, as plain paragraphs. */
export function paragraphs(html: string | null | undefined): string[] {
  return (html ?? "")
    .split(/<\/p\s*>|<br\s*\/?>\s*<br\s*\/?>|\n\s*\n/i)
    .map(plainText)
    .filter((text) => text !== "");
}

/** What is said under the gallery: the first picture’s caption, and that pictures are renderings. */
export function galleryCaption(pictures: readonly { readonly caption?: string }[], planName: string): string {
  const kind = pictures.length === 1 ? "Rendering" : "Renderings";
  const ofPlan = planName ? ` of ${planName.replace(/^The /, "the ")}` : "";
  return [pictures[0]?.caption, `${kind}${ofPlan}.`].filter(Boolean).join(" ");
}
