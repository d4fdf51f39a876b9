import { fakeContent } from "#app/graphql/testing/fake-content.ts";

// Responses for tests of the loaders of the three product pages.

/** A host that responds to each operation with the data of its name. */
export const host = (data: Readonly<Record<string, unknown>>) => fakeContent(data).content;

/** Haystack Bend in Longmont, with a model and a sales office. */
export const neighborhood = {
  databaseId: 1,
  slug: "haystack-bend",
  title: "Haystack Bend",
  uri: "/homes/longmont/haystack-bend/",
  status: "model_open",
  types: ["Single-family"],
  neighborhood: {
    address1: "1460 Threshing Lane",
    address2: "",
    city: "Longmont",
    state: "CO",
    zip: "80503",
    hours: "Daily, 10 am to 6 pm",
    phone: "303-555-0166",
    status: null,
    latitude: 40.155,
    longitude: -105.165,
    saleTeamMembers: [{ name: "Jo Marchetti", image: null, extras: null }],
  },
  extras: null,
};

/** A medium with a file of this name. */
export const picture = (file: string) => ({
  altText: file,
  sourceUrl: `/media/${file}`,
  mediaDetails: { width: 1600, height: 1000 },
});

/** The Juniper in Haystack Bend, from $589,900, on one floor. */
export const plan = {
  databaseId: 20,
  title: "The Juniper",
  uri: "/homes/longmont/haystack-bend/plans/juniper/",
  productStatus: null as null | { sectionId: null; statusMessage: string[] },
  floorplanDetails: {
    bathroomsMin: 2.5,
    bathroomsMax: 2.5,
    bedroomsMin: 3,
    bedroomsMax: 3,
    basePrice: 589_900,
    collection: ["easyhouse"],
    displayTitle: "The Juniper",
    finishedSqrFt: 1730,
    mainSqrFt: 1730,
    features: [{ title: "Garage", text: "Insulated" }],
    elevations: [picture("juniper-a.jpg")],
    neighborhood,
  },
  extras: null,
};

/** A home of the Juniper with its own coordinates, for $624,900. */
export const home = {
  databaseId: 30,
  title: "1482 Threshing Lane",
  uri: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  collection: ["easyhouse"],
  featuredImage: { node: picture("front.jpg") },
  productStatus: { sectionId: null, statusMessage: ["", ""] },
  qmiHomeDetails: {
    bathrooms: 2.5,
    bedrooms: 3,
    finishedSqrFt: 1730,
    latitude: 40.1558,
    longitude: -105.1626,
    price: 624_900,
    type: "Single-family home",
    floorplan: plan,
    neighborhood,
  },
  extras: null,
};

/** A model home of the Juniper without its own coordinates. */
export const model = {
  databaseId: 40,
  title: "1460 Threshing Lane",
  uri: "/homes/longmont/haystack-bend/models/1460-threshing-lane/",
  collection: ["easyhouse"],
  featuredImage: null,
  productStatus: null,
  modelDetails: { latitude: null, longitude: null, floorplan: plan, neighborhood },
  extras: null,
};

const lastPage = { endCursor: null, hasNextPage: false };

/** A list of one kind without further pages. */
export const listed = (kind: string, nodes: readonly unknown[]) => ({ [kind]: { nodes, pageInfo: lastPage } });

/** A plan of Haystack Bend in the catalog, with a status message. */
export const listedPlan = (databaseId: number, collection: string, message = "") => ({
  ...plan,
  databaseId,
  title: `Plan ${databaseId}`,
  uri: `/homes/longmont/haystack-bend/plans/plan-${databaseId}/`,
  productStatus: { sectionId: null, statusMessage: ["", message], enableSnipeLink: true },
  floorplanDetails: {
    ...plan.floorplanDetails,
    displayTitle: `Plan ${databaseId}`,
    collection: [collection],
    neighborhood: { databaseId: 1 },
  },
});

/** A home of the Juniper in the catalog, with a status message. */
export const listedHome = (databaseId: number, message = "") => ({
  ...home,
  databaseId,
  title: `${databaseId} Threshing Lane`,
  productStatus: { sectionId: null, statusMessage: ["", message], enableSnipeLink: true },
  qmiHomeDetails: { ...home.qmiHomeDetails, floorplan: { databaseId: 20 }, neighborhood: { databaseId: 1 } },
});

/** The response to `GetOverviewMap`: Haystack Bend with these plans and homes. */
export const overview = (plans: readonly unknown[] = [], homes: readonly unknown[] = []) => ({
  page: null,
  ...listed("neighborhoods", [{ ...neighborhood, neighborhood: { ...neighborhood.neighborhood, thumbnail: null } }]),
  ...listed("plans", plans),
  ...listed("models", []),
  ...listed("homes", homes),
});

/** The site's origin in tests. */
export const origin = "https://homes.example";
