import { decodeEntities } from "@porchlight/contract/html-entities";
import getVideoId from "get-video-id";
import { contentHref } from "../navigation/content-href.ts";

/** The video providers whose links are accepted (S5.15–S5.21), each by its name. */
const providerNames = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  vine: "Vine",
  videopress: "VideoPress",
  microsoftstream: "Microsoft Stream",
  tiktok: "TikTok",
  dailymotion: "Dailymotion",
} as const;

/** One of the providers whose links are accepted. */
export type VideoProvider = keyof typeof providerNames;

/** Pages around a video, for addresses that show the player alone. */
const pageAddresses: Readonly<Partial<Record<VideoProvider, (id: string, player: URL) => string>>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  // An unlisted film opens with its hash only.
  vimeo: (id, player) => ["https://vimeo.com", id, player.searchParams.get("h")].filter(Boolean).join("/"),
  vine: (id) => `https://vine.co/v/${id}`,
  videopress: (id) => `https://videopress.com/v/${id}`,
  microsoftstream: (id) => `https://web.microsoftstream.com/video/${id}`,
  dailymotion: (id) => `https://www.dailymotion.com/video/${id}`,
};

/**
 * The provider and id of a video (S5.14), from a web address or an embed code; null for any other provider and for a
 * text without an id.
 * @throws {TypeError} `get-video-id expects a string` for anything but a string (S5.22).
 */
export function videoLink(input: string): { readonly provider: VideoProvider; readonly id: string } | null {
  const { id, service } = parseVideoAddress(typeof input === "string" ? videoAddress(input) : input);
  // The id becomes part of addresses.
  return service && service in providerNames && id && /^[\w-]+$/.test(id)
    ? { provider: service as VideoProvider, id }
    : null;
}

/** The address in an embed code, which is the `src` of its iframe; any other text as it is, trimmed. */
export function videoAddress(text: string): string {
  const frame = /<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i.exec(text);
  const address = frame ? decodeEntities(frame[1] ?? frame[2] ?? frame[3] ?? "") : text;
  return address.trim().replace(/^\/\//, "https://");
}

function parseVideoAddress(input: string): ReturnType<typeof getVideoId> {
  try {
    return getVideoId(input);
  } catch (error) {
    if (typeof input !== "string") throw error;
    // The library throws on some addresses of a provider without an id, such as `videopress.com/embed/`.
    return { id: undefined, service: undefined };
  }
}

/** A film or virtual tour on the page of its host, and how it can be played within a page of this site. */
export interface FilmPage {
  readonly href: string;
  /** "YouTube"; the host's name where it is an unknown one; empty for a file of this site. */
  readonly provider: string;
  readonly player: FilmPlayer;
}

/** What plays a film: another host's page in a frame, or a film file of this site. */
export interface FilmPlayer {
  readonly kind: "frame" | "file";
  readonly src: string;
}

const filmFile = /\.(?:mp4|m4v|webm|ogv|mov)$/i;

/**
 * Where a film or virtual tour can be seen on its provider's own page, and its player; null where the text holds no
 * address. The text may be an embed code (S5.14); addresses made for embedding become those of the page around the
 * film. A film file of this site is given by its path.
 */
export function filmPage(text: string | null | undefined): FilmPage | null {
  const address = contentHref(videoAddress(text ?? ""), "a film or tour") ?? "";
  if (address.startsWith("/") && filmFile.test(address)) {
    return { href: address, provider: "", player: { kind: "file", src: address } };
  }
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  const video = videoLink(address);
  if (!video) return { href: url.href, provider: hostName(url), player: { kind: "frame", src: tourPlayer(url) } };
  const isPlayer = /\/embed\/|^\/video\/\d+$/.test(url.pathname) && !url.searchParams.has("list");
  const page = isPlayer ? pageAddresses[video.provider]?.(video.id, url) : undefined;
  return {
    href: page ?? url.href,
    provider: providerNames[video.provider],
    player: { kind: "frame", src: playerAddresses[video.provider](video.id, url) },
  };
}

/**
 * Players of the providers that begin at once, as the visitor has asked for them; where a provider has one that sets
 * no cookies or does not count the visitor, that one.
 */
const playerAddresses: Readonly<Record<VideoProvider, (id: string, given: URL) => string>> = {
  youtube: (id, given) =>
    withParams(`https://www.youtube-nocookie.com/embed/${id}`, {
      autoplay: "1",
      rel: "0",
      start: startSeconds(given),
      list: given.searchParams.get("list"),
    }),
  vimeo: (id, given) =>
    withParams(`https://player.vimeo.com/video/${id}`, { autoplay: "1", dnt: "1", h: vimeoHash(id, given) }),
  vine: (id) => `https://vine.co/v/${id}/embed/simple`,
  videopress: (id) => `https://videopress.com/embed/${id}?autoPlay=1`,
  microsoftstream: (id) => `https://web.microsoftstream.com/embed/video/${id}?autoplay=true`,
  tiktok: (id) => `https://www.tiktok.com/player/v1/${id}?autoplay=1`,
  dailymotion: (id) => `https://geo.dailymotion.com/player.html?video=${id}`,
};

function withParams(address: string, params: Readonly<Record<string, string | null>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** Where a YouTube address begins, in seconds: `t=90`, `t=1m30s`, `start=90`. Null without. */
function startSeconds({ searchParams }: URL): string | null {
  const given = searchParams.get("start") ?? searchParams.get("t") ?? "";
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(given);
  if (!parts) return null;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  const total = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return total > 0 ? String(total) : null;
}

/** The hash that opens an unlisted film: `?h=…` of the player, or the part of the path after the id. */
function vimeoHash(id: string, given: URL): string | null {
  const parts = given.pathname.split("/");
  const hash = given.searchParams.get("h") ?? parts[parts.indexOf(id) + 1] ?? "";
  return /^\w+$/.test(hash) ? hash : null;
}

/** The player of a tour that is no video: its own address, which Matterport starts by itself where asked. */
function tourPlayer(url: URL): string {
  return isMatterport(url) ? withParams(url.href, { play: "1" }) : url.href;
}

function isMatterport({ hostname }: URL): boolean {
  return /(^|\.)matterport\.com$/.test(hostname);
}

/** True where a film can be played within a page: a file of this site, or a player at one of the hosts allowed in frames. */
export function playsHere({ kind, src }: FilmPlayer, frameHosts: readonly string[]): boolean {
  if (kind === "file") return true;
  const { protocol, host } = new URL(src);
  return protocol === "https:" && frameHosts.includes(host);
}

function hostName(url: URL): string {
  return isMatterport(url) ? "Matterport" : url.hostname.replace(/^www\./, "");
}
