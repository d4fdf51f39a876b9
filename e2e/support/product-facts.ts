import type { Page } from "@playwright/test";
import type { BackendContent } from "../identity/backend-content.ts";
import { dateText, dollars } from "../identity/content-texts.ts";
import { type ExpectedPrice, expectedPrices } from "../identity/expected-prices.ts";
import { expect } from "../identity/identity-test.ts";
import type { Home, Plan } from "../identity/product-entries.ts";
import { siteUrl } from "../site-test.ts";

// The facts on the page of a product, and those expected by the content.

/** The facts on the page of a product, parsed without running scripts. */
type Facts = Awaited<ReturnType<typeof readProducts>>[number];

/** Parses the server's documents at `paths`. */
async function readProducts(page: Page, paths: readonly string[]) {
  const documents: { path: string; html: string }[] = [];
  for (const path of paths) {
    const response = await fetch(siteUrl() + path);
    expect([path, response.status]).toEqual([path, 200]);
    documents.push({ path, html: await response.text() });
  }
  return await page.evaluate((given) => {
    return given.map(({ path, html }) => {
      const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
      const flat = (element: Node | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
      const all = (selector: string, within: ParentNode | null = main) => [
        ...(within?.querySelectorAll(selector) ?? []),
      ];
      const href = (link: Element | null | undefined) => link?.getAttribute("href") ?? null;
      const named = (id: string) => main?.querySelector(`section[aria-labelledby="${id}"]`) ?? null;
      const head = named("product-name");
      const door = all("p", head).find((each) => each.querySelector(":scope > span > .label"));
      const rows = (within: ParentNode | null) =>
        all("dt", within).map((term) => [flat(term), flat(term.nextElementSibling)]);
      const cards = (id: string) =>
        all("article", named(id)).map((card) => ({ path: href(card.querySelector("h3 a")), text: flat(card) }));
      const visit = main?.querySelector("#visit") ?? null;
      return {
        path,
        crumbs: all("nav[aria-label='Breadcrumb'] li").map((each) => [flat(each), href(each.querySelector("a"))]),
        title: flat(head?.querySelector("h1")),
        status: flat(head?.querySelector("div:first-child > p")),
        cells: rows(head),
        door: door ? [flat(door.querySelector("span")), href(door.querySelector("a"))] : null,
        isCostLinked: head?.querySelector("a[href='#monthly-cost']") !== null,
        directions: href(head?.querySelector("a[href*='google.com/maps']")),
        jumps: all("nav[aria-label='On this page'] a", head).map((each) => [
          flat(each),
          main?.querySelector(href(each) ?? "") ? href(each) : "leads nowhere",
        ]),
        parts: all("li", named("price-line")).map((part) =>
          [...part.childNodes].map(flat).filter((text) => text !== ""),
        ),
        history: all("li", named("price-history")).map(flat),
        visit: {
          hours: rows(visit),
          address: flat(
            [...(visit?.querySelector("address")?.childNodes ?? [])].find(
              ({ nodeType }) => nodeType === Node.TEXT_NODE,
            ),
          ),
          phone: href(visit?.querySelector("address a")),
          team: all("li", visit).map((person) => [flat(person.querySelector("h3")), ...all("a", person).map(href)]),
        },
        place: href(main?.querySelector("section[aria-labelledby='place'] a")),
        nearby: cards("nearby"),
        alternatives: cards("alternatives"),
        homes: cards("homes"),
        models: cards("models"),
        related: cards("related"),
        leads: Object.fromEntries(
          ["nearby", "alternatives"].map((id) => [id, flat(named(id)?.querySelector("h2 + p"))]),
        ),
        framesCount: all("iframe, video, script[src]").length,
        hasBar: main?.querySelector("[data-bottom-bar]") !== null,
      };
    });
  }, documents);
}

/** The displayed status message of a product; empty without one. */
export const messageOf = ({ productStatus }: Pick<Home, "productStatus">) => productStatus?.statusMessage?.[1] ?? "";
/** Whether it can no longer be bought. */
export const isGone = (home: Pick<Home, "productStatus">) =>
  /^(?:sold out|sold|under contract)$/i.test(messageOf(home));
const dial = (phone: string) => `+1${phone.replace(/\D/g, "")}`;
/** The cells with a value. */
export const filled = (cells: readonly (readonly [string, string])[]) =>
  cells.filter(([, value]) => value !== "").map(([label, value]) => [label, value]);

type Place = Home["qmiHomeDetails"]["neighborhood"];

/** The facts about the location that every kind of product shows. */
export function placeFacts(place: Place, title: string, ownHours: string | null) {
  const { neighborhood: details, extras } = place;
  const table = (extras.hoursTable ?? []).map(({ label, text }) => [label, text]);
  const line = ownHours || details.hours || "";
  const label = /^(?:Daily|Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(line)
    ? ownHours
      ? "Open"
      : "Sales office hours"
    : "Hours";
  return {
    crumbs: [
      ["Our neighborhoods", "/our-neighborhoods/"],
      [`${place.title}, ${details.city}`, place.uri],
      [title, null],
    ],
    title,
    door: [`${label} ${line}`, `tel:${dial(details.phone)}`],
    visit: {
      hours: ownHours && ownHours !== details.hours ? [["This house", ownHours], ...table] : table,
      address: `${details.address1}, ${details.city}, ${details.state} ${details.zip}`,
      phone: `tel:${dial(details.phone)}`,
      team: (details.saleTeamMembers ?? []).map(({ name, extras: person }) => [
        name,
        ...(person.phone ? [`tel:${dial(person.phone)}`, `sms:${dial(person.phone)}`] : []),
        `mailto:${person.email}`,
      ]),
    },
    place: place.uri,
    framesCount: 0,
  };
}

/** The cells that a plan's page and those of its houses share. */
export function planCells(plan: Plan) {
  const { garageSpaces, levelsCount, primaryBedroom } = plan.extras;
  return {
    garage: ["Garage", garageSpaces ? `${garageSpaces}-car` : ""],
    levels: ["Levels", levelsCount === 1 ? "1, no stairs" : `${levelsCount}`],
    primary: ["Primary bed", primaryBedroom === "main" ? "Main floor" : "Upstairs"],
  } as const;
}

/** The price history, newest first; empty with fewer than two prices, or without a price today. */
export function historyOf(points: Home["extras"]["priceHistory"], price: ExpectedPrice): string[] {
  if ((points ?? []).length < 2 || price.amountUsd === null) return [];
  const from = price.text.startsWith("from") ? "from " : "";
  return (points ?? [])
    .toReversed()
    .map(({ amountUsd, date }) => `${from}${dollars(amountUsd)} since ${dateText(date)}`);
}

/** The links to sections on a phone, with their targets. */
export const sectionLinksOf = (hasLevels: boolean, hasCost: boolean) => [
  ...(hasLevels ? [["Floor plan", "#floor-plan"]] : []),
  ...(hasCost ? [["Cost", "#monthly-cost"]] : []),
  ["Place", "#place"],
  ["Visit", "#visit"],
];

/** The distance of two neighborhoods in miles by the law of cosines, a different formula than the site’s. */
function milesApart(one: Place, other: Place): number {
  if (one.uri === other.uri) return 0;
  const [a, b] = [one.neighborhood, other.neighborhood].map(({ latitude, longitude }) => ({
    latitude: (latitude * Math.PI) / 180,
    longitude: (longitude * Math.PI) / 180,
  }));
  if (!a || !b) return Number.NaN;
  const cosine =
    Math.sin(a.latitude) * Math.sin(b.latitude) +
    Math.cos(a.latitude) * Math.cos(b.latitude) * Math.cos(a.longitude - b.longitude);
  return 3958.8 * Math.acos(Math.min(1, cosine));
}

function milesText(miles: number): string {
  if (miles === 0) return "in the same neighborhood";
  const shown = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return `${shown} ${shown === 1 ? "mile" : "miles"} away`;
}

/** A candidate for the nearest products. */
export interface Candidate {
  readonly uri: string;
  readonly place: Place;
  readonly usd: number | null;
}

/** The three nearest by neighborhood, then by price, each with its distance in words. */
export function nearestThree(to: Candidate, candidates: readonly Candidate[], count = 3) {
  return candidates
    .filter(({ uri }) => uri !== to.uri)
    .map((each) => ({ ...each, miles: milesApart(to.place, each.place) }))
    .sort(
      (a, b) => a.miles - b.miles || Math.abs((a.usd ?? 0) - (to.usd ?? 0)) - Math.abs((b.usd ?? 0) - (to.usd ?? 0)),
    )
    .slice(0, count)
    .map(({ uri, miles }) => [uri, milesText(miles)]);
}

/** Cards as paths with the text of their distance. */
export const nearOf = (cards: Facts["nearby"]) =>
  cards.map(({ path, text }) => [path, /in the same neighborhood|[\d.]+ miles? away/.exec(text)?.[0] ?? ""]);
/** A quick move-in home as a candidate for the nearest products. */
export const homeAsCandidate = (home: Home): Candidate => ({
  ...{ uri: home.uri, place: home.qmiHomeDetails.neighborhood, usd: home.qmiHomeDetails.price },
});

/** The plan that a product is built to. @throws when there is none. */
export function planOf(content: BackendContent, { uri }: { readonly uri: string }): Plan {
  const plan = content.plans.find((each) => each.uri === uri);
  if (!plan) throw new Error(`No plan at ${uri}.`);
  return plan;
}

/** The expected price of every product, by path. */
export const expectedPriceByPath = (content: BackendContent) =>
  new Map(expectedPrices(content).map((each) => [each.uri, each]));

/** Each product with the facts on its page and its expected price. */
export async function readPagesOf<Product extends { readonly uri: string }>(
  page: Page,
  content: BackendContent,
  products: readonly Product[],
) {
  const expectedByPath = expectedPriceByPath(content);
  const read = await readProducts(
    page,
    products.map(({ uri }) => uri),
  );
  return products.map((product, position) => {
    const facts = read[position];
    const price = expectedByPath.get(product.uri);
    if (!facts || !price) throw new Error(`Nothing was read at ${product.uri}.`);
    return { product, facts, price };
  });
}
