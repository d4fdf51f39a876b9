import { escapeUTF8 } from "entities";
import { brand } from "#app/brand.ts";

/** Escaped XML, made by {@link xml} only. */
export interface XmlText {
  readonly xml: string;
}

type XmlValue = string | number | XmlText | readonly XmlText[];

/** Characters that XML 1.0 cannot represent: control characters, lone surrogates and two noncharacters. */
const notXml =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A template tag for XML: escapes texts and inserts {@link XmlText} unchanged. */
export function xml(parts: TemplateStringsArray, ...values: readonly XmlValue[]): XmlText {
  return { xml: String.raw({ raw: parts }, ...values.map(valueText)) };
}

/** An XML element; its names are inserted unchanged. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly XmlText[],
): XmlText {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${valueText(value)}"`);
  return { xml: `<${name}${written.join("")}>${valueText(content)}</${name}>` };
}

/** The text without characters that XML cannot represent. */
export function xmlCharacters(text: string): string {
  return text.replaceAll(notXml, "");
}

function valueText(value: XmlValue): string {
  if (typeof value === "object") return "xml" in value ? value.xml : value.map((each) => each.xml).join("");
  return escapeUTF8(xmlCharacters(String(value)));
}

/** An XML document in UTF-8 as a response. `type` is its content type. */
export function xmlResponse(document: XmlText, type = "application/xml"): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${document.xml}\n`;
  return new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}

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
