import { brand } from "#app/brand.ts";
import { formatBaths, formatBeds, formatSquareFeet, fullPrice } from "#app/domain/products/figures.ts";
import { joined } from "#app/domain/wording/text.ts";
import { rssFeed, type XmlText } from "#app/domain/wording/xml.ts";
import type { loadHomesForSale } from "./homes-for-sale.ts";

/** Path of the feed. */
export const homesFeedPath = "/feeds/homes.xml";

/** What is for sale as RSS 2.0: homes, then plans, with the prices and words of `/homes.json`. */
export function homesFeed(
  { homes, plans }: Awaited<ReturnType<typeof loadHomesForSale>>,
  { origin, searchPath }: { readonly origin: string; readonly searchPath: string },
): XmlText {
  const title = `Homes of ${brand.name}`;
  const description = `Quick move-in homes and floor plans for sale by ${brand.name}, with their prices.`;
  return rssFeed({ title, description, url: origin + searchPath, feedUrl: origin + homesFeedPath }, [
    ...homes.map(({ url, address, neighborhood, price, bedrooms, bathrooms, squareFeet, status }) => ({
      url,
      title: joined(": ", joined(", ", address.street, address.city), price === null ? null : fullPrice(price)),
      categories: ["Quick move-in homes"],
      description: sentences(
        joined(", ", formatBeds(bedrooms), formatBaths(bathrooms), formatSquareFeet(squareFeet)),
        status,
        neighborhood?.name,
      ),
    })),
    ...plans.map((plan) => ({
      url: plan.url,
      title: joined(
        ": ",
        joined(", ", plan.name, plan.neighborhood?.name),
        plan.priceFrom === null ? null : `from ${fullPrice(plan.priceFrom)}`,
      ),
      categories: ["Floor plans"],
      description: sentences(
        joined(
          ", ",
          formatBeds(plan.bedroomsMin, plan.bedroomsMax),
          formatBaths(plan.bathroomsMin, plan.bathroomsMax),
          formatSquareFeet(plan.squareFeet),
        ),
        plan.status,
        plan.neighborhood?.city,
      ),
    })),
  ]);
}

/** Parts as sentences, each with a period; empty ones are left out. */
function sentences(...parts: readonly (string | null | undefined)[]): string {
  return parts.flatMap((part) => (part ? `${part}.` : [])).join(" ");
}
