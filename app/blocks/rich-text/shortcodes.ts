import type { Element, ElementContent } from "hast";
import { isAudioFile, isFilmFile } from "#app/domain/articles/film-page.ts";
import { trimmed } from "./flow.ts";
import { changeChildren, element, isBlank, text, textOf } from "./html-tree.ts";
import { textsOf } from "./shortcode-texts.ts";

const quoted = String.raw`\s*(?:["“”″][^"“”″]*["“”″]|'[^']*')`;
/** A character of a shortcode, or a whole value in quotation marks, which may have brackets. */
const inBracket = String.raw`(?:=${quoted}|=(?!${quoted})|[^[\]=])`;
/** A bracket that opens or closes a shortcode: `[name attribute="…"]`, `[/name]`; a doubled one is an escape. */
const bracket = new RegExp(String.raw`(?<!\[)\[(\/?)([a-z][\w-]*)((?:[\s=]${inBracket}*?)?)(\/?)\](?!\])`, "gi");
/** Shortcodes with plain words for names that are written without attributes. */
const bareNames = new Set(["gallery", "playlist", "caption", "toc"]);
/** Shortcodes that take an address, id or number without a name: `[youtube https://youtu.be/…]`. */
const namesWithAddress = new Set(["embed", "youtube", "vimeo", "video", "audio", "dailymotion", "videopress"]);
/** The id of a YouTube video, which no word is. */
const bareId = /^\s+(?=\S*(?:[\d_-]|\w[A-Z]))[\w-]{11}\s*$/;
/** A quoted attribute, also with the typographic quotation marks that WordPress inserts; or nothing but attributes. */
const hasAttributes = /\s[a-z][\w-]*\s*=\s*["'“”″‘’′«]|^(?:\s+[a-z][\w-]+=[^\s"']+)+\s*$/i;
const shownAsWritten = new Set(["pre", "code", "kbd", "samp"]);

interface Shortcode {
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: string;
}

/**
 * Removes the shortcodes of missing plugins from a text and returns their names. Enclosed content and the texts in
 * attributes of page builders stay, `[caption]` becomes a figure, and the address of a video or a media file becomes an
 * iframe. Other words in brackets ("[sic]",
 * "[2]") and everything within code stay.
 */
export function removeShortcodes(root: Element, isVideo: (address: string) => boolean): Set<string> {
  const whole = textOf(root);
  const namesOf = (pattern: RegExp) => new Set([...whole.matchAll(pattern)].map(([, name = ""]) => name));
  const opened = namesOf(new RegExp(String.raw`\[([a-z][\w-]*)${inBracket}*\]`, "gi"));
  const closed = namesOf(/\[\/([a-z][\w-]*)\]/gi);
  const removed = new Set<string>();
  /** Links of shortcodes that are open, by name. */
  const linksBelow = new Map<string, (readonly ElementContent[])[]>();

  /** What a shortcode shows in its place. */
  const shown = (shortcode: Shortcode): readonly ElementContent[] => {
    const { name, attributes, isClosing } = shortcode;
    if (isClosing) return linksBelow.get(name)?.pop() ?? [];
    const media = mediaOf(shortcode, isVideo);
    if (media.length > 0) return media;
    const { above, below } = textsOf(name, attributes);
    if (!closed.has(name)) return [...above, ...below];
    linksBelow.set(name, [...(linksBelow.get(name) ?? []), below]);
    return above;
  };

  const read = ([, slash, name = "", attributes = "", selfClosing]: RegExpExecArray, isAlone: boolean) => {
    const lowerName = name.toLowerCase();
    const isClosing = slash === "/";
    const isBare = attributes.trim() === "";
    const isShortcode =
      name.includes("_") ||
      (isClosing ? opened.has(name) || name.includes("-") : closed.has(name)) ||
      (selfClosing === "/" && name.length > 2) ||
      (isAlone && name.includes("-") && (isBare || /\d/.test(name))) ||
      (isBare && bareNames.has(lowerName)) ||
      (namesWithAddress.has(lowerName) && /\/\/|^=|^\s+\d+\s*$/.test(attributes)) ||
      (lowerName === "youtube" && bareId.test(attributes)) ||
      hasAttributes.test(attributes);
    return isShortcode ? { name: lowerName, isClosing, attributes } : null;
  };

  changeChildren(root, (children, parent) => {
    if (shownAsWritten.has(parent.tagName)) return children;
    const isAlone = /^(?:p|div)$/.test(parent.tagName) && isOneBracket(children);
    const parts = withWholeBrackets(children).flatMap((child): (ElementContent | Shortcode)[] =>
      child.type === "text" ? split(child.value, (found) => read(found, isAlone)) : [child],
    );
    for (const part of parts) if ("name" in part) removed.add(part.name);
    const nodes = withFigures(parts).flatMap((part, at, all) => {
      if (!("name" in part)) return part;
      const next = all[at + 1];
      // Columns and tabs side by side.
      const isBetween = part.isClosing && next !== undefined && "name" in next && !next.isClosing;
      return [...shown(part), ...(isBetween ? [text(" ")] : [])];
    });
    return parent.tagName === "p" && parts.some((part) => "name" in part) ? trimmed(nodes) : nodes;
  });
  root.children.push(...[...linksBelow.values()].flat(2));
  return removed;
}

/**
 * Nodes in which a shortcode on several lines, or with elements in its attributes, is one text, without the line breaks
 * that WordPress adds.
 */
function withWholeBrackets(children: readonly ElementContent[]): ElementContent[] {
  const all: ElementContent[] = [];
  for (const child of children) {
    const last = all.at(-1);
    const isOpen = last?.type === "text" && /(?<!\[)\[[a-z][\w-]*\s[^[\]]*=[^[\]]*$/i.test(last.value);
    if (isOpen && child.type === "text") all[all.length - 1] = text(last.value + child.value);
    else if (isOpen && child.type === "element" && child.tagName === "br") all[all.length - 1] = text(`${last.value} `);
    else if (isOpen && child.type === "element" && emphasis.has(child.tagName) && isInValue(last.value)) {
      all[all.length - 1] = text(last.value + textOf(child));
    } else all.push(child);
  }
  return all;
}

const emphasis = new Set("b strong em i u span small sup sub mark".split(" "));

/** Whether a text ends within quotation marks that its last bracket has opened. */
function isInValue(value: string): boolean {
  return (value.slice(value.lastIndexOf("[")).match(/["“”″]/g) ?? []).length % 2 === 1;
}

/** Whether nodes are one bracket and nothing else. */
function isOneBracket(children: readonly ElementContent[]): boolean {
  const [only, ...others] = children.filter((child) => !isBlank(child));
  return only?.type === "text" && others.length === 0 && /^\s*\[[^[\]]*\]\s*$/.test(only.value);
}

/** A text as a list of plain texts and shortcodes. */
function split(value: string, read: (found: RegExpExecArray) => Shortcode | null): (ElementContent | Shortcode)[] {
  const parts: (ElementContent | Shortcode)[] = [];
  let end = 0;
  for (const found of value.matchAll(bracket)) {
    const shortcode = read(found);
    if (!shortcode) continue;
    if (found.index > end) parts.push(text(value.slice(end, found.index)));
    parts.push(shortcode);
    end = found.index + found[0].length;
  }
  return [...parts, text(value.slice(end))];
}

/** `[caption]<img> Words[/caption]` as a figure with a caption. */
function withFigures(parts: readonly (ElementContent | Shortcode)[]): (ElementContent | Shortcode)[] {
  const start = parts.findIndex((part) => isCaption(part) && !part.isClosing);
  const opening = parts[start];
  const end = parts.findIndex((part, position) => position > start && isCaption(part) && part.isClosing);
  if (!opening || !isCaption(opening) || end < 0) return [...parts];
  const within = parts.slice(start + 1, end).filter((part) => "type" in part);
  const picture = within.find((part) => part.type === "element" && /^(?:img|a|picture)$/.test(part.tagName));
  const words = within.filter((part) => part !== picture);
  const [, given = ""] = /\bcaption\s*=\s*["“”″]([^"“”″]*)["“”″]/.exec(opening.attributes) ?? [];
  const caption = words.every(isBlank) ? [text(given)] : words;
  const figure = element("figure", {}, [
    ...(picture ? [picture] : []),
    ...(caption.every(isBlank) ? [] : [element("figcaption", {}, trimmed(caption))]),
  ]);
  return [...parts.slice(0, start), figure, ...withFigures(parts.slice(end + 1))];
}

function isCaption(part: ElementContent | Shortcode): part is Shortcode {
  return "name" in part && /^(?:wp_)?caption$/.test(part.name);
}

/** The video or media file that a shortcode names, as an iframe; nothing for any other one. */
function mediaOf({ name, attributes }: Shortcode, isVideo: (address: string) => boolean): ElementContent[] {
  const addresses = attributes.match(/(?:https?:)?\/[^\s"'“”″]+/gi) ?? [];
  const address = [...addresses, ...videosOf(name, attributes)].find(
    (each) => isVideo(each) || isFilmFile(each) || isAudioFile(each),
  );
  return address ? [element("iframe", { src: address })] : [];
}

/** The addresses at which the providers in a shortcode's name have the id that it names. */
function videosOf(name: string, attributes: string): string[] {
  const [, named = "", bare = ""] =
    /(?:^|\s)(?:(?:video_?|clip_?)?id|video|v)\s*=\s*["“”″'‘’′]?([\w-]+)|^\s+([\w-]+)\s*$/i.exec(attributes) ?? [];
  const id = named || bare;
  if (id === "") return [];
  if (name.includes("youtube")) return [`https://www.youtube.com/watch?v=${id}`];
  if (name.includes("vimeo")) return /^\d+$/.test(id) ? [`https://vimeo.com/${id}`] : [];
  if (name.includes("dailymotion")) return [`https://www.dailymotion.com/video/${id}`];
  return /^(?:wpvideo|videopress)$/.test(name) ? [`https://videopress.com/v/${id}`] : [];
}
