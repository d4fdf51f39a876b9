import { type Price, productPrice } from "../../app/domain/products/price.ts";
import type { ProductStatusData } from "../backend/store/entry-data.ts";
import type { ContentSnapshot, StoredEntry } from "../backend/store/snapshot.ts";

/** A house with a page of its own. */
export type House = StoredEntry<"home"> | StoredEntry<"model">;
/** What can be bought. */
export type ProductEntry = House | StoredEntry<"plan">;

/** What is built in a neighborhood. */
export interface Stock {
  readonly homes: readonly StoredEntry<"home">[];
  readonly models: readonly StoredEntry<"model">[];
  readonly plans: readonly StoredEntry<"plan">[];
}

/** Homes, models and plans whose relation names a neighborhood. */
export function stockOf(snapshot: ContentSnapshot, { id }: StoredEntry): Stock {
  return {
    homes: snapshot.referringTo(id, "home", "neighborhood"),
    models: snapshot.referringTo(id, "model", "neighborhood"),
    plans: snapshot.referringTo(id, "plan", "neighborhood"),
  };
}

/** The neighborhood that an entry names; undefined without one, or where it is not public. */
export function neighborhoodOf(snapshot: ContentSnapshot, entry: StoredEntry): StoredEntry<"neighborhood"> | undefined {
  return snapshot.entryOf("neighborhood", entry.related("neighborhood")[0]);
}

/** The plan that an entry names; undefined without one, or where it is not public. */
export function planOf(snapshot: ContentSnapshot, entry: StoredEntry): StoredEntry<"plan"> | undefined {
  return snapshot.entryOf("plan", entry.related("floorplan")[0]);
}

/** The price at which the site sells a product. */
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

/** The titles of entries as an editor reads them in a sentence: `1 Home Lane, 2 Home Lane and 3 more`. */
export function titlesOf(entries: readonly StoredEntry[], most = 3): string {
  const titles = entries.map(({ title }) => title);
  if (titles.length > most) return `${titles.slice(0, most).join(", ")} and ${titles.length - most} more`;
  return new Intl.ListFormat("en-US").format(titles);
}

const soon: readonly string[] = ["under_development", "coming_soon", "coming_soon_plain"];

/** Whether a state of sale says that nothing is sold and nothing stands yet (S4.14–S4.16). */
export const isSoon = (status: string | undefined): boolean => soon.includes(status ?? "");
