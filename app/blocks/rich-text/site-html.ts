import type { Element, ElementContent, Properties } from "hast";
import { contentHref, isPageHref } from "#app/domain/navigation/content-href.ts";
import { idInFragment } from "#app/domain/navigation/fragment.ts";
import { phoneLinks, writtenTelephone } from "#app/domain/navigation/telephone.ts";
import { imageUrl } from "#app/ui/pictures/image-url.ts";
import { textIdPrefix } from "#app/ui/text/text-fragment.ts";
import { attribute, changeElements, element, elementsIn, hasClass, isEmpty, text, textOf } from "./html-tree.ts";
import { isPictureAddress } from "./plugin-markup.ts";

/** Width in px of pictures within a text. */
const pictureWidthPx = 1080;

/** Elements that are removed when they are empty. */
const emptyable = new Set(
  "p div h1 h2 h3 h4 h5 h6 thead ul ol dl figure figcaption picture blockquote caption a span strong em".split(" "),
);

/**
 * Adapts a sanitized text to this site: its highest heading gets the level `topHeading`, the others keep their
 * distance; links, pictures and ids are rewritten; tables scroll; telephone numbers and email addresses become links;
 * empty elements are removed.
 */
export function fitIntoSite(root: Element, topHeading: 2 | 3 | 4): void {
  const rank = headingRank(root, topHeading);
  fitIds(root);
  changeElements(root, (each, parent) => {
    if (/^h[1-6]$/.test(each.tagName)) each.tagName = rank(Number(each.tagName.slice(1)));
    else if (each.tagName === "a") {
      each.children = linkContent(each);
      each.properties = linkAttributes(each);
    } else if (each.tagName === "img") each.properties = pictureAttributes(each);
    else if (each.tagName === "source") each.properties = variantAttributes(each);
    if (each.tagName === "img" && !each.properties.src) return [];
    if (each.tagName === "source" && !each.properties.srcSet) return [];
    if (emptyable.has(each.tagName) && !each.properties.id && isEmpty(each.children) && !isInlineText(each)) return [];
    return each.tagName === "table" ? scrolling(each, parent) : each;
  });
  linkContacts(root);
}

/** Whether an element is inline, so that white space around it counts. */
function isInlineText({ tagName, children }: Element): boolean {
  return /^(?:a|span|strong|em)$/.test(tagName) && children.some((child) => textOf(child) !== "");
}

/** The highest heading becomes `topHeading`; none is below h6. */
function headingRank(root: Element, topHeading: number): (level: number) => string {
  const levels = elementsIn(root).flatMap(({ tagName }) => (/^h[1-6]$/.test(tagName) ? Number(tagName.slice(1)) : []));
  const shift = topHeading - Math.min(...(levels.length > 0 ? levels : [topHeading]));
  return (level) => `h${Math.min(6, Math.max(topHeading, level + shift))}`;
}

/** Attributes that hold ids of other elements. */
const references = ["ariaLabelledBy", "ariaDescribedBy", "headers"];

/**
 * Prefixes ids that could be the name of a variable, as scripts could read them and this site's own ids are such words.
 * Links and references within the text follow; of duplicate ids only the first stays.
 */
function fitIds(root: Element): void {
  const ids = new Map<string, string>();
  const all = elementsIn(root);
  const isLinked = (id: string) => all.some((each) => attribute(each, "href") === `#${id}`);
  for (const each of all) {
    const given = attribute(each, "id").trim();
    const isKept = given !== "" && !ids.has(given) && (given !== contentId || isLinked(given));
    if (isKept) ids.set(given, textId(given));
    each.properties = { ...each.properties, id: isKept ? textId(given) : undefined };
  }
  for (const each of all) {
    const { properties } = each;
    const href = attribute(each, "href").trim();
    const target = href.startsWith("#") ? ids.get(idInFragment(href)) : undefined;
    if (target) properties.href = `#${encodeURI(target)}`;
    for (const name of references) {
      const known = attribute(each, name)
        .split(/\s+/)
        .flatMap((id) => ids.get(id) ?? []);
      properties[name] = known.length > 0 ? known : undefined;
    }
  }
}

/** The id of the page's main content, which links of other pages may use. */
const contentId = "main";

function textId(given: string): string {
  const id = given.replaceAll(/\s+/g, "-");
  return /^[\p{L}\d_$]+$/u.test(id) ? textIdPrefix + id : id;
}

/** Whether a link leads to WordPress's page of a picture, which this site does not have. */
function isAttachmentPage(link: Element): boolean {
  const relations = link.properties.rel;
  const isOfAttachment = Array.isArray(relations) && relations.some((each) => /^wp-att-\d+$/.test(String(each)));
  return isOfAttachment && isPageHref(attribute(link, "href"));
}

