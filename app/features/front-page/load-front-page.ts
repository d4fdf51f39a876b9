import type { FrontPageLayout } from "@porchlight/contract/vocabulary";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import { loadSearchCatalog } from "#app/graphql/catalog/search-catalog.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { fillMergeTags } from "#app/graphql/merge-tags/fill-merge-tags.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { GetHomePage, type GetHomePageQuery } from "./front-page.generated.ts";
import {
  collectionRows,
  finderFilters,
  frontRangeStops,
  linkedHouseText,
  newestPosts,
  readyMoveInHomes,
} from "./front-page-content.ts";

/** The content of the front page (S2.4); with the texts of `organisms` when given. */
export async function loadFrontPage(client: ContentClient, organisms?: Organisms) {
  const today = builderToday();
  const [{ indexed, catalog }, data] = await Promise.all([
    loadSearchCatalog(client, today),
    client.query(GetHomePage, {}),
  ]);
  const filled = await fillMergeTags(client, organisms ?? data.page?.organisms);
  const texts = (layout: FrontPageLayout) => partTexts(filled, layout);
  const { entries, index } = indexed;
  const { title, caption, action, picture } = texts("hero");
  const collections = texts("collections");
  const quote = texts("quote");
  return {
    hero: {
      title,
      caption,
      action,
      picture,
      facts: linkedHouseText(action?.href, entries, index, today),
      /** The model homes, which can be sorted by their distance from the visitor; null without any. */
      nearestModelHref: entries.models.length > 0 ? "/our-homes/model-homes/" : null,
    },
    finder: finderFilters(catalog),
    range: { ...headOf(texts("range")), stops: frontRangeStops(entries, today) },
    ready: { ...headOf(texts("ready")), ...readyMoveInHomes(entries, index, today) },
    collections: { ...headOf(collections), rows: collectionRows(entries, index, collections.items) },
    quote: { ...headOf(quote), subtitle: quote.subtitle },
    posts: { ...headOf(texts("posts")), ...newestPosts(data, today) },
  };
}

/** The content of the front page, by section. */
export type FrontPageContent = Awaited<ReturnType<typeof loadFrontPage>>;

/** Titles of sections without one in the content. */
const defaultTitles: Readonly<Record<FrontPageLayout, string>> = {
  hero: "New homes, drawn for where they stand.",
  range: "Our neighborhoods",
  ready: "Homes with a price and a date",
  collections: "Collections",
  quote: "",
  posts: "From the drawing table",
};

type Organisms = NonNullable<GetHomePageQuery["page"]>["organisms"];

type Buttons = NonNullable<NonNullable<NonNullable<Organisms>[number]>["buttons"]>;

/** A button with a text and a valid URL; null for any other. */
function actionOf(button: Buttons[number]) {
  const href = contentHref(button?.url, `a button "${button?.text}"`);
  return button?.text && href ? { text: button.text, href } : null;
}

/** The texts above a section. */
function headOf({ title, text, action }: ReturnType<typeof partTexts>) {
  return { title, text, action };
}

/** The texts of one section from the page’s organisms, by layout (S2.137, S3.32, S3.33); empty without any. */
function partTexts(organisms: Organisms | undefined, layout: FrontPageLayout) {
  const organism = organisms?.find((each) => each?.layout === layout);
  const action = organism?.buttons?.map(actionOf).find((each) => each !== null);
  return {
    title: organism?.title || defaultTitles[layout],
    subtitle: organism?.subtitle ?? "",
    text: plainText(organism?.text),
    caption: organism?.caption ?? "",
    action: action ?? null,
    picture: toPicture(organism?.image),
    items: organism?.items ?? [],
  };
}
