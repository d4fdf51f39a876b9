import { type SchoolLevel, schoolLevels } from "@porchlight/contract/vocabulary";
import { fullPrice } from "../products/figures.ts";
import { assumedTerms } from "../products/monthly-cost.ts";
import { neighborhoodPrice, shortPriceText } from "../products/price.ts";
import { neighborhoodStatusMessage } from "./neighborhood-status.ts";

/**
 * Joins texts by commas with `&` before the last: `A`, `A & B`, `A, B & C` (S4.28, S4.29). Empty entries are left out.
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

/** Monthly and yearly dues of a neighborhood, as its content has them. */
export interface NeighborhoodDues {
  readonly hoaMonthlyUsd?: number | null | undefined;
  readonly metroDistrictMills?: number | null | undefined;
  readonly propertyTaxRatePercent?: number | null | undefined;
}

/**
 * The dues of a neighborhood as terms and details: association, metropolitan district, property tax. `priceUsd`, the
 * lowest price of a house, is used for examples. Unknown dues are left out; zero is `None`.
 */
export function livingCosts(dues: NeighborhoodDues, priceUsd: number | null): { term: string; detail: string }[] {
  const { hoaMonthlyUsd, metroDistrictMills, propertyTaxRatePercent } = dues;
  const exampleOf = (ratio: number) =>
    priceUsd === null ? "" : `, about ${fullPrice((priceUsd * ratio) / 12)} a month on ${fullPrice(priceUsd)}`;
  const rows = [
    {
      term: "Homeowners’ association",
      value: hoaMonthlyUsd,
      format: (amount: number) => `${fullPrice(amount)} a month`,
    },
    {
      term: "Metropolitan district",
      value: metroDistrictMills,
      format: (mills: number) =>
        `${mills} mills on assessed value${exampleOf((mills / 1000) * (assumedTerms.assessmentPercent / 100))}`,
    },
    {
      term: "Property tax",
      value: propertyTaxRatePercent,
      format: (percent: number) => `about ${percent}% of the price a year${exampleOf(percent / 100)}`,
    },
  ];
  return rows.flatMap(({ term, value, format }) =>
    typeof value === "number" && Number.isFinite(value) && value >= 0
      ? [{ term, detail: value === 0 ? "None" : format(value) }]
      : [],
  );
}

/** A school as the content has it. */
interface SchoolNode {
  readonly name?: string | null | undefined;
  readonly level?: string | null | undefined;
  readonly district?: string | null | undefined;
  readonly miles?: number | null | undefined;
  readonly url?: string | null | undefined;
}

/** A school in a list; an unknown text is empty, an unknown distance null. */
export interface School {
  readonly name: string;
  readonly level: string;
  readonly district: string;
  readonly miles: number | null;
  readonly href: string;
}

/** The schools of a neighborhood. */
export interface Schools {
  /** By level, elementary to high; the nearest first within a level. */
  readonly rows: readonly School[];
  /** The district of all schools; empty when it is unknown or they are in several. */
  readonly district: string;
  /** The note that boundaries change, and who sets them. */
  readonly note: string;
}

const levelWords: Readonly<Record<SchoolLevel, string>> = {
  elementary: "Elementary",
  elementary_middle: "Elementary and middle",
  middle: "Middle",
  high: "High",
};

const levelOrder: readonly string[] = schoolLevels;

/** The schools of a neighborhood's content; null when none has a name. */
export function schoolsOf(nodes: readonly (SchoolNode | null)[] | null | undefined): Schools | null {
  const named = (nodes ?? []).flatMap((node) => {
    const name = node?.name?.trim();
    if (!node || !name) return [];
    const place = levelOrder.indexOf(node.level ?? "");
    const level = schoolLevels[place];
    const { miles = null } = node;
    return [
      {
        name,
        place: level ? place : schoolLevels.length,
        level: level ? levelWords[level] : "",
        district: node.district?.trim() ?? "",
        miles: miles !== null && Number.isFinite(miles) && miles >= 0 ? miles : null,
        href: node.url?.trim() ?? "",
      },
    ];
  });
  if (named.length === 0) return null;
  const farthest = Number.MAX_VALUE;
  const rows = named
    .sort((one, other) => one.place - other.place || (one.miles ?? farthest) - (other.miles ?? farthest))
    .map(({ place: _, ...row }) => row);
  const districts = new Set(rows.map(({ district }) => district));
  const [district = ""] = districts;
  return {
    rows,
    district: districts.size === 1 ? district : "",
    note:
      districts.size > 1
        ? "Boundaries change, and the districts decide. Ask about your address before you count on a school."
        : "Boundaries change, and the district decides. Ask about your address before you count on a school.",
  };
}
