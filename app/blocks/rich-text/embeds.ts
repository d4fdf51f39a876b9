import type { Element, ElementContent } from "hast";
import { type FilmPage, filmPage, isAudioFile, isFilmFile } from "#app/domain/articles/film-page.ts";
import { parsed, videoLink, withScheme } from "#app/domain/articles/video-link.ts";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { imageUrl } from "#app/ui/pictures/image-url.ts";
import { attribute, changeElements, element, elementsIn, isBlank, isEmpty, text, textOf } from "./html-tree.ts";
import { isPictureAddress, isStill } from "./plugin-markup.ts";

const posterWidthPx = 1080;
/** Titles that players have by default. */
const namesOfPlayers = /^(?:youtube|vimeo)?[ -]?(?:video)?[ -]?player$/i;

/**
 * Replaces iframes, players, plug-ins and paragraphs that are only the URL of a video: a film becomes a link to its
 * page, with the address of its player in `data-film`; a map or other page becomes a link; a file of this site gets a
 * player. None of them requests anything from another host.
 */
export function replaceEmbeds(root: Element): void {
  const linked = new Set(elementsIn(root).map((each) => attribute(each, "href")));
  changeElements(root, (each) => {
    const title = attribute(each, "title") || attribute(each, "ariaLabel");
    switch (each.tagName) {
      case "iframe":
        return isShown(each) ? shownFor(attribute(each, "src"), title) : [];
      case "embed":
        return shownFor(attribute(each, "src"), title);
      case "lite-youtube":
        return shownFor(`https://www.youtube.com/watch?v=${attribute(each, "videoid")}`, attribute(each, "playlabel"));
      case "lite-vimeo":
        return shownFor(`https://vimeo.com/${attribute(each, "videoid")}`, "");
      case "object":
        return replaceObject(each, title, linked);
      case "video":
      case "audio":
        return replacePlayer(each, title);
      case "a":
        return replaceLink(each);
      case "p":
        return replaceAddress(each);
      default:
        return each;
    }
  });
}

/** Whether an iframe is visible: of a known provider, or with a size or title. Others are tracking pixels. */
function isShown(frame: Element): boolean {
  const { width, height, title, allowFullScreen } = frame.properties;
  const [address, style] = [attribute(frame, "src"), attribute(frame, "style")];
  if (mapPage(address) || isFilmFile(address) || isAudioFile(address)) return true;
  // An unnamed provider is named by its host.
  const provider = filmPage(address)?.provider ?? ".";
  if (!provider.includes(".")) return true;
  const sizes = [width, height].filter((length) => length !== undefined && length !== null);
  if (sizes.some((length) => Number.parseInt(String(length), 10) <= 1)) return false;
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)) return false;
  return sizes.length > 0 || Boolean(title || allowFullScreen) || /(?:width|height)\s*:\s*[1-9]\d/i.test(style);
}

function shownFor(address: string, title: string): ElementContent[] {
  const isFile = isFilmFile(address) || isAudioFile(address);
  if (isFile) return replacePlayer(element(isAudioFile(address) ? "audio" : "video", { src: address }), title);
  const file = documentOf(address);
  if (file) return [link(file, `Open ${titleOr("the document", title)}`)];
  const map = mapPage(address);
  if (map) return [link(map, `Open ${titleOr("the map", title)} on Google Maps`)];
  const film = filmPage(address);
  if (film) return [filmLink(film, videoLink(address) !== null, title)];
  const href = contentHref(address, "an embedded page");
  return href ? [link(href, `Open ${titleOr("the page", title)}`)] : [];
}

