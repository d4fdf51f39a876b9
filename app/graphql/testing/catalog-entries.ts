import type { CatalogModel, CatalogMoveInHome, CatalogNeighborhood, CatalogPlan } from "../catalog/catalog.ts";

const noCosts = { hoaMonthlyUsd: null, metroDistrictMills: null, propertyTaxRatePercent: null };

const product = {
  neighborhoodId: 10,
  sectionId: null,
  statusMessage: [],
  shortDescription: null,
  collections: ["easyhouse"],
  picture: { src: "/media/front.jpg", alt: "Front.", width: 1600, height: 1000 },
};

/** A neighborhood in Longmont, with the values given. */
export function neighborhoodWith(values: Partial<CatalogNeighborhood> = {}): CatalogNeighborhood {
  return {
    ...{ id: 10, slug: "haystack-bend", title: "Haystack Bend", uri: "/homes/longmont/haystack-bend/" },
    ...{ status: "open", types: [], collections: ["easyhouse"], basePriceUsd: 512_900 },
    ...{ city: "Longmont", state: "CO", zip: "80503", latitude: 40.156, longitude: -105.165, isMisplaced: false },
    ...{ isFeatured: false, popularPlanIds: [], picture: null, shortDescription: null, priceAsOf: null },
    ...noCosts,
    ...values,
  };
}

/** The plan of the fixture's homes, with the values given. */
export function planWith(values: Partial<CatalogPlan> = {}): CatalogPlan {
  return {
    ...{ ...product, id: 20, title: "The Juniper", uri: "/homes/longmont/haystack-bend/plans/juniper/" },
    ...{ bedroomsMin: 3, bedroomsMax: 4, bathroomsMin: 2.5, bathroomsMax: 3, finishedSqFt: 1730 },
    ...{ basePriceUsd: 589_900, garageSpaces: 2, levelsCount: 1, primaryBedroom: "main" },
    ...{ livability: ["zero-step-entry", "home-office"], priceAsOf: null },
    ...values,
  };
}

/** A model of the plan, with the values given. */
export function modelWith(values: Partial<CatalogModel> = {}): CatalogModel {
  return {
    ...{ ...product, id: 30, title: "12 Windrow Court", uri: "/homes/longmont/haystack-bend/models/12-windrow-court/" },
    ...{ planId: 20, latitude: 40.157, longitude: -105.166, isMisplaced: false },
    ...{ bedrooms: null, bathrooms: null, openHours: "Open daily", asShownPriceUsd: 641_500 },
    ...values,
  };
}

/** A quick move-in home of the plan, with the values given. */
export function homeWith(values: Partial<CatalogMoveInHome> = {}): CatalogMoveInHome {
  return {
    ...{ ...product, id: 40, title: "1482 Threshing Lane" },
    ...{ uri: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/", planId: 20 },
    ...{ latitude: null, longitude: null, isMisplaced: false },
    ...{ bedrooms: 3, bathrooms: 2.5, finishedSqFt: 1730, priceUsd: 624_900, type: null },
    ...{ readyDate: "2027-03-12", stage: null, homesite: null },
    ...noCosts,
    ...values,
  };
}
