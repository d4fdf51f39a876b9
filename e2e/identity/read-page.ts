import type { Page } from "@playwright/test";
import { siteUrl } from "../site-test.ts";

/** A link of a page with the content of its row, card or entry. */
export interface ReadLink {
  /** Path with query and hash; the absolute URL for another site. */
  readonly href: string;
  readonly text: string;
  /** The text of the innermost row, card or entry around the link. */
  readonly row: string;
  /** Names of the pictures in it. */
  readonly pictures: readonly string[];
  /** Targets of all links in it. */
  readonly rowHrefs: readonly string[];
  /** Ids of the enclosing elements, and of the headings that label them. */
  readonly within: readonly string[];
}

/** A node of structured data. */
export interface ReadThing {
  readonly type: string;
  readonly name: string;
  readonly url: string;
}

/** A parsed document: its head, and its main content as shown to a visitor. */
export interface ReadPage {
  readonly title: string;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly ogUrl: string | null;
  readonly ogTitle: string | null;
  readonly robots: string | null;
  readonly h1: readonly string[];
  /** Without text for machines only. */
  readonly text: string;
  readonly links: readonly ReadLink[];
  /** File names of the pictures. */
  readonly pictures: readonly string[];
  readonly ids: readonly string[];
  /** Targets of the links in header and footer. */
  readonly frameHrefs: readonly string[];
  readonly things: readonly ReadThing[];
}

/** Parses documents with the browser's own parser; `page` may be blank. */
export async function readDocuments(page: Page, documents: readonly string[]): Promise<ReadPage[]> {
  return await page.evaluate(readAll, { documents, origin: siteUrl() });
}

/** Reads the open page as scripts have rendered it. */
export async function readOpenPage(page: Page): Promise<ReadPage> {
  const [read] = await readDocuments(page, [await page.content()]);
  if (!read) throw new Error("Nothing was read.");
  return read;
}

/** The text of each paragraph, heading, item and cell of HTML texts; a text without markup is one. */
export async function readPieces(page: Page, texts: readonly string[]): Promise<Map<string, string[]>> {
  return new Map(
    await page.evaluate(
      (all) =>
        all.map((html): [string, string[]] => {
          const { body } = new DOMParser().parseFromString(html, "text/html");
          const blocks = [...body.querySelectorAll("p, h1, h2, h3, h4, li, td, th, figcaption, blockquote")];
          const innermost = blocks.filter((each) => !each.querySelector("p, li, td, th, figcaption, blockquote"));
          const pieces = (innermost.length > 0 ? innermost : [body]).flatMap((each) =>
            (each.textContent ?? "").split(/\n{2,}/).map((piece) => piece.replace(/\s+/g, " ").trim()),
          );
          return [html, pieces.filter((piece) => piece !== "")];
        }),
      [...new Set(texts)],
    ),
  );
}

/** Runs in the browser. */
function readAll({ documents, origin }: { documents: readonly string[]; origin: string }): ReadPage[] {
  const flat = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (address: string) => decodeURIComponent(address.split(/[?#]/)[0]?.split("/").at(-1) ?? "");
  const picturesIn = (element: Element) =>
    [...element.querySelectorAll("img[src], image[href]")].map((each) =>
      nameOf(each.getAttribute("src") ?? each.getAttribute("href") ?? ""),
    );
  const idsAround = (element: Element): string[] => {
    const { parentElement: parent } = element;
    if (!parent) return [];
    return [parent.id, parent.getAttribute("aria-labelledby") ?? "", ...idsAround(parent)].filter(Boolean);
  };
  return documents.map((html) => {
    const document = new DOMParser().parseFromString(html, "text/html");
    const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? null;
    const main = document.querySelector("main") ?? document.body;
    const things = [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
      const data = JSON.parse(script.textContent ?? "");
      return (data["@graph"] ?? [data]).map((thing: Readonly<Record<"@type" | "name" | "url", unknown>>) => ({
        type: String(thing["@type"] ?? ""),
        name: String(thing.name ?? ""),
        url: String(thing.url ?? ""),
      }));
    });
    for (const each of main.querySelectorAll("script, style, template")) each.remove();
    const canonical = attribute("link[rel=canonical]", "href");
    const hrefOf = (link: Element) => {
      const url = new URL(link.getAttribute("href") ?? "", canonical ?? origin);
      return url.origin === origin ? url.href.slice(origin.length) : url.href;
    };
    return {
      title: document.title,
      description: attribute("meta[name=description]", "content"),
      canonical,
      ogUrl: attribute('meta[property="og:url"]', "content"),
      ogTitle: attribute('meta[property="og:title"]', "content"),
      robots: attribute("meta[name=robots]", "content"),
      h1: [...document.querySelectorAll("h1")].map((each) => flat(each.textContent)),
      text: flat(main.textContent),
      links: [...main.querySelectorAll("a[href]")].map((link) => {
        const row = link.closest("tr, li, article") ?? link;
        return {
          href: hrefOf(link),
          text: flat(link.textContent),
          row: flat(row.textContent),
          pictures: picturesIn(row),
          rowHrefs: [...row.querySelectorAll("a[href]")].map(hrefOf),
          within: idsAround(link),
        };
      }),
      pictures: picturesIn(main),
      ids: [...main.querySelectorAll("[id]")].map(({ id }) => id),
      frameHrefs: [...document.querySelectorAll("a[href]")].filter((link) => !main.contains(link)).map(hrefOf),
      things,
    };
  });
}
