import { type Price, productPrice } from "../../app/domain/products/price.ts";
import type { ProductStatusData } from "../backend/store/entry-data.ts";
import type { ContentSnapshot, StoredEntry } from "../backend/store/snapshot.ts";

/** A home or model, which has its own page. */
export type House = StoredEntry<"home"> | StoredEntry<"model">;
/** Everything for sale. */
export type ProductEntry = House | StoredEntry<"plan">;

/** The products of a neighborhood. */
export interface NeighborhoodCatalog {
  readonly homes: readonly StoredEntry<"home">[];
  readonly models: readonly StoredEntry<"model">[];
  readonly plans: readonly StoredEntry<"plan">[];
}

/** Homes, models and plans that refer to a neighborhood. */
export function catalogOf(snapshot: ContentSnapshot, { id }: StoredEntry): NeighborhoodCatalog {
  return {
    homes: snapshot.referringTo(id, "home", "neighborhood"),
    models: snapshot.referringTo(id, "model", "neighborhood"),
    plans: snapshot.referringTo(id, "plan", "neighborhood"),
  };
}

/** The neighborhood that an entry refers to; undefined without one, or when it is not public. */
export function neighborhoodOf(snapshot: ContentSnapshot, entry: StoredEntry): StoredEntry<"neighborhood"> | undefined {
  return snapshot.entryOf("neighborhood", entry.related("neighborhood")[0]);
}

/** The plan that an entry refers to; undefined without one, or when it is not public. */
export function planOf(snapshot: ContentSnapshot, entry: StoredEntry): StoredEntry<"plan"> | undefined {
  return snapshot.entryOf("plan", entry.related("floorplan")[0]);
}

/** The price that the site shows for a product. */
export function priceOf(snapshot: ContentSnapshot, entry: ProductEntry): Price {
  const status = {
    statusMessage: statusMessageOf(entry.data.productStatus),
    neighborhoodStatus: neighborhoodOf(snapshot, entry)?.data.status,
  };
  if (entry.kind === "home") return productPrice({ ...status, kind: "home", priceUsd: entry.data.priceUsd });
  if (entry.kind === "plan") return productPrice({ ...status, kind: "plan", basePriceUsd: entry.data.basePriceUsd });
  const planPriceUsd = planOf(snapshot, entry)?.data.basePriceUsd;
  return productPrice({ ...status, kind: "model", asShownPriceUsd: entry.data.asShownPriceUsd, planPriceUsd });
}

function statusMessageOf(status: ProductStatusData | undefined) {
  return status?.statusMessage;
}

/** The titles of entries as part of a sentence: `1 Home Lane, 2 Home Lane and 3 more`. */
export function titlesOf(entries: readonly StoredEntry[], max = 3): string {
  const titles = entries.map(({ title }) => title);
  if (titles.length > max) return `${titles.slice(0, max).join(", ")} and ${titles.length - max} more`;
  return new Intl.ListFormat("en-US").format(titles);
}

const soon: readonly string[] = ["under_development", "coming_soon", "coming_soon_plain"];

/** Whether a sales status means that nothing is for sale or built yet (S4.14–S4.16). */
export const isSoon = (status: string | undefined): boolean => soon.includes(status ?? "");
