import type { FrontPageLayout } from "@porchlight/contract/vocabulary";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { loadStock } from "#app/graphql/inventory/load-stock.ts";
import { withLiveFigures } from "#app/graphql/live-figures/with-live-figures.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { GetHomePage, type GetHomePageQuery } from "./front-page.generated.ts";
import {
  collectionRows,
  finderFilters,
  linkedHouseText,
  newestPosts,
  rangeStops,
  readyMoveInHomes,
} from "./front-page-content.ts";

/** Everything on the front page (S2.4), ready to be laid out; with the texts of `organisms` where they are given. */
export async function loadFrontPage(client: ContentClient, organisms?: Organisms) {
  const today = builderToday();
  const [{ catalogue, stock }, data] = await Promise.all([loadStock(client, today), client.query(GetHomePage, {})]);
  const written = await withLiveFigures(client, organisms ?? data.page?.organisms);
  const texts = (layout: FrontPageLayout) => partTexts(written, layout);
  const { items, ...collections } = texts("collections");
  const { inventory, index } = catalogue;
  const hero = texts("hero");
  return {
    hero: { ...hero, facts: linkedHouseText(hero.action?.href, inventory, index, today) },
    finder: finderFilters(stock),
    range: { ...texts("range"), stops: rangeStops(inventory, today) },
    ready: { ...texts("ready"), ...readyMoveInHomes(inventory, index, today) },
    collections: { ...collections, rows: collectionRows(inventory, index, items) },
    quote: texts("quote"),
    posts: { ...texts("posts"), ...newestPosts(data, today) },
  };
}

/** The front page’s content as its parts take it. */
export type FrontPageContent = Awaited<ReturnType<typeof loadFrontPage>>;

/** Titles for the parts that the content source gives none. */
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

/** A button with words and an address that may be linked; null for any other. */
function actionOf(button: Buttons[number]) {
  const href = contentHref(button?.url, `a button "${button?.text}"`);
  return button?.text && href ? { text: button.text, href } : null;
}

/** The texts of one part from the page’s organisms, by layout (S2.137, S3.32, S3.33); empty where none are given. */
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