const keptRelations = new Set(["nofollow", "sponsored", "ugc"]);

function linkAttributes(link: Element): Properties {
  const { href: _, target, rel, ...others } = link.properties;
  const href = isAttachmentPage(link) ? null : contentHref(attribute(link, "href"), "a link in a text");
  const { id, className, lang, dir } = others;
  if (href === null) return { id, className, lang, dir };
  const isNewWindow = target === "_blank";
  const relations = [
    ...(isNewWindow ? ["noopener"] : []),
    ...(Array.isArray(rel) ? rel.map(String) : []).filter((relation) => keptRelations.has(relation)),
  ];
  return {
    href,
    ...others,
    ...(isNewWindow ? { target } : {}),
    ...(relations.length > 0 ? { rel: relations } : {}),
  };
}

/** The content of a link; when its icon was removed, its text for screen readers becomes visible. */
function linkContent(link: Element): ElementContent[] {
  const isSeen = (node: ElementContent): boolean =>
    node.type === "element"
      ? !hasClass(node, ["visually-hidden"]) && node.children.some(isSeen)
      : textOf(node).trim() !== "";
  if (link.children.some(isSeen) || elementsIn(link).some(({ tagName }) => tagName === "img")) return link.children;
  const words = textOf(link).trim() || attribute(link, "ariaLabel") || attribute(link, "title");
  return link.properties.href && words ? [text(words)] : link.children;
}

function pictureAttributes(picture: Element): Properties {
  const { alt, id, lang, className } = picture.properties;
  const src = attribute(picture, "src").trim();
  return {
    alt: alt ?? "",
    loading: "lazy",
    decoding: "async",
    ...(isPictureAddress(src) ? { src: imageUrl(src, pictureWidthPx) } : {}),
    ...sizeAttributes(picture),
    id,
    lang,
    className,
  };
}

/** The attributes of a `<source>`: one URL and its media query; a srcset with several sizes is dropped. */
function variantAttributes(source: Element): Properties {
  const src = attribute(source, "srcSet").trim();
  const media = attribute(source, "media");
  if (!isPictureAddress(src) || /[\s,]/.test(src) || !media) return {};
  return { srcSet: imageUrl(src, pictureWidthPx), media, ...sizeAttributes(source) };
}

function sizeAttributes(picture: Element): Properties {
  const [width, height] = [attribute(picture, "width"), attribute(picture, "height")];
  const isPixels = (value: string) => /^\d{1,5}$/.test(value);
  return isPixels(width) && isPixels(height) ? { width, height } : {};
}

/** A table in a scroll container, focusable so that the keyboard can scroll it. */
function scrolling(table: Element, parent: Element): Element {
  return element("div", { role: "group", tabIndex: 0, ariaLabel: tableName(table, parent) }, [table]);
}

/** The accessible name of a table: its caption, that of its figure, or else its column headers. */
function tableName(table: Element, parent: Element): string {
  const child = (of: Element, tagName: string) =>
    of.children.find((each) => each.type === "element" && each.tagName === tagName);
  const caption = child(table, "caption") ?? (parent.tagName === "figure" ? child(parent, "figcaption") : undefined);
  const head = child(table, "thead");
  const cells = head?.type === "element" ? elementsIn(head).filter(({ tagName }) => /^t[hd]$/.test(tagName)) : [];
  const names = (caption ? [caption] : cells).map((cell) => textOf(cell).replaceAll(/\s+/g, " ").trim());
  return names.filter((name) => name !== "").join(", ") || "Table";
}

/** Elements in which plain numbers and addresses become links. */
const linkingParents = new Set("p li td dd div address".split(" "));
const contact = new RegExp(
  String.raw`\b([A-Z\d._%+-]+@[A-Z\d-]+(?:\.[A-Z\d-]+)*\.[A-Z]{2,})\b|${writtenTelephone}`,
  "gi",
);

function linkContacts(parent: Element): void {
  if (parent.tagName === "a") return;
  for (const child of parent.children) if (child.type === "element") linkContacts(child);
  if (linkingParents.has(parent.tagName)) parent.children = parent.children.flatMap(withContactLinks);
}

function withContactLinks(node: ElementContent): ElementContent[] {
  if (node.type !== "text") return [node];
  const parts: ElementContent[] = [];
  let end = 0;
  for (const { 0: found, 1: email, index } of node.value.matchAll(contact)) {
    const href = email ? `mailto:${email}` : phoneLinks(found)?.call;
    if (!href) continue;
    parts.push(text(node.value.slice(end, index)), element("a", { href }, [text(found)]));
    end = index + found.length;
  }
  return [...parts, text(node.value.slice(end))];
}
