import type { Picture } from "#app/graphql/picture.ts";

/** Everything for sale in compact form: what lists, the map and the search filter in memory. */
export interface Inventory {
  readonly neighborhoods: readonly InventoryNeighborhood[];
  readonly plans: readonly InventoryPlan[];
  readonly models: readonly InventoryModel[];
  readonly homes: readonly InventoryHome[];
}

/** The texts above the three views of the overview (S7.19). */
export interface OverviewTexts {
  readonly modelHomes: string | null;
  readonly ourNeighborhoods: string | null;
  readonly quickMoveIns: string | null;
}

/** A neighborhood (S3.9–S3.15). Prices in USD, coordinates in degrees. */
export interface InventoryNeighborhood {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly uri: string;
  readonly status: string | null;
  readonly types: readonly string[];
  readonly collections: readonly string[];
  readonly basePriceUsd: number | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly isFeatured: boolean;
  /** The plans that sell best here (S3.13), by id. */
  readonly popularPlanIds: readonly number[];
  readonly picture: Picture | null;
  readonly say: string | null;
  readonly priceAsOf: string | null;
}

/** What plans, models and homes have in common. */
export interface InventoryProduct {
  readonly id: number;
  readonly title: string;
  readonly uri: string;
  readonly collections: readonly string[];
  readonly picture: Picture | null;
  readonly neighborhoodId: number | null;
  readonly sectionId: string | null;
  /** The entries of `productStatus.statusMessage`; the second is displayed (S3.27). */
  readonly statusMessage: readonly (string | null)[];
  readonly say: string | null;
}

/** A plan (S3.16–S3.20). Areas in square feet. */
export interface InventoryPlan extends InventoryProduct {
  readonly bedroomsMin: number | null;
  readonly bedroomsMax: number | null;
  readonly bathroomsMin: number | null;
  readonly bathroomsMax: number | null;
  readonly finishedSqFt: number | null;
  readonly basePriceUsd: number | null;
  readonly garageSpaces: number | null;
  readonly levelsCount: number | null;
  readonly primaryBedroom: string | null;
  readonly livability: readonly string[];
  readonly priceAsOf: string | null;
}

/** A model home (S3.21, S3.22). */
export interface InventoryModel extends InventoryProduct {
  readonly planId: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly openHours: string | null;
  readonly asShownPriceUsd: number | null;
}

/** A quick move-in home (S3.23–S3.25). */
export interface InventoryHome extends InventoryProduct {
  readonly planId: number | null;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly finishedSqFt: number | null;
  readonly priceUsd: number | null;
  readonly type: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** ISO day of the move-in; null where the host does not say. */
  readonly readyDate: string | null;
  readonly stage: string | null;
  readonly homesite: string | null;
}

/** Look-ups by id over one inventory. */
export interface InventoryIndex {
  readonly neighborhood: ReadonlyMap<number, InventoryNeighborhood>;
  readonly plan: ReadonlyMap<number, InventoryPlan>;
}

const indexes = new WeakMap<Inventory, InventoryIndex>();

/** The index of an inventory; built once for each. */
export function indexInventory(inventory: Inventory): InventoryIndex {
  let index = indexes.get(inventory);
  if (!index) {
    index = {
      neighborhood: new Map(inventory.neighborhoods.map((each) => [each.id, each])),
      plan: new Map(inventory.plans.map((each) => [each.id, each])),
    };
    indexes.set(inventory, index);
  }
  return index;
}
