import { brand } from "#app/brand.ts";
import { type XmlText, xml } from "./xml.ts";

/** An entry of a feed; RSS requires a title or a description. */
interface RssItem {
  readonly title: string;
  /** The page, which also identifies the entry. */
  readonly url: string;
  readonly published?: Date | null;
  readonly categories: readonly string[];
  /** May be empty. */
  readonly description: string;
}

/** A feed in RSS 2.0; `url` is the page that it belongs to, `feedUrl` its own address. */
export function rssFeed(
  { title, description, url, feedUrl }: Readonly<Record<"title" | "description" | "url" | "feedUrl", string>>,
  items: readonly RssItem[],
): XmlText {
  return xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title><link>${url}</link><description>${description}</description><language>${brand.locale}</language><atom:link href="${feedUrl}" rel="self" type="application/rss+xml"/>${items.map(rssItem)}</channel></rss>`;
}

function rssItem({ title, url, published, categories, description }: RssItem): XmlText {
  return xml`<item><title>${title}</title><link>${url}</link><guid isPermaLink="true">${url}</guid>${
    published ? xml`<pubDate>${published.toUTCString()}</pubDate>` : xml``
  }${categories.map((category) => xml`<category>${category}</category>`)}${
    description ? xml`<description>${description}</description>` : xml``
  }</item>`;
}
