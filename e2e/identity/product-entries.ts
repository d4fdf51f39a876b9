import type { Labeled, Media, Organism, Person, Pictured } from "./entry-parts.ts";

/** A neighborhood with everything that its page shows. */
export interface Neighborhood extends Pictured {
  readonly status: string | null;
  readonly collection: readonly string[];
  readonly types: readonly string[] | null;
  readonly basePrice: number | null;
  readonly organisms: readonly Organism[] | null;
  readonly neighborhood: {
    readonly address1: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly phone: string;
    readonly hours: string;
    readonly legal: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly thumbnail: Media | null;
    readonly saleTeamMembers: readonly Person[] | null;
  };
  readonly extras: {
    readonly shortDescription: string;
    readonly about: string;
    readonly directions: string;
    readonly gallery: readonly Media[] | null;
    readonly hoursTable: readonly Labeled[] | null;
    readonly distances: readonly { readonly label: string }[] | null;
    readonly schools:
      | readonly {
          readonly name: string;
          readonly level: string;
          readonly district: string;
          readonly miles: number;
        }[]
      | null;
    readonly questions: readonly { readonly question: string; readonly answer: string }[] | null;
    readonly amenities: readonly { readonly title: string; readonly text: string }[] | null;
    readonly homes: readonly { readonly uri: string; readonly title: string }[];
    readonly models: readonly { readonly uri: string; readonly title: string }[];
    readonly plans: readonly { readonly uri: string; readonly title: string }[];
  };
}

/** A product’s neighborhood. */
export interface Place {
  readonly uri: string;
  readonly status: string | null;
  readonly title: string;
  readonly neighborhood: {
    readonly address1: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly phone: string;
    readonly hours: string | null;
    readonly latitude: number;
    readonly longitude: number;
    readonly saleTeamMembers: readonly Person[] | null;
  };
  readonly extras: { readonly hoursTable: readonly Labeled[] | null };
}

/** A price and the day since when it applies. */
interface PricePoint {
  readonly amountUsd: number;
  readonly date: string;
}

interface PlanParts {
  readonly features: readonly { readonly title: string; readonly text: string }[] | null;
}

interface Level {
  readonly name: string;
  readonly drawing: Media | null;
  readonly rooms: readonly { readonly name: string; readonly kind: string; readonly listed: boolean }[] | null;
}

/** Fields that plans, models and homes share. */
interface Numbered {
  readonly databaseId: number;
  readonly productStatus: { readonly statusMessage: readonly string[] } | null;
}

/** A floor plan. */
export interface Plan extends Pictured, Numbered {
  readonly floorplanDetails: PlanParts & {
    readonly bedroomsMin: number;
    readonly bedroomsMax: number;
    readonly bathroomsMin: number;
    readonly bathroomsMax: number;
    readonly mainSqrFt: number;
    readonly collection: readonly string[];
    readonly displayTitle: string | null;
    readonly basePrice: number | null;
    readonly finishedSqrFt: number;
    readonly neighborhood: Place;
  };
  readonly extras: {
    readonly shortDescription: string;
    readonly about: string;
    readonly priceAsOf: string | null;
    readonly priceHistory: readonly PricePoint[] | null;
    readonly elevations: readonly { readonly style: string; readonly drawing: Media | null }[] | null;
    readonly levels: readonly Level[] | null;
    readonly homes: readonly { readonly uri: string; readonly title: string }[] | null;
    readonly garageSpaces: number;
    readonly levelsCount: number;
    readonly primaryBedroom: string;
    readonly livability: readonly string[];
  };
}

/** A model home. */
export interface Model extends Pictured, Numbered {
  readonly collection: readonly string[];
  readonly modelDetails: {
    readonly latitude: number;
    readonly longitude: number;
    readonly neighborhood: Place;
    readonly floorplan: { readonly title: string; readonly uri: string };
  };
  readonly extras: {
    readonly shortDescription: string;
    readonly openHours: string;
    readonly bedrooms: number | null;
    readonly bathrooms: number | null;
    readonly asShownPriceUsd: number | null;
    readonly priceAsOf: string | null;
    readonly priceHistory: readonly PricePoint[] | null;
    readonly gallery: readonly Media[] | null;
    readonly options: readonly Labeled[] | null;
  };
}

/** A quick move-in home. */
export interface Home extends Pictured, Numbered {
  readonly status: string;
  readonly collection: readonly string[];
  readonly qmiHomeDetails: {
    readonly bedrooms: number;
    readonly bathrooms: number;
    readonly type: string | null;
    readonly price: number | null;
    readonly finishedSqrFt: number;
    readonly latitude: number;
    readonly longitude: number;
    readonly neighborhood: Place;
    readonly floorplan: { readonly title: string; readonly uri: string };
  };
  readonly extras: {
    readonly shortDescription: string;
    readonly readyDate: string | null;
    readonly note: string | null;
    readonly gallery: readonly Media[] | null;
    readonly priceLine:
      | readonly { readonly kind: string; readonly label: string; readonly amountUsd: number; readonly date: string }[]
      | null;
    readonly priceHistory: readonly PricePoint[] | null;
    readonly stage: string | null;
    readonly homesite: string | null;
    readonly homesiteSqFt: number | null;
    readonly options: readonly Labeled[] | null;
  };
}
