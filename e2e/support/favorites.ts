import { expect, type Page } from "@playwright/test";
import { GetUserFavorites, UpdateFavorites } from "../../app/graphql/accounts/accounts.generated.ts";
import { GetOverviewMap } from "../../app/graphql/catalog/catalog.generated.ts";
import { siteUrl } from "../site-test.ts";
import type { Registered } from "./accounts.ts";

/** A page with a card of every home, model and plan. */
export const searchPath = "/new-home-search/";
/** A product of each kind. */
export const productPaths = {
  home: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  model: "/homes/longmont/haystack-bend/models/1460-threshing-lane/",
  plan: "/homes/longmont/haystack-bend/plans/juniper/",
} as const;

async function request(operationName: string, query: string, variables: object, token?: string) {
  const response = await fetch(`${siteUrl()}/wp/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ operationName, query, variables }),
  });
  return (await response.json()).data;
}

/** A product in the content. */
export interface Product {
  readonly databaseId: number;
  readonly title: string;
  readonly uri: string;
}

/** A home with the fields that determine its price. */
export interface Home extends Product {
  readonly qmiHomeDetails: { readonly price: number | null };
  readonly productStatus: { readonly statusMessage: readonly string[] | null } | null;
}

/** Every home, model and plan of the content. */
export async function products(): Promise<{ homes: Home[]; models: Product[]; plans: Product[] }> {
  const { homes, models, plans } = await request("GetOverviewMap", String(GetOverviewMap), {
    uri: "/our-neighborhoods/",
  });
  return { homes: homes.nodes, models: models.nodes, plans: plans.nodes };
}

/** The id of the product with a page at this path. */
export async function idAt(path: string): Promise<number> {
  const { homes, models, plans } = await products();
  const id = [...homes, ...models, ...plans].find(({ uri }) => uri === path)?.databaseId;
  if (id === undefined) throw new Error(`Nothing is at ${path}`);
  return id;
}

/** The favorites in the store. */
export async function storedFavorites(user: Pick<Registered, "databaseId" | "jwtAuthToken">): Promise<number[]> {
  const variables = { userId: String(user.databaseId) };
  const data = await request("GetUserFavorites", String(GetUserFavorites), variables, user.jwtAuthToken);
  return JSON.parse(data.user.favorites ?? "[]");
}

/** The hearts of the product of a title. */
export const heart = (page: Page, title: string) => page.getByRole("button", { name: `Save ${title}`, exact: true });
/** The region of notifications about favorites. */
export const notices = (page: Page) => page.getByRole("status", { name: "Favorites" });

/** The notification for a guest who saves a product. */
export const savedHere = (page: Page) => notices(page).getByText("Saved on this device.");

/** Saves favorites through the API. */
export async function storeFavorites(user: Registered, ids: readonly number[]): Promise<void> {
  const variables = { clientMutationId: "fromtest", favorites: JSON.stringify(ids), userId: user.databaseId };
  await request("UpdateFavorites", String(UpdateFavorites), variables, user.jwtAuthToken);
  expect(await storedFavorites(user)).toEqual(ids);
}

/** Advances the page’s stopped clock until the notifications of favorites contain these words. */
export async function runUntilNotice(page: Page, words: string): Promise<void> {
  const shownAfterHalfSecond = async () => {
    await page.clock.runFor(500);
    return await notices(page).innerText();
  };
  await expect.poll(shownAfterHalfSecond, { intervals: [20] }).toContain(words);
}

/** The first heart of a page, saved or not. */
export const firstHeart = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Saved?:? / })
    .first();

/** The favorites that this browser stores for a guest. */
export const storedGuestFavorites = (page: Page): Promise<number[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("porchlight.favorites") ?? "[]"));