/** The address of a document in an iframe, or behind a page of Google or Microsoft that shows documents. */
function documentOf(address: string): string | null {
  const url = parsed(withScheme(address));
  const isViewer =
    url !== null &&
    ((url.hostname === "docs.google.com" && /^\/(?:g?view|viewer|viewerng\/viewer)$/.test(url.pathname)) ||
      (url.hostname === "view.officeapps.live.com" && url.pathname.startsWith("/op/")));
  const given = isViewer ? (url.searchParams.get("url") ?? url.searchParams.get("src") ?? "") : address;
  return /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods)(?:[?#]|$)/i.test(given) ? contentHref(given, "a document") : null;
}

/** A link to a film or tour, with its player's URL when it may be framed. */
function filmLink({ href, provider, player }: FilmPage, isVideo: boolean, title: string): Element {
  const words = isVideo ? `Watch ${titleOr("the film", title)}` : `Open ${titleOr("it", title)}`;
  const name = titleOr(isVideo ? "Film" : "Tour", title).replaceAll(/^“|”$/g, "");
  const film = { dataFilm: player.src, dataTitle: name, dataProvider: provider };
  return link(href, `${words} on ${provider}`, player.src.startsWith("https:") ? film : {});
}

function link(href: string, words: string, properties: Element["properties"] = {}): Element {
  return element("a", { href, ...properties }, [text(words)]);
}

function titleOr(words: string, title: string): string {
  const name = title.trim();
  return name === "" || namesOfPlayers.test(name) ? words : `“${name}”`;
}

/**
 * A plug-in that plays a video becomes its film; any other becomes its fallback content, or a link to its document when
 * the text has no other.
 */
function replaceObject(each: Element, title: string, linked: ReadonlySet<string>): ElementContent[] {
  const movie = elementsIn(each).find(({ tagName, properties }) => tagName === "param" && properties.name === "movie");
  const address = attribute(each, "data") || (movie ? attribute(movie, "value") : "");
  const isLost = isEmpty(each.children) && documentOf(address) !== null && !linked.has(address);
  return videoLink(address) || isLost ? shownFor(address, title) : each.children;
}

/** A player for a file of this site; a link for a file of another host, which may not be requested before a click. */
function replacePlayer(each: Element, title: string): ElementContent[] {
  const addresses = [each, ...elementsIn(each)]
    .filter(({ tagName }) => /^(?:video|audio|source)$/.test(tagName))
    .map((node) => contentHref(attribute(node, "src"), "a film or recording"))
    .filter((address) => address !== null);
  const own = addresses.find((address) => address.startsWith("/"));
  const href = own ?? addresses[0];
  if (!href) return [];
  if (!own && videoLink(href)) return shownFor(href, title);
  const isVideo = each.tagName === "video";
  if (!own)
    return [
      link(href, isVideo ? `Watch ${titleOr("the film", title)}` : `Listen to ${titleOr("the recording", title)}`),
    ];
  const poster = attribute(each, "poster");
  const hasPoster = isVideo && isPictureAddress(poster);
  return [
    element(
      each.tagName,
      {
        src: own,
        controls: true,
        preload: "metadata",
        ...(hasPoster ? { poster: imageUrl(poster, posterWidthPx) } : {}),
      },
      elementsIn(each).filter((track) => track.tagName === "track" && /^\/(?!\/)/.test(attribute(track, "src"))),
    ),
  ];
}

/**
 * Replaces a paragraph that is the address of a video or of a film or recording, and each of its lines that is one, as
 * WordPress does.
 */
function replaceAddress(paragraph: Element): Element {
  const isVideo = (line: string) =>
    (/^https?:\/\/\S+$/i.test(line) && videoLink(line) !== null) ||
    (/^(?:https?:\/)?\/\S+$/i.test(line) && (isFilmFile(line) || isAudioFile(line)));
  const isBreak = (node: ElementContent | undefined) =>
    node === undefined || (node.type === "element" && node.tagName === "br");
  const whole = paragraph.children
    .map((child) => (isBreak(child) ? "\n" : textOf(child)))
    .join("")
    .trim();
  if (isVideo(whole) && elementsIn(paragraph).every((each) => each.tagName !== "a" || isOwnAddress(each))) {
    return { ...paragraph, children: shownFor(whole, "") };
  }
  const isOwnLine = (at: number, all: readonly ElementContent[]) =>
    isBreak(all.slice(0, at).findLast((node) => !isBlank(node))) &&
    isBreak(all.slice(at + 1).find((node) => !isBlank(node)));
  const children = paragraph.children.flatMap((child, at, all) => {
    if (child.type === "element" && child.tagName === "a" && isOwnAddress(child) && isOwnLine(at, all)) {
      return isVideo(textOf(child).trim()) ? shownFor(textOf(child).trim(), "") : child;
    }
    if (child.type !== "text") return child;
    const lines = child.value.split("\n");
    return lines.flatMap((line, position): ElementContent[] => {
      const isStart = position > 0 || isBreak(all[at - 1]);
      const isEnd = position < lines.length - 1 || isBreak(all[at + 1]);
      const end = position < lines.length - 1 ? "\n" : "";
      if (!(isStart && isEnd && isVideo(line.trim()))) return [text(line + end)];
      return [...shownFor(line.trim(), ""), ...(end ? [text(end)] : [])];
    });
  });
  return { ...paragraph, children };
}

/** Whether a link shows its own address, as WordPress writes a video whose provider does not respond. */
function isOwnAddress(link: Element): boolean {
  return textOf(link).trim() === attribute(link, "href").trim() && !link.properties.dataFilm;
}

/** A picture that links to a video opens it in the page, as the plugins for such links do. */
function replaceLink(given: Element): Element | ElementContent[] {
  const href = attribute(given, "href");
  const pictures = elementsIn(given).filter(({ tagName }) => tagName === "img");
  const film = textOf(given).trim() === "" && pictures.length > 0 && videoLink(href) ? filmPage(href) : null;
  if (!film) return given;
  const title = pictures.map((each) => attribute(each, "alt").trim()).find(Boolean) ?? "";
  const shown = filmLink(film, true, title);
  return pictures.every(isStill) ? shown : { ...shown, children: given.children };
}

/** The page of a Google map; the address of an iframe works in iframes only. */
function mapPage(address: string): string | null {
  const url = parsed(withScheme(address));
  if (!url) return null;
  if (!/^(?:maps\.google\.[a-z.]+\/|(?:www\.)?google\.[a-z.]+\/maps\b)/.test(url.hostname + url.pathname)) return null;
  if (url.pathname.startsWith("/maps/d/"))
    return `https://www.google.com/maps/d/viewer?mid=${url.searchParams.get("mid")}`;
  const data = url.searchParams.get("pb") ?? "";
  const [, name = ""] = /!1s0x[^!]*!2s([^!]+)/.exec(data) ?? [];
  const [, longitude, latitude] = /!2d(-?[\d.]+)!3d(-?[\d.]+)/.exec(data) ?? [];
  const { searchParams } = url;
  const query = ["q", "query", "destination", "location", "center", "ll"]
    .map((key) => searchParams.get(key))
    .find(Boolean);
  const place = query || name || (latitude ? `${latitude},${longitude}` : "");
  if (!place) return "https://www.google.com/maps";
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
