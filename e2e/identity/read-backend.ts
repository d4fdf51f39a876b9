import { openContentBackend } from "../../packages/backend/index.ts";
import { siteUrl } from "../site-test.ts";
import { buildersDay } from "../support/home-states.ts";
import type { BackendContent } from "./backend-content.ts";
import { withMergeTagValues } from "./merge-tags.ts";

// Queries of the identity tests to the backend, without the site in between.

type ListName = Exclude<keyof BackendContent, "ends">;

const media = "{ sourceUrl caption }";
const links = "{ text url }";
const people = "saleTeamMembers { name extras { role note phone email } }";
const entry = "uri title seoMeta { seoTitle seoMetaDescription }";
const status = "productStatus { statusMessage }";
const featured = `featuredImage { node ${media} }`;
const organisms = `organisms {
  layout anchor title subtitle text secondaryText caption mapText mapLatitude mapLongitude virtualTourUrl videoUrl menu
  image ${media} videoPoster ${media} gallery ${media} buttons ${links} links ${links}
  items { title label text url image ${media} } tabs { title text image ${media} buttons ${links} }
  salesTeamMembers { name extras { role note phone email } }
  productPicker { ... on Home { uri title } ... on Model { uri title } ... on Plan { uri title } }
}`;
const labeled = "{ label text }";
const place = `neighborhood { uri title status extras { hoursTable ${labeled} } neighborhood {
  address1 city state zip phone hours latitude longitude ${people}
} }`;
const history = "priceHistory { amountUsd date }";
const article = `${entry} date content categories { nodes { slug name } }
  customPostDetails { excerpt subtitle image ${media} thumbnail ${media} }`;
const category = "slug name description count";

/** The fields queried of each list. */
const fields: Readonly<Record<ListName, string>> = {
  pages: `${entry} content ${organisms} ourNeighborhoodsOverview modelHomesOverview quickMoveInsOverview`,
  neighborhoods: `${entry} status types collection basePrice ${featured} ${organisms} neighborhood {
      address1 city state zip phone hours legal latitude longitude thumbnail ${media} ${people}
    } extras {
      shortDescription about directions gallery ${media} hoursTable ${labeled} distances { label } schools { name level district miles } questions { question answer }
      amenities { title text } homes { uri title } models { uri title } plans { uri title }
    }`,
  plans: `databaseId ${status} ${entry} ${featured} floorplanDetails {
      bedroomsMin bedroomsMax bathroomsMin bathroomsMax mainSqrFt collection displayTitle basePrice finishedSqrFt features { title text } ${place}
    } extras {
      shortDescription about priceAsOf ${history} elevations { style drawing ${media} } levels { name drawing ${media} rooms { name kind listed } }
      garageSpaces levelsCount primaryBedroom livability homes { uri title }
    }`,
  models: `databaseId ${entry} ${featured} ${status} collection modelDetails { latitude longitude ${place} floorplan { title uri } } extras {
      shortDescription openHours bedrooms bathrooms asShownPriceUsd priceAsOf ${history} gallery ${media} options ${labeled}
    }`,
  homes: `databaseId ${entry} ${featured} status ${status} collection qmiHomeDetails {
      bedrooms bathrooms type price finishedSqrFt latitude longitude ${place} floorplan { title uri }
    } extras {
      shortDescription readyDate stage note homesite homesiteSqFt gallery ${media} priceLine { kind label amountUsd date } ${history}
      options ${labeled}
    }`,
  campaigns: `${entry} content ${featured} ${organisms} extras { startsOn endsOn summary terms }`,
  blogPosts: `${article} extras { author readingMinutes }`,
  testimonials: `${article} highlights { attribution tagline text }
    extras { plan { uri } neighborhood { uri title } movedIn }`,
  events: `${entry} content eventDetails {
      eventSummary location startDateTime endDateTime image ${media} neighborhood { uri title }
    }`,
  blogCategories: category,
  testimonialCategories: category,
};

const listNames = Object.keys(fields) as readonly ListName[];

interface ListPage {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

/** Entries per query, as the cost of an operation is limited. */
const step = 10;

/** A backend on a store, queried through its endpoint by the tests' own operations. */
export async function openBackend(databaseUrl: string) {
  const noise: unknown[] = [];
  const note = (...words: unknown[]) => void noise.push(words);
  const backend = await openContentBackend({
    databaseUrl,
    publicUrl: siteUrl(),
    production: true,
    jwtSecret: "not used by any query of content",
    log: { info: () => undefined, warn: note, error: note },
  });
  const send = async (query: string, variables: object) => {
    const body = JSON.stringify({ query, variables });
    const headers = { "Content-Type": "application/json" };
    const request = new Request(`${siteUrl()}/wp/graphql`, { method: "POST", headers, body });
    const { data, errors } = await (await backend.fetch(request)).json();
    if (errors || noise.length > 0)
      throw new Error(`The backend responded with errors: ${JSON.stringify([errors, noise])}`);
    return data;
  };
  return { send, close: () => backend.close() };
}

/** Reads all entries of a store through the backend's endpoint, with merge tags replaced. */
export async function readBackend(databaseUrl: string): Promise<BackendContent> {
  const { send, close } = await openBackend(databaseUrl);
  const all = async (name: ListName) => {
    const query = `query All($after: String) {
      ${name}(first: ${step}, after: $after) { nodes { ${fields[name]} } pageInfo { endCursor hasNextPage } }
    }`;
    const nodes: unknown[] = [];
    for (let after: string | null = null; ; ) {
      const list: ListPage = (await send(query, { after }))[name];
      nodes.push(...list.nodes);
      if (!list.pageInfo.hasNextPage) return { name, nodes, end: list.pageInfo.endCursor };
      after = list.pageInfo.endCursor;
    }
  };
  try {
    const lists = await Promise.all(listNames.map(all));
    const ends = Object.fromEntries(lists.map(({ name, end }) => [name, end]));
    // The types of `BackendContent` are written by hand to match `fields`.
    const read = { ...Object.fromEntries(lists.map(({ name, nodes }) => [name, nodes])), ends };
    return withMergeTagValues(read as unknown as BackendContent, buildersDay());
  } finally {
    await close();
  }
}
