import { builderToday } from "#app/domain/wording/dates.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { loadInventory } from "#app/graphql/inventory/inventory.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { collectionRows } from "./collection-rows.ts";
import { finderChoices } from "./finder-choices.ts";
import { GetHomePage } from "./front-page.generated.ts";
import { homeTexts } from "./front-page-texts.ts";
import { newestPosts } from "./newest-posts.ts";
import { rangeStops } from "./range-stops.ts";
import { readyHomes } from "./ready-homes.ts";

/** Everything the home page says (S2.4), ready to be laid out. */
export async function loadHomePage(content: ContentClient) {
  const today = builderToday();
  const [{ inventory, index }, home] = await Promise.all([loadInventory(content), content.query(GetHomePage, {})]);
  const texts = homeTexts(home.page?.organisms);
  return {
    hero: { ...texts.hero, picture: toPicture(texts.hero.image) },
    finder: finderChoices(inventory, index),
    range: { ...texts.range, stops: rangeStops(inventory) },
    ready: { ...texts.ready, ...readyHomes(inventory, index, today) },
    collections: { ...texts.collections, rows: collectionRows(inventory, texts.collections.items) },
    quote: texts.quote,
    posts: { ...texts.posts, ...newestPosts(home, today) },
  };
}

/** The home page's content as its parts take it. */
export type HomePageContent = Awaited<ReturnType<typeof loadHomePage>>;
