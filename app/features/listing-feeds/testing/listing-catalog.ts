import { indexEntries } from "#app/graphql/catalog/catalog.ts";
import { homeWith, modelWith, neighborhoodWith, planWith } from "#app/graphql/testing/catalog-entries.ts";
import type {
  ListedHome,
  ListedModel,
  ListedNeighborhood,
  ListedPicture,
  ListedPlan,
  ListingCatalog,
} from "../load-listings.ts";

const picture = (file: string): ListedPicture => {
  return { url: `https://homes.example/media/r/w_1600/${file}`, caption: `Caption of ${file}` };
};
const shown = { description: "Beside the ditch.", pictures: [picture("front.jpg"), picture("kitchen.jpg")] };

/** A neighborhood of a feed with its sales office, with the values given. */
export function listedNeighborhood(values: Partial<ListedNeighborhood> = {}): ListedNeighborhood {
  return {
    ...{ ...neighborhoodWith(), ...shown, hours: "Daily 10 to 6", phone: "(303) 555-0166", directions: "Go west." },
    ...{ street: "1460 Threshing Lane", hoaMonthlyUsd: 95 },
    agent: { name: "Jo van Marchetti", phone: "303-555-0167 x12", email: "jo@switchgrass.example" },
    schools: [
      { name: "Brekke", level: "elementary_middle", district: "Left Hand" },
      { name: "Ute Basin", level: "high", district: "Left Hand" },
    ],
    ...values,
  };
}

/** A plan of a feed, with the values given. */
export function listedPlan(values: Partial<ListedPlan> = {}): ListedPlan {
  return { ...planWith(), ...shown, ...values };
}

/** A model of a feed, with the values given. */
export function listedModel(values: Partial<ListedModel> = {}): ListedModel {
  return { ...modelWith(), ...shown, tourUrl: null, ...values };
}

/** A quick move-in home of a feed, with the values given. */
export function listedHome(values: Partial<ListedHome> = {}): ListedHome {
  return {
    ...{ ...homeWith(), ...shown, tourUrl: "https://tours.example/1", homesiteSqFt: 7840 },
    ...{ type: "Single-family home", latitude: 40.157, longitude: -105.163 },
    ...values,
  };
}

/** A catalog of one neighborhood and one plan with the entries given. */
export function listingCatalog(entries: Partial<ListingCatalog>): ListingCatalog {
  const { neighborhoods = [listedNeighborhood()], plans = [listedPlan()] } = entries;
  return {
    ...{ origin: "https://homes.example", today: "2026-12-01", models: [], homes: [], neighborhoods, plans },
    ...entries,
    index: indexEntries({ neighborhoods, plans }),
  };
}
