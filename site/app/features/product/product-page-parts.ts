import { findCollections } from "#app/domain/collections.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import type { ProductPlaceFragment, ProductPlanFragment } from "./home/home.generated.ts";
import { placeName } from "./place/place-content.ts";

/** The address of a page as content knows it: the path as asked, with its trailing slash. */
export function uriOf({ pathname }: URL): string {
  return pathname.endsWith("/") ? pathname : `${pathname}/`;
}

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
export function productCrumbs(title: string, place: ProductPlaceFragment | null | undefined): Crumb[] {
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
export function townOf(place: ProductPlaceFragment | null | undefined) {
  const group = place?.neighborhood;
  return { city: group?.city ?? null, state: group?.state ?? null, zip: group?.zip ?? null };
}
