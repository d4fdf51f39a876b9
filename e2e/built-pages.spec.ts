import { readdirSync, readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { decodeEntities } from "@porchlight/contract/html-entities";
import { blockLayouts } from "@porchlight/contract/vocabulary";
import { parse } from "yaml";
import { expect, siteUrl, test } from "./site-test.ts";

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
  const files = readdirSync(new URL(`../demo/${folder}/`, import.meta.url)).sort();
  return files.map((file) => {
    const page = parse(readFileSync(new URL(`../demo/${folder}/${file}`, import.meta.url), "utf8"));
    return { path: pathOf(page), organisms: page.organisms ?? [] };
  });
}

const fileOf = (image: Words | string | undefined) => (typeof image === "string" ? image : image?.file);

/** Forms have tests of their own; here only their titles count. */
const forms = ["crm-form", "multi-step-form", "login"];

/** What a visitor must find of a block, in the order of the page: words, names of pictures, ends of addresses. */
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
    // The gallery shows three at first; the viewer has the rest.
    ...gallery.slice(0, 3).map(fileOf),
    ...links(organism.buttons?.slice(0, 3)),
    ...links(organism.links),
    // A collection is named by its id, which is not shown.
    ...items.flatMap((item) => [layout === "collections" ? "" : item.label, item.title, item.url]),
    ...tabs.flatMap((tab) => [tab.title, fileOf(tab.image), ...links(tab.buttons)]),
    ...(organism.salesTeamMembers ?? []).map(({ name }) => name),
    ...(organism.productPicker ?? []).map(({ slug }) => slug && `/${slug}/`),
  ];
  return own.flatMap((mark) => (mark && !mark.includes("{{") ? [String(mark)] : []));
}

/** The HTML of a page below its menus, its entities decoded and white space collapsed. */
async function mainOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(siteUrl() + path)).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  // React puts comments between pieces of text.
  return decodeEntities(main.replaceAll("<!-- -->", ""))
    .replaceAll(/<wbr\/?>/g, "")
    .replace(/\s+/g, " ");
}

/** Pages of their own that take words from the page builder; the rest are laid out by it. */
const otherPages = ["/", "/new-home-search/", "/our-neighborhoods/"];
const builderPages = demoPages("pages", ({ uri }) => uri).filter(({ path }) => !otherPages.includes(path));

for (const { path, organisms } of builderPages) {
  test(`S2.137 S3.32 S3.33 S3.34 S3.37 ${path} shows every block with its own words, pictures, addresses and people`, async ({
    request,
  }) => {
    const main = await mainOf(request, path);
    const words = main.replaceAll(/<[^>]*>/g, "");
    for (const organism of organisms) {
      expect(blockLayouts).toContain(organism.layout);
      for (const mark of marksOf(organism)) {
        expect(
          [main, words].some((each) => each.includes(mark.replace(/\s+/g, " ").trim())),
          `${organism.layout}: ${mark}`,
        ).toBe(true);
      }
    }
  });
}

test("every page of the page builder has words of its own in its blocks", () => {
  const filled = builderPages.filter(({ organisms }) => organisms.length > 0);
  expect(filled.length).toBeGreaterThan(30);
  const titles = filled.map(({ organisms }) => JSON.stringify(organisms.flatMap(marksOf).slice(0, 6)));
  expect(new Set(titles).size).toBe(titles.length);
});
