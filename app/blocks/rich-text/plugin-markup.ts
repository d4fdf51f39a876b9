import type { Element, ElementContent } from "hast";
import { videoLink } from "#app/domain/articles/video-link.ts";
import { attribute, changeElements, element, elementsIn, hasClass, isEmpty, text, textOf } from "./html-tree.ts";

/** Attributes in which plugins store the address of a picture or frame for lazy loading. */
const lazySources = ["dataSrc", "dataLazySrc", "dataLazy", "dataOriginal", "dataLitespeedSrc"];
const lazySets = ["dataSrcset", "dataLazySrcset", "dataLitespeedSrcset"];
/** Addresses of placeholders, which a script replaces. */
const placeholder =
  /^(?:data:|about:|$)|\b(?:blank|placeholder|spacer|transparent|lazy|pixel|1x1)\b[\w-]*\.(?:gif|png|svg)/i;
const media = new Set(["img", "iframe", "video", "audio", "embed"]);

const pictureFile = /^(?:https?:\/)?\/\S+\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]\S*)?$/i;

/** Whether an address is that of a picture which the image server serves. */
export function isPictureAddress(src: string): boolean {
  return /^(?:https?:\/\/|\/(?!\/))/i.test(src);
}

/**
 * Reverts the markup of plugins for lazy loading, consent, emoji and embeds to what the editor wrote: media get their
 * address, copies in `<noscript>` and tracking pixels are removed, emoji become characters, the address in an embed
 * block and the placeholder of a video become an iframe, and a captioned picture of themes without HTML5 a figure.
 */
export function readPluginMarkup(root: Element): void {
  changeElements(root, (each, parent) => {
    // The icon of an accordion's button.
    if (parent.tagName === "button" && attribute(each, "ariaHidden") === "true") return [];
    if (each.tagName === "source" && /^(?:video|audio)$/.test(parent.tagName))
      return withAddress(each, "src", sourceOf(each));
    if (each.tagName === "source") return withAddress(each, "srcSet", lazyAddress(each, lazySets));
    if (hasClass(each, ["wp-block-cover__image-background"]) && each.tagName !== "img") return background(each);
    if (hasClass(each, ["wp-block-cover", "wp-block-cover-image"])) return withBackground(each);
    if (each.tagName === "div" && hasClass(each, ["wp-caption"])) return { ...each, tagName: "figure" };
    if (each.tagName === "p" && hasClass(each, ["wp-caption-text"])) return { ...each, tagName: "figcaption" };
    if (!media.has(each.tagName))
      return hasClass(each, ["wp-block-embed__wrapper"]) ? embedBlock(each) : placeholderOf(each);
    if (each.tagName === "img" && hasClass(each, ["emoji", "wp-smiley"])) return [text(attribute(each, "alt"))];
    // An embedded post of another WordPress has its link in the quotation before.
    if (isPixel(each) || hasClass(each, ["wp-embedded-content"])) return [];
    return withAddress(each, "src", sourceOf(each));
  });
  const outside = elementsOutsideNoscript(root);
  const shown = new Set(outside.filter(isMedia).map(addressKey));
  const films = new Set(outside.flatMap((each) => (each.tagName === "iframe" ? filmKey(attribute(each, "src")) : [])));
  changeElements(root, (each) => {
    if (each.tagName !== "noscript") return each;
    changeElements(each, (copy) => {
      if (copy.tagName === "picture" && !elementsIn(copy).some(isMedia)) return [];
      const [film] = filmKey(attribute(copy, copy.tagName === "a" ? "href" : "src"));
      if (film !== undefined && films.has(film)) return [];
      return isMedia(copy) && shown.has(addressKey(copy)) ? [] : copy;
    });
    return isEmpty(each.children) ? [] : each.children;
  });
}

function withAddress(each: Element, name: string, address: string): Element {
  return address ? { ...each, properties: { ...each.properties, [name]: address } } : each;
}

/** The address of a picture or frame; its own `src` comes last, as it may be a placeholder. */
function sourceOf(each: Element): string {
  const own = attribute(each, "src");
  return (
    lazyAddress(each, lazySources) ||
    largestOf(lazyAddress(each, lazySets)) ||
    (placeholder.test(own) && (addressInData(each) || largestOf(attribute(each, "srcSet")))) ||
    own
  );
}

/** The first address in any data attribute: of a picture, or, for a frame or player, of anything else. */
function addressInData(each: Element): string {
  return each.tagName === "img" ? pictureInData(each) : pageInData(each);
}

function pageInData({ properties }: Element): string {
  const isPage = (value: unknown) => /^(?:https?:)?\/\/\S+$/i.test(String(value)) && !pictureFile.test(String(value));
  const found = Object.entries(properties).find(([name, value]) => name.startsWith("data") && isPage(value));
  return found ? String(found[1]) : "";
}

