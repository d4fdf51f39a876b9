import { join } from "node:path";
import { loadDemo } from "../../../packages/backend/import/demo/load-demo.ts";
import { openMigrated } from "../../../packages/backend/store/open-store.ts";
import type { BackendContent } from "../../identity/backend-content.ts";
import { dollars, monthText, squareFeet, statusMessages } from "../../identity/content-texts.ts";
import { readBackend } from "../../identity/read-backend.ts";
import { readDocuments } from "../../identity/read-page.ts";
import { root } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { buildersDay, homeStatesText, readyAndUnderWay } from "../../support/home-states.ts";
import { siteOnStore } from "../../support/site-on-store.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";
import { withoutPictures } from "../../support/without-pictures.ts";

// Compares the counts and states of homes in the texts of pages with the backend's data: today, and on other days, when
// few homes, none or all are ready.

/** An ISO day so many days from the builder's today. */
const dayFromToday = (days: number) =>
  new Date(Date.parse(buildersDay()) + days * 86_400_000).toISOString().slice(0, 10);

const times = [
  { name: "today", days: 0, ready: (count: number) => count > 1 },
  // The homes of a demo that is loaded for a later day are not as far yet.
  { name: "eleven weeks before the demo’s own day", days: 77, ready: (count: number) => count === 1 },
  { name: "half a year before it", days: 26 * 7, ready: (count: number) => count === 0 },
  { name: "a year after it", days: -52 * 7, ready: (count: number, all: number) => count === all },
] as const;

