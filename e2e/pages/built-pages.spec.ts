import { readdirSync, readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { decodeEntities } from "@porchlight/contract/html";
import { blockLayouts } from "@porchlight/contract/vocabulary";
import { parse } from "yaml";
import { expect, test } from "../identity/identity-test.ts";
import { withTagValues } from "../identity/merge-tags.ts";
import { siteUrl } from "../site-test.ts";
import { buildersDay } from "../support/home-states.ts";

interface Words {
  readonly title?: string;
  readonly label?: string;
  readonly text?: string;
  readonly url?: string;
  readonly file?: string;
  readonly caption?: string;
  readonly name?: string;
  readonly slug?: string;
  readonly image?: Words | string;
  readonly icon?: string;
  readonly buttons?: readonly Words[];
}

interface Organism extends Words {
  readonly layout: string;
  readonly subtitle?: string;
  readonly secondaryText?: string;
  readonly mapText?: string;
  readonly gallery?: readonly (Words | string)[];
  readonly links?: readonly Words[];
  readonly items?: readonly Words[];
  readonly tabs?: readonly Words[];
  readonly salesTeamMembers?: readonly Words[];
  readonly productPicker?: readonly Words[];
}

interface DemoPage {
  readonly path: string;
  readonly organisms: readonly Organism[];
}

function demoPages(folder: string, pathOf: (page: { uri: string; slug: string }) => string): DemoPage[] {
  const files = readdirSync(new URL(`../../packages/demo/${folder}/`, import.meta.url)).sort();
  return files.map((file) => {
    const page = parse(readFileSync(new URL(`../../packages/demo/${folder}/${file}`, import.meta.url), "utf8"));
    return { path: pathOf(page), organisms: page.organisms ?? [] };
  });
}

const fileOf = (image: Words | string | undefined) => (typeof image === "string" ? image : image?.file);

/** Accessible names of the symbols of entries (S3.48). */
const symbolNames: Readonly<Record<string, string>> = {
  location: "Location",
  active_lifestyle: "Active lifestyle",
  scenery: "Scenery",
  shopping_dinning: "Shopping and dining",
  low_maintenance: "Low maintenance",
};

/** Forms have other tests; only their titles are checked here. */
const forms = ["crm-form", "multi-step-form", "login"];

/** What the page must show of a block, in order: texts, names of pictures, ends of URLs. */
function marksOf(organism: Organism): string[] {
  const { layout, title, items = [], tabs = [], gallery = [] } = organism;
  if (forms.includes(layout)) return [title ?? ""];
  const links = (list: readonly Words[] = []) => list.flatMap(({ text, url }) => [url, text]);
  const own = [
    title,
    organism.subtitle,
    organism.secondaryText,
    organism.caption,
    organism.mapText,
    fileOf(organism.image),
    // The gallery shows three pictures at first; the viewer has the rest.
    ...gallery.slice(0, 3).map(fileOf),
    ...links(organism.buttons?.slice(0, 3)),
    ...links(organism.links),
    // A collection is identified by its id, which is not shown.
    ...items.flatMap((item) => [
      fileOf(item.image),
      item.icon && !item.image ? `aria-label="${symbolNames[item.icon]}"` : "",
      ...[layout === "collections" ? "" : item.label, item.title, item.url],
    ]),
    ...tabs.flatMap((tab) => [tab.title, fileOf(tab.image), ...links(tab.buttons)]),
    ...(organism.salesTeamMembers ?? []).map(({ name }) => name),
    ...(organism.productPicker ?? []).map(({ slug }) => slug && `/${slug}/`),
  ];
  return own.flatMap((mark) => (mark && !mark.includes("{{") ? [String(mark)] : []));
}

/** The HTML of a page below its menus, with decoded entities and collapsed white space. */
async function mainOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(siteUrl() + path)).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  // React separates adjacent text nodes by comments.
  return decodeEntities(main.replaceAll("<!-- -->", ""))
    .replaceAll(/<wbr\/?>/g, "")
    .replace(/\s+/g, " ");
}

/** Pages with separate templates that use texts of the page builder, which lays out all others. */
const otherPages = ["/", "/new-home-search/", "/our-neighborhoods/"];
const builderPages = [
  ...demoPages("pages", ({ uri }) => uri).filter(({ path }) => !otherPages.includes(path)),
  ...demoPages("campaigns", ({ slug }) => `/campaigns/${slug}/`),
];

for (const { path, organisms } of builderPages) {
  test(`${path} shows every block with its own text, pictures, URLs and people`, {
    tag: ["@S2.137", "@S3.32", "@S3.33", "@S3.34", "@S3.37"],
  }, async ({ request, content }) => {
    const main = await mainOf(request, path);
    const words = main.replaceAll(/<[^>]*>/g, "");
    for (const organism of organisms) {
      expect(blockLayouts).toContain(organism.layout);
      for (const written of marksOf(organism)) {
        const mark = withTagValues(written, content, buildersDay());
        expect(
          [main, words].some((each) => each.includes(mark.replace(/\s+/g, " ").trim())),
          `${organism.layout}: ${mark}`,
        ).toBe(true);
      }
    }
  });
}

/** The cards of a page, each as its own HTML, by the heading of their block. */
function cardsOf(main: string, heading: string): string[] {
  const section = main.slice(main.indexOf(`>${heading}</h2>`)).split("</section>")[0] ?? "";
  return section.split("<article").slice(1);
}

const h1Of = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "") ?? "";
const hrefOf = (card: string) => /href="([^"]+)"/.exec(card)?.[1] ?? "";
const fileIn = (card: string) => /<img[^>]*src="[^"]*?([^"/]+\.(?:jpg|svg))"/.exec(card)?.[1] ?? "";

test("cards of products, popular homes and posts match the name, price and picture of their page", {
  tag: ["@S2.142", "@S2.144", "@S2.145", "@S3.37"],
}, async ({ request }) => {
  const main = await mainOf(request, "/sandbox/");
  const lists = { "Layout product-grid": 3, "Layout popular-homes": 4, "Layout popular-posts": 3 };
  for (const [heading, count] of Object.entries(lists)) {
    const cards = cardsOf(main, heading);
    expect(cards, heading).toHaveLength(count);
    expect(new Set(cards.map(hrefOf)).size, heading).toBe(count);
    for (const card of cards) {
      const target = await mainOf(request, hrefOf(card));
      const name = h1Of(target);
      expect(name).not.toBe("");
      const words = card.replaceAll(/<[^>]*>/g, " ");
      expect(words, hrefOf(card)).toContain(name);
      expect(fileIn(card), hrefOf(card)).not.toBe("");
      expect(target, `${hrefOf(card)} shows ${fileIn(card)}`).toContain(fileIn(card));
      const [price] = words.match(/\$[\d,]+/) ?? [];
      if (heading === "Layout popular-posts") expect(price).toBeUndefined();
      else expect(target, hrefOf(card)).toContain(price ?? "no price");
    }
  }
  const homes = cardsOf(main, "Layout popular-homes").map(hrefOf);
  expect(homes.every((href) => href.includes("/qmi/"))).toBe(true);
});

test("every page-builder page has its own text in its blocks", () => {
  const filled = builderPages.filter(({ organisms }) => organisms.length > 0);
  expect(filled.length).toBeGreaterThan(30);
  const titles = filled.map(({ organisms }) => JSON.stringify(organisms.flatMap(marksOf).slice(0, 6)));
  expect(new Set(titles).size).toBe(titles.length);
});
