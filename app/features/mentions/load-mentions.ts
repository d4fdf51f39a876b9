import type { AnyVariables } from "@urql/core";
import { linkedPaths } from "#app/domain/navigation/content-href.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import { joined } from "#app/domain/wording/text.ts";
import { loadIndexedCatalog } from "#app/graphql/catalog/catalog.ts";
import { type ProductSummary, wantedSummaries } from "#app/graphql/catalog/product-summary.ts";
import type { ContentClient, QueryOptions, TypedText } from "#app/graphql/client.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import { type EventEntry, loadEventEntries } from "#app/graphql/events/event-list.ts";
import type { Picture } from "#app/graphql/picture.ts";

/** A home, plan or event that a page mentions, as a small card. */
export interface Mention {
  /** "Quick move-in home", "Event". */
  readonly label: string;
  readonly title: string;
  readonly href: string;
  readonly price: string | null;
  /** Where it is, or when and where. */
  readonly line: string;
  readonly picture: Picture | null;
}

const kindLabels = { home: "Quick move-in home", model: "Model home", plan: "Floor plan" } as const;
const isEventPath = (path: string) => path.startsWith("/events/");
const isProductPath = (path: string) => path.startsWith("/homes/");

/**
 * The homes, plans and events that the links of a text lead to, without duplicates, in the order of the text; unknown
 * ones and the page `self` are left out. Works on every host, as it needs only the text. `html` is sanitized.
 */
export async function loadMentions(
  content: PageContentClient,
  { html, self }: { readonly html: string; readonly self: string },
  today = builderToday(),
): Promise<Mention[]> {
  const paths = linkedPaths(html).filter((path) => path !== self);
  const [events, products] = await Promise.all([
    paths.some(isEventPath) ? loadEventEntries(withOptionalQueries(content), today) : [],
    paths.some(isProductPath) ? loadProducts(withOptionalQueries(content), new Set(paths), today) : [],
  ]);
  const entries = new Map([...events.map(eventOf), ...products.map(productOf)].map((entry) => [entry.href, entry]));
  return paths.flatMap((path) => entries.get(path) ?? []);
}

/** Upcoming events in the neighborhood at a path, sorted by start. */
export async function loadEventsAt(
  content: PageContentClient,
  neighborhoodHref: string,
  today = builderToday(),
): Promise<Mention[]> {
  if (!neighborhoodHref) return [];
  const events = await loadEventEntries(withOptionalQueries(content), today);
  return events.filter((event) => event.neighborhoodHref === neighborhoodHref && !event.isOver).map(eventOf);
}

/** Makes queries optional: a list for which the host responds with errors is empty. */
function withOptionalQueries({ queryOptional }: PageContentClient): ContentClient {
  return {
    async query<Data, Variables extends AnyVariables>(
      operation: TypedText<Data, Variables>,
      variables: Variables,
      options?: QueryOptions,
    ) {
      // Every list of an operation may be missing.
      return (await queryOptional(operation, variables, options)) ?? ({} as Data);
    },
  };
}

async function loadProducts(
  content: ContentClient,
  paths: ReadonlySet<string>,
  today: string,
): Promise<ProductSummary[]> {
  return wantedSummaries(await loadIndexedCatalog(content), ({ uri }) => paths.has(uri), today);
}

function eventOf({ title, href, time, place, picture, isOver }: EventEntry): Mention {
  return { label: isOver ? "Past event" : "Event", title, href, price: null, line: joined(", ", time, place), picture };
}

function productOf({ kind, title, href, price, where, picture }: ProductSummary): Mention {
  return { label: kindLabels[kind], title, href, price, line: where, picture };
}
