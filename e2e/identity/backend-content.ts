import { openContentBackend } from "../../backend/index.ts";
import { siteUrl } from "../site-test.ts";

// What the tests of identity ask the backend themselves, so that nothing of the site stands between them and the content.

interface Media {
  readonly sourceUrl: string | null;
  readonly caption: string | null;
}

interface Link {
  readonly text: string | null;
  readonly url: string | null;
}

interface Entry {
  readonly uri: string;
  readonly title: string;
  readonly seoMeta: { readonly seoTitle: string | null; readonly seoMetaDescription: string | null } | null;
}

interface Person {
  readonly name: string;
  readonly extras: {
    readonly role: string;
    readonly note: string | null;
    readonly phone: string | null;
    email: string;
  };
}

interface Item {
  readonly title: string | null;
  readonly label: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly image: Media | null;
}

/** An organism as the backend answers it. */
export interface Organism {
  readonly layout: string;
  readonly anchor: string | null;
  readonly title: string | null;
  readonly subtitle: string | null;
  readonly text: string | null;
  readonly secondaryText: string | null;
  readonly caption: string | null;
  readonly mapText: string | null;
  readonly mapLatitude: number | null;
  readonly mapLongitude: number | null;
  readonly virtualTourUrl: string | null;
  readonly videoUrl: string | null;
  readonly menu: string | null;
  readonly image: Media | null;
  readonly videoPoster: Media | null;
  readonly gallery: readonly Media[] | null;
  readonly buttons: readonly Link[] | null;
  readonly links: readonly Link[] | null;
  readonly items: readonly Item[] | null;
  readonly tabs:
    | readonly {
        readonly title: string;
        readonly text: string | null;
        readonly image: Media | null;
        readonly buttons: readonly Link[] | null;
      }[]
    | null;
  readonly salesTeamMembers: readonly Person[] | null;
  readonly productPicker: readonly { readonly uri: string; readonly title: string }[] | null;
}

interface Built extends Entry {
  readonly content: string | null;
  readonly organisms: readonly Organism[] | null;
}

/** A page; that of the overview describes its three views. */
interface PageEntry extends Built {
  readonly ourNeighborhoodsOverview: string | null;
  readonly modelHomesOverview: string | null;
  readonly quickMoveInsOverview: string | null;
}

interface Labelled {
  readonly label: string;
  readonly text: string;
}

interface Pictured extends Entry {
  readonly featuredImage: { readonly node: Media } | null;
}

/** A neighborhood with all that its page shows. */
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
    readonly say: string;
    readonly about: string;
    readonly wayThere: string;
    readonly gallery: readonly Media[] | null;
    readonly hoursTable: readonly Labelled[] | null;
    readonly distances: readonly { readonly label: string }[] | null;
    readonly questions: readonly { readonly question: string; readonly answer: string }[] | null;
    readonly amenities: readonly { readonly title: string; readonly text: string }[] | null;
    readonly homes: readonly { readonly uri: string; readonly title: string }[];
    readonly models: readonly { readonly uri: string; readonly title: string }[];
    readonly plans: readonly { readonly uri: string; readonly title: string }[];
  };
}

interface Place {
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
  readonly extras: { readonly hoursTable: readonly Labelled[] | null };
}

/** What was asked from a day on. */
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

/** What plans, models and homes have in common. */
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
    readonly say: string;
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
    readonly say: string;
    readonly openHours: string;
    readonly asShownPriceUsd: number | null;
    readonly priceAsOf: string | null;
    readonly priceHistory: readonly PricePoint[] | null;
    readonly gallery: readonly Media[] | null;
    readonly options: readonly Labelled[] | null;
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
    readonly say: string;
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
    readonly options: readonly Labelled[] | null;
  };
}

/** A category of posts or testimonials. */
export interface Category {
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly count: number;
}

/** A blog post or a testimonial. */
export interface Article extends Entry {
  readonly date: string;
  readonly content: string | null;
  readonly categories: { readonly nodes: readonly { readonly slug: string; readonly name: string }[] };
  readonly customPostDetails: {
    readonly excerpt: string | null;
    readonly subtitle: string | null;
    readonly image: Media | null;
    readonly thumbnail: Media | null;
  } | null;
}

interface Post extends Article {
  readonly extras: { readonly author: string; readonly readingMinutes: number | null };
}

interface Testimonial extends Article {
  readonly highlights: { readonly attribution: string; readonly tagline: string; readonly text: string } | null;
  readonly extras: {
    readonly plan: { readonly uri: string } | null;
    readonly neighborhood: { readonly uri: string; readonly title: string } | null;
    readonly movedIn: string | null;
  };
}

interface Event extends Entry {
  readonly content: string | null;
  readonly eventDetails: {
    readonly eventSummary: string;
    readonly location: string;
    readonly startDateTime: string;
    readonly endDateTime: string;
    readonly image: Media | null;
    readonly neighborhood: { readonly uri: string; readonly title: string } | null;
  };
}

