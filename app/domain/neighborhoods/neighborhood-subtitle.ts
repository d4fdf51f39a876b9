import { neighborhoodPrice, shortPriceText } from "../products/price.ts";
import { neighborhoodStatusMessage } from "./neighborhood-status.ts";

/**
 * Texts joined by commas with `&` before the last: `A`, `A & B`, `A, B & C` (S4.28, S4.29). Empty entries are left
 * out.
 */
export function joinTypes(types: readonly (string | null | undefined)[] | null | undefined): string {
  const named = (types ?? []).map((type) => type?.trim() ?? "").filter((type) => type !== "");
  const last = named.at(-1);
  if (last === undefined) return "";
  return named.length === 1 ? last : `${named.slice(0, -1).join(", ")} & ${last}`;
}

/**
 * The line under a neighborhood's name (S4.23–S4.30): empty without a status and while it is coming soon, the
 * status text while under development or sold out, otherwise its types and starting price:
 * `Single-family & Patio homes from $513k`.
 */
export function neighborhoodSubtitle(parts: {
  readonly status?: string | null | undefined;
  readonly types?: readonly (string | null | undefined)[] | null | undefined;
  readonly basePriceUsd?: number | null | undefined;
}): string {
  const { status, types, basePriceUsd } = parts;
  switch (status) {
    case undefined:
    case null:
    case "":
    case "coming_soon":
    case "coming_soon_plain":
      return "";
    case "under_development":
    case "sold_out":
      return neighborhoodStatusMessage(status);
    default:
      return [joinTypes(types), shortPriceText(neighborhoodPrice({ status, basePriceUsd }))].filter(Boolean).join(" ");
  }
}
