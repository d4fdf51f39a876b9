import type { ContentClient } from "#app/content/content-client.ts";
import { indexInventory } from "#app/content/inventory/inventory.ts";
import { loadInventory } from "#app/content/inventory/load-inventory.ts";
import { toPicture } from "#app/content/picture.ts";
import { builderToday } from "#app/content/today.ts";
import { collectionRows } from "./collection-rows.ts";
import { finderChoices } from "./finder-choices.ts";
import { GetHomePage } from "./home-page.generated.ts";
import { homeTexts } from "./home-texts.ts";
import { newestPosts } from "./newest-posts.ts";
import { rangeStops } from "./range-stops.ts";
import { readyHomes } from "./ready-homes.ts";

/** Everything the home page says (S2.4), ready to be laid out. */
export async function loadHomePage(content: ContentClient) {
  const today = builderToday();
  const [{ inventory }, home] = await Promise.all([loadInventory(content), content.query(GetHomePage, {})]);
  const index = indexInventory(inventory);
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