interface Campaign extends Built, Pictured {
  readonly extras: {
    readonly startsOn: string | null;
    readonly endsOn: string | null;
    readonly summary: string | null;
    readonly terms: string | null;
  };
}

/** All that the backend holds of what has an address, newest articles first. */
export interface BackendContent {
  readonly pages: readonly PageEntry[];
  readonly neighborhoods: readonly Neighborhood[];
  readonly plans: readonly Plan[];
  readonly models: readonly Model[];
  readonly homes: readonly Home[];
  readonly campaigns: readonly Campaign[];
  readonly blogPosts: readonly Post[];
  readonly testimonials: readonly Testimonial[];
  readonly events: readonly Event[];
  readonly blogCategories: readonly Category[];
  readonly testimonialCategories: readonly Category[];
  /** The cursor of the last entry of each list: nothing follows it. */
  readonly ends: Readonly<Record<string, string>>;
}

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
const labelled = "{ label text }";
const place = `neighborhood { uri title status extras { hoursTable ${labelled} } neighborhood {
  address1 city state zip phone hours latitude longitude ${people}
} }`;
const history = "priceHistory { amountUsd date }";
const article = `${entry} date content categories { nodes { slug name } }
  customPostDetails { excerpt subtitle image ${media} thumbnail ${media} }`;
const category = "slug name description count";

/** What is asked of each list. */
const fields: Readonly<Record<ListName, string>> = {
  pages: `${entry} content ${organisms} ourNeighborhoodsOverview modelHomesOverview quickMoveInsOverview`,
  neighborhoods: `${entry} status types collection basePrice ${featured} ${organisms} neighborhood {
      address1 city state zip phone hours legal latitude longitude thumbnail ${media} ${people}
    } extras {
      say about wayThere gallery ${media} hoursTable ${labelled} distances { label } questions { question answer }
      amenities { title text } homes { uri title } models { uri title } plans { uri title }
    }`,
  plans: `databaseId ${status} ${entry} ${featured} floorplanDetails {
      bedroomsMin bedroomsMax bathroomsMin bathroomsMax mainSqrFt collection displayTitle basePrice finishedSqrFt features { title text } ${place}
    } extras {
      say about priceAsOf ${history} elevations { style drawing ${media} } levels { name drawing ${media} rooms { name kind listed } }
      garageSpaces levelsCount primaryBedroom livability homes { uri title }
    }`,
  models: `databaseId ${entry} ${featured} ${status} collection modelDetails { latitude longitude ${place} floorplan { title uri } } extras {
      say openHours asShownPriceUsd priceAsOf ${history} gallery ${media} options ${labelled}
    }`,
  homes: `databaseId ${entry} ${featured} status ${status} collection qmiHomeDetails {
      bedrooms bathrooms type price finishedSqrFt latitude longitude ${place} floorplan { title uri }
    } extras {
      say readyDate stage note homesite homesiteSqFt gallery ${media} priceLine { kind label amountUsd date } ${history}
      options ${labelled}
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

interface AnsweredList {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

/** Entries asked for at once: what one operation may cost is limited. */
const step = 10;

/** A backend over a store, asked through its endpoint by the tests' own operations. */
export async function openBackend(databaseUrl: string) {
  const noise: unknown[] = [];
  const note = (...words: unknown[]) => void noise.push(words);
  const backend = await openContentBackend({
    databaseUrl,
    publicUrl: siteUrl(),
    production: true,
    jwtSecret: "not used by any question about content",
    log: { info: () => undefined, warn: note, error: note },
  });
  const ask = async (query: string, variables: object) => {
    const body = JSON.stringify({ query, variables });
    const headers = { "Content-Type": "application/json" };
    const request = new Request(`${siteUrl()}/wp/graphql`, { method: "POST", headers, body });
    const { data, errors } = await (await backend.fetch(request)).json();
    if (errors || noise.length > 0) throw new Error(`The backend answers: ${JSON.stringify([errors, noise])}`);
    return data;
  };
  return { ask, close: () => backend.close() };
}

/** Reads everything from a store, by operations of its own through the backend's endpoint. */
export async function readBackend(databaseUrl: string): Promise<BackendContent> {
  const { ask, close } = await openBackend(databaseUrl);
  const all = async (name: ListName) => {
    const query = `query All($after: String) {
      ${name}(first: ${step}, after: $after) { nodes { ${fields[name]} } pageInfo { endCursor hasNextPage } }
    }`;
    const nodes: unknown[] = [];
    for (let after: string | null = null; ; ) {
      const list: AnsweredList = (await ask(query, { after }))[name];
      nodes.push(...list.nodes);
      if (!list.pageInfo.hasNextPage) return { name, nodes, end: list.pageInfo.endCursor };
      after = list.pageInfo.endCursor;
    }
  };
  try {
    const lists = await Promise.all(listNames.map(all));
    const ends = Object.fromEntries(lists.map(({ name, end }) => [name, end]));
    return { ...Object.fromEntries(lists.map(({ name, nodes }) => [name, nodes])), ends } as unknown as BackendContent;
  } finally {
    await close();
  }
}
