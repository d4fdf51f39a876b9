import { brand } from "#app/brand.ts";
import { formatTelephone, parseTelephone } from "#app/domain/navigation/telephone.ts";
import {
  displayedStatusMessage,
  isAvailable,
  isComingSoon,
  type ProductStatus,
} from "#app/domain/products/product-status.ts";
import type { ListedHome, ListedNeighborhood, ListedPlan } from "./load-listings.ts";

/** The reason why a house is not for sale, as a sentence; null when it is. */
export function whyNotForSale(house: ProductStatus & { readonly uri: string }): string | null {
  const message = displayedStatusMessage(house);
  if (!isAvailable(house)) return notForSale(message);
  if (isComingSoon(house)) return `${message}: its sale has not begun. Remove the status when it begins.`;
  return house.uri ? null : "No page. Publish it at an address of its own.";
}

/** The sentence about an entry that a state of sale keeps out. */
export function notForSale(status: string): string {
  return `${status}: only what is for sale is listed. Nothing to do.`;
}

/** Bedrooms, bathrooms and area, of a house or the least of a plan. */
export type ListedRooms = Pick<ListedHome, "bedrooms" | "bathrooms" | "finishedSqFt">;

/** The figures of a plan or of a house built to it, as portals take them; null when unknown. */
export function houseFigures(
  { bedrooms, bathrooms, finishedSqFt }: ListedRooms,
  plan: Pick<ListedPlan, "levelsCount" | "garageSpaces"> | undefined,
) {
  const baths = bathCounts(bathrooms);
  return {
    bedrooms: wholeNumber(bedrooms),
    fullBaths: baths?.full,
    halfBaths: baths?.half,
    finishedSqFt: wholeNumber(finishedSqFt),
    levels: wholeNumber(plan?.levelsCount),
    garageSpaces: wholeNumber(plan?.garageSpaces),
  };
}

/** Full and half baths of a number in which a half bath counts 0.5; null when unknown. */
function bathCounts(bathrooms: number | null): { readonly full: number; readonly half: number } | null {
  if (bathrooms === null || !Number.isFinite(bathrooms) || bathrooms <= 0) return null;
  const full = Math.floor(bathrooms);
  return { full, half: bathrooms > full ? 1 : 0 };
}

/** A number of the content without decimals; null when it is missing or not above 0. */
export function wholeNumber(value: number | null | undefined): number | null {
  return value && Number.isFinite(value) && value > 0 ? Math.round(value) : null;
}

/** The kind of house by the builder's word for it: `Townhome`, `Paired home`, `Patio home`; null without a word. */
export function houseKind(type: string | null | undefined): "detached" | "attached" | "condo" | null {
  if (!type?.trim()) return null;
  if (/\bcondo/i.test(type)) return "condo";
  return /\b(?:town|paired|duplex|triplex|row|attached)/i.test(type) ? "attached" : "detached";
}

/** The telephone number of a neighborhood's sales as `303-555-0142`; the builder's without one. */
export function salesPhone(place: Pick<ListedNeighborhood, "agent" | "phone"> | undefined): string {
  const telephone = parseTelephone(place?.agent?.phone ?? "") ?? parseTelephone(place?.phone ?? "");
  return formatTelephone(telephone ?? builderPhone);
}

const builderPhone = parseTelephone(brand.phone) ?? { number: brand.phone, extension: "" };

/** The first school of each level, and the first district; a school of two levels is both. */
export function schoolsByLevel(schools: ListedNeighborhood["schools"]) {
  const nameOf = (...levels: readonly string[]) => schools.find(({ level }) => levels.includes(level))?.name;
  return {
    district: schools.find(({ district }) => district !== "")?.district,
    elementary: nameOf("elementary", "elementary_middle"),
    middle: nameOf("middle", "elementary_middle"),
    high: nameOf("high"),
  };
}