for (const { name, days, ready } of times) {
  test.describe(name, () => {
    let content: BackendContent;
    siteUnderTest(async () => {
      // The site of the run shows the demo as it is today.
      if (days === 0) {
        content = await readBackend(process.env.SITE_STORE ?? "");
        return { url: siteUrl(), end: async () => {} };
      }
      const site = await siteOnStore(async (databaseUrl) => {
        const database = await openMigrated(databaseUrl);
        await loadDemo(database, { folder: join(root, "packages/demo"), today: dayFromToday(days) });
        await database.destroy();
      });
      content = await readBackend(site.databaseUrl);
      return site;
    });

    test(`${name} the demo has the number of ready homes that this file tests`, () => {
      const counted = readyAndUnderWay(content.homes);
      expect(ready(counted.ready, counted.ready + counted.underWay), JSON.stringify(counted)).toBe(true);
    });

    test.describe("in documents", () => {
      test.use({ javaScriptEnabled: false });

      test(`${name} the front page counts ready homes per neighborhood and describes the hero's home`, async ({
        page,
        watch,
      }) => {
        await withoutPictures(page, watch);
        await page.goto("/");
        const stops = page.locator("section[aria-labelledby=range] li");
        await expect(stops).toHaveCount(content.neighborhoods.length);
        for (const { uri, title, status } of content.neighborhoods) {
          const stop = stops.filter({ has: page.getByRole("link", { name: title }) });
          const expectedWords = statusMessages[status ?? ""] || homeStatesText(homesAt(content, uri));
          const words = (await stop.locator("a > *").allInnerTexts()).at(-1) ?? "";
          if (expectedWords) expect(words, title).toBe(expectedWords);
          else expect(words, title).not.toMatch(/ready|under way/);
        }
        const front = content.pages.find(({ uri }) => uri === "/");
        const hero = front?.organisms?.find(({ layout }) => layout === "hero");
        const href = hero?.buttons?.[0]?.url ?? "";
        const home = content.homes.find(({ uri }) => uri === href);
        if (!home) throw new Error(`The hero leads to ${href}, which is not a home.`);
        const { bedrooms, finishedSqrFt, price } = home.qmiHomeDetails;
        const beds = ["", "One bedroom", "Two bedrooms", "Three bedrooms", "Four bedrooms", "Five bedrooms"][bedrooms];
        const when = isReady(home) ? "ready now" : `ready ${monthText(home.extras.readyDate)}`;
        await expect(page.locator("section[aria-labelledby=hero-title] p.caption")).toHaveText(
          `${hero?.caption} ${beds}, ${squareFeet(finishedSqrFt)}, ${dollars(price ?? 0)}, ${when}. ${hero?.buttons?.[0]?.text} Nearest model home`,
        );
        // The words, the picture and the link are of one house.
        expect(hero?.caption).toContain(home.title);
      });

      test(`${name} the front page shows the soonest home per neighborhood with price and date`, async ({
        page,
        watch,
      }) => {
        await withoutPictures(page, watch);
        await page.goto("/");
        const dated = content.homes
          .filter((home) => isOnSale(home) && home.extras.readyDate !== null && home.qmiHomeDetails.price !== null)
          .toSorted((a, b) => ((a.extras.readyDate ?? "") < (b.extras.readyDate ?? "") ? -1 : 1));
        const firsts = dated.filter((home) => dated.find((each) => placeOf(each) === placeOf(home)) === home);
        const cards = page.locator("section[aria-labelledby=ready] article");
        await expect(cards).toHaveCount(5);
        for (const [at, home] of firsts.slice(0, 5).entries()) {
          const card = cards.nth(at);
          await expect(card.getByRole("heading")).toHaveText(home.title);
          await expect(card).toContainText(isReady(home) ? "Ready now" : `Ready ${monthText(home.extras.readyDate)}`);
          await expect(card).toContainText(dollars(home.qmiHomeDetails.price ?? 0));
        }
      });

      test(`${name} the overview counts ready homes and homes under way separately`, async ({ page, watch }) => {
        await withoutPictures(page, watch);
        await page.goto("/our-neighborhoods/");
        const { ready: readyCount, underWay } = readyAndUnderWay(content.homes);
        const counts = homeStatesText(content.homes);
        await expect(page.getByRole("status").first()).toHaveText(
          `${content.neighborhoods.length} neighborhoods, ${counts}`,
        );
        await page.goto("/our-homes/quick-move-in-homes/");
        const lead = page.locator("main p.lead").first();
        await expect(lead).toHaveText(
          content.pages.find(({ uri }) => uri === "/our-neighborhoods/")?.quickMoveInsOverview ?? "",
        );
        const words = await lead.innerText();
        expect(words).toMatch(
          readyCount === 0 ? /^No homes ready now/ : readyCount === 1 ? /^One home ready now/ : /homes ready now/,
        );
        expect(words).toMatch(underWay === 0 ? /no homes under way/ : /homes under way/);
      });
    });

    test(`${name} every neighborhood shows how many homes are ready, under way and to come`, async ({
      page,
      watch,
    }) => {
      await withoutPictures(page, watch);
      for (const { uri, title } of content.neighborhoods.filter((each) => homesAt(content, each.uri).length > 0)) {
        await page.goto(uri);
        const lead = page.locator("#sale p").first();
        const numerals = "no one two three four five six seven eight nine ten".split(" ");
        const counts = homeStatesText(homesAt(content, uri)).replaceAll(
          /\d+/g,
          (count) => numerals[Number(count)] ?? count,
        );
        const parts = counts.charAt(0).toUpperCase() + counts.slice(1);
        await expect(lead, title).toContainText(new RegExp(`^${parts}(?:,| and|\\.)`));
      }
    });

    test(`${name} structured data of every home equals what visitors see`, async () => {
      const { homes } = await (await fetch(`${siteUrl()}/homes.json`)).json();
      const reported = homes.map(({ url, isReady: actual }: { url: string; isReady: boolean }) => [
        new URL(url).pathname,
        actual,
      ]);
      const expected = content.homes
        .filter((home) => isOnSale(home) || messageOf(home) === "Coming Soon")
        .map((home) => [home.uri, isOnSale(home) && isReady(home)]);
      expect(reported.toSorted()).toEqual(expected.toSorted());
      const offered = await offersOf(content.homes.map(({ uri }) => uri));
      for (const home of content.homes) {
        const state = messageOf(home) === "Coming Soon" ? "PreOrder" : isReady(home) ? "InStock" : "PreSale";
        const wanted = isOnSale(home) || messageOf(home) === "Coming Soon" ? state : "SoldOut";
        expect([home.uri, offered.get(home.uri)]).toEqual([home.uri, `https://schema.org/${wanted}`]);
      }
    });

    // How a figure is written out does not depend on the day.
    if (days !== 0) return;

    test(`${name} no page shows a figure that is not written out`, async ({ page }) => {
      const paths = [...content.pages, ...content.campaigns, ...content.homes, ...content.models, ...content.plans].map(
        ({ uri }) => uri,
      );
      const shown = paths.filter((each) => each !== "/sandbox/");
      const documents: string[] = [];
      for (const path of shown) documents.push(await (await fetch(siteUrl() + path)).text());
      const read = await readDocuments(page, documents);
      expect(read).toHaveLength(shown.length);
      for (const [index, { title, description, ogTitle, text }] of read.entries()) {
        const texts = [title, description, ogTitle, text].join("\n");
        expect(texts.match(/\{[a-z][^{}]*\}/g), shown[index]).toBeNull();
      }
    });
  });
}

type Home = BackendContent["homes"][number];

const messageOf = (home: Home) => home.productStatus?.statusMessage?.[1] ?? "";
const isOnSale = (home: Home) => !["Sold Out", "Sold", "Under Contract", "Coming Soon"].includes(messageOf(home));
const isReady = (home: Home) => (home.extras.readyDate ?? "9") <= buildersDay();
const placeOf = (home: Home) => home.qmiHomeDetails.neighborhood.uri;
const homesAt = (content: BackendContent, uri: string) => content.homes.filter((home) => placeOf(home) === uri);

/** The offers in the structured data of the pages at some addresses. */
async function offersOf(paths: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const html = await (await fetch(siteUrl() + path)).text();
    found.set(path, /"availability":"([^"]+)"/.exec(html)?.[1] ?? "none");
  }
  return found;
}