/** The first address of a picture in any data attribute. */
function pictureInData({ properties }: Element): string {
  const isPicture = (value: unknown) => pictureFile.test(String(value));
  const found = Object.entries(properties).find(([name, value]) => name.startsWith("data") && isPicture(value));
  return found ? String(found[1]) : "";
}

/** The picture of a cover block that has it as its background. */
function background(block: Element): Element {
  const [, src = ""] = /background-image\s*:\s*url\(\s*["']?([^"')]+)/i.exec(attribute(block, "style")) ?? [];
  return src ? element("img", { src, alt: attribute(block, "ariaLabel") }) : block;
}

/** A cover block with its picture before its words: blocks from before WordPress 6 have it in their own style. */
function withBackground(block: Element): Element {
  const picture = background(block);
  return picture === block ? block : { ...block, children: [picture, ...block.children] };
}

function lazyAddress(each: Element, names: readonly string[]): string {
  const addresses = names.map((name) => attribute(each, name).trim());
  return addresses.find((address) => /^(?:https?:|\/)/i.test(address)) ?? "";
}

/** The address with the largest width or density in a `srcset`. */
function largestOf(set: string): string {
  const candidates = set.split(/,\s+|,(?=https?:|\/)/).map((candidate) => {
    const [address = "", size = "1"] = candidate.trim().split(/\s+/);
    return { address, size: Number.parseFloat(size) };
  });
  return candidates.reduce((best, each) => (each.size > best.size ? each : best)).address;
}

function isMedia(each: Element): boolean {
  return media.has(each.tagName) && /^(?:https?:)?\//i.test(attribute(each, "src"));
}

/** An address reduced for comparing copies: without scheme, query, this site's signature, and WordPress's size. */
function addressKey(each: Element): string {
  return attribute(each, "src")
    .replace(/[?#].*/s, "")
    .replace(/^https?:|^\/media\/from\/[\w-]+\/(?:http:\/)?/i, "")
    .replace(/-(?:\d+x\d+|scaled)(?=\.\w+$)/, "");
}

function elementsOutsideNoscript(root: Element): Element[] {
  return root.children.flatMap((child) =>
    child.type === "element" && child.tagName !== "noscript" ? [child, ...elementsOutsideNoscript(child)] : [],
  );
}

/** Whether a picture is a tracking pixel. */
function isPixel(each: Element): boolean {
  return each.tagName === "img" && Number(each.properties.width) === 1 && Number(each.properties.height) === 1;
}

/**
 * An embed block whose address WordPress left as text, or of which it made a link, as the provider did not respond.
 */
function embedBlock(block: Element): Element | ElementContent[] {
  const address = textOf(block).trim();
  const isLink = elementsIn(block).every((each) => each.tagName === "a" && textOf(each).trim() === address);
  const isAddress = isLink && /^https?:\/\/\S+$/i.test(address);
  return isAddress ? [element("iframe", { src: address, allowFullScreen: true })] : block;
}

/** Elements in which a plugin may store a video that a script plays. */
const boxes = new Set("div span figure button section".split(" "));
/** Whether a picture is a still that a provider has of its video. */
export function isStill(picture: Element): boolean {
  return /\b(?:ytimg\.com|img\.youtube\.com|vimeocdn\.com)\//i.test(attribute(picture, "src"));
}

/** The placeholder of a video, an element without text that has its address in data, as an iframe. */
function placeholderOf(box: Element): Element | ElementContent[] {
  if (!boxes.has(box.tagName) || textOf(box).trim() !== "") return box;
  const address = videoInData(box);
  const within = elementsIn(box);
  if (!address || within.some(({ tagName }) => /^(?:iframe|video|noscript)$/.test(tagName))) return box;
  const pictures = within.filter((each) => each.tagName === "img" && !isStill(each));
  const title = attribute(box, "title") || attribute(box, "dataTitle") || attribute(box, "dataAlt");
  return [...pictures, element("iframe", { src: address, title, allowFullScreen: true })];
}

/** The address of a video in the data attributes of an element, which may be JSON. */
function videoInData({ properties }: Element): string | undefined {
  const values = Object.entries(properties).flatMap(([name, value]) =>
    name.startsWith("data") ? [String(value)] : [],
  );
  for (const value of values) {
    const addresses = value.replaceAll("\\/", "/").match(/(?:https?:)?\/\/[^\s"'<>\\]+/gi) ?? [];
    const address = addresses.find((each) => videoLink(each) !== null);
    const [, start] = /"start"\s*:\s*"?([1-9]\d*)/.exec(value) ?? [];
    if (address) return start && !/[?&#]t=|[?&]start=/.test(address) ? `${address}#t=${start}` : address;
  }
  return undefined;
}

/** The provider and id of a video's address, or of a still of it. */
function filmKey(address: string): string[] {
  const film = videoLink(address);
  return film ? [`${film.provider}/${film.id}`] : [];
}
