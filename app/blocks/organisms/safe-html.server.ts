import sanitizeHtml from "sanitize-html";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { imageUrl } from "#app/ui/pictures/image-url.ts";

/** Width in px of pictures within a text. */
const pictureWidthPx = 1080;

const allowedTags = [
  ..."h1 h2 h3 h4 h5 h6 p br hr a strong b em i u s small sub sup mark abbr cite q time code pre span".split(" "),
  ..."ul ol li dl dt dd blockquote figure figcaption picture source img".split(" "),
  ..."table caption thead tbody tfoot tr th td".split(" "),
];

const allowedAttributes: Record<string, string[]> = {
  a: ["href", "title", "rel", "target"],
  img: ["src", "alt", "width", "height", "loading", "decoding"],
  source: ["srcset", "media", "width", "height"],
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
  ol: ["start", "reversed"],
  time: ["datetime"],
  abbr: ["title"],
};

/**
 * An editor's HTML made safe for the page: scripts, styles, frames, forms and event handlers are removed, as are links
 * that could run something; telephone numbers and e-mail addresses become links; pictures go through the image server.
 * Headings start at the rank `topHeading` and keep their distances. A table stands in a frame of its own, in which it can
 * scroll. Text without markup becomes paragraphs.
 */
export function safeHtml(html: string | null | undefined, { topHeading }: { topHeading: 2 | 3 | 4 }): string {
  const given = html?.trim() ?? "";
  if (given === "") return "";
  const source = /<[a-z!/]/i.test(given) ? given : paragraphs(given);
  const rank = headingRank(source, topHeading);
  const clean = sanitizeHtml(source, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ["http", "https", "mailto", "tel", "sms"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    selfClosing: ["br", "hr", "img", "source"],
    nonTextTags: "script style textarea option noscript iframe object svg math template title".split(" "),
    transformTags: {
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((level) => [
          `h${level}`,
          (_: string, attribs: sanitizeHtml.Attributes) => ({ tagName: rank(level), attribs }),
        ]),
      ),
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
      img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs) }),
      source: (tagName, attribs) => ({ tagName, attribs: variantAttributes(attribs) }),
    },
    exclusiveFilter: (frame) =>
      (frame.tag === "thead" && frame.text.trim() === "") ||
      (frame.tag === "p" && frame.text.trim() === "" && frame.mediaChildren.length === 0) ||
      (frame.tag === "img" && !frame.attribs.src) ||
      (frame.tag === "source" && !frame.attribs.srcset),
    textFilter: (text, tagName) => (linkingParents.has(tagName) ? withContactLinks(text) : text),
  });
  return withScrollingTables(clean.trim());
}

/** The text of an article, whose title is the page's h1. */
export function articleHtml(html: string | null): string {
  return safeHtml(html, { topHeading: 2 });
}

function paragraphs(text: string): string {
  const asHtml = (part: string) => part.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return text
    .split(/\n\s*\n/)
    .map((part) => `<p>${asHtml(part.trim())}</p>`)
    .join("");
}

/** Shifts the ranks of a text's headings so that its highest becomes `topHeading`; nothing goes below h6. */
function headingRank(html: string, topHeading: number): (level: number) => string {
  const found = [...html.matchAll(/<h([1-6])[\s>]/gi)].map((match) => Number(match[1]));
  const shift = topHeading - Math.min(...(found.length > 0 ? found : [topHeading]));
  return (level) => `h${Math.min(6, Math.max(topHeading, level + shift))}`;
}

/** A table that is wider than its page scrolls by itself; the keyboard can do that where its frame takes the focus. */
function withScrollingTables(html: string): string {
  return html.replaceAll(/<\/?table>/g, (tag, position: number) =>
    tag === "<table>"
      ? `<div role="group" tabindex="0" aria-label="${tableName(html.slice(position))}">${tag}`
      : `${tag}</div>`,
  );
}

/** What a table is called: its caption, or else the heads of its columns. */
function tableName(html: string): string {
  const [, caption = ""] = /^<table>\s*<caption>(.*?)<\/caption>/s.exec(html) ?? [];
  const [, head = ""] = /<thead>(.*?)<\/thead>/s.exec(html.slice(0, html.indexOf("</table>"))) ?? [];
  const heads = [...head.matchAll(/<t([hd])\b[^>]*>(.*?)<\/t\1>/gs)].map(([, , text = ""]) => text);
  const words = (caption ? [caption] : heads)
    .map((text) =>
      text
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .replaceAll('"', "&quot;")
        .trim(),
    )
    .filter((text) => text !== "");
  return words.join(", ") || "Table";
}

function linkAttributes({ href, title, target }: sanitizeHtml.Attributes) {
  const safe = contentHref(href, "a link in a text");
  if (safe === null) return {} as sanitizeHtml.Attributes;
  const attributes: sanitizeHtml.Attributes = { href: safe };
  if (title) attributes.title = title;
  if (target === "_blank") Object.assign(attributes, { target, rel: "noopener" });
  return attributes;
}

function pictureAttributes({ src, alt, width, height }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const attributes: sanitizeHtml.Attributes = { alt: alt ?? "", loading: "lazy", decoding: "async" };
  if (src && isPictureAddress(src)) attributes.src = imageUrl(src, pictureWidthPx);
  return { ...attributes, ...sizeAttributes({ width, height }) };
}

/** Another drawing of the same for other windows: one address and the windows it is for; a list of sizes is left out. */
function variantAttributes({ srcset, media, width, height }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const src = srcset?.trim() ?? "";
  if (!isPictureAddress(src) || /[\s,]/.test(src) || !media) return {};
  return { srcset: imageUrl(src, pictureWidthPx), media, ...sizeAttributes({ width, height }) };
}

function isPictureAddress(src: string): boolean {
  return /^(?:https?:\/\/|\/(?!\/))/i.test(src);
}

function sizeAttributes(given: { width: string | undefined; height: string | undefined }): sanitizeHtml.Attributes {
  const isPixels = (value: string | undefined): value is string => /^\d{1,5}$/.test(value ?? "");
  const { width, height } = given;
  return isPixels(width) && isPixels(height) ? { width, height } : {};
}

/** Where a bare number or address may become a link: never inside a link. */
const linkingParents = new Set(["p", "li", "td", "dd", ""]);
const contact = /\b([A-Z\d._%+-]+@[A-Z\d-]+(?:\.[A-Z\d-]+)*\.[A-Z]{2,})\b|(?<![\d-])(\d{3}-\d{3}-\d{4})(?![\d-])/gi;

function withContactLinks(text: string): string {
  return text.replace(contact, (found, email: string | undefined) => {
    return `<a href="${email ? `mailto:${email}` : telephoneHref(found)}">${found}</a>`;
  });
}
