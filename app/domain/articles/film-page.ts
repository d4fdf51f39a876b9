import { contentHref } from "../navigation/content-href.ts";
import {
  isVimeoEvent,
  parsed,
  providerHosts,
  providerNames,
  type VideoProvider,
  videoAddress,
  videoLink,
} from "./video-link.ts";

/** A film or virtual tour on its provider's page, and how to play it within a page of this site. */
export interface FilmPage {
  readonly href: string;
  /** "YouTube"; the host name of an unknown provider; empty for a file of this site. */
  readonly provider: string;
  readonly player: FilmPlayer;
}

/** The player of a film: a page to embed in an iframe, or a video file of this site. */
export interface FilmPlayer {
  readonly kind: "frame" | "file";
  readonly src: string;
}

/** The addresses of each provider that are pages of videos. */
const pages: Readonly<Record<VideoProvider, RegExp>> = {
  youtube: /^(?:(?:(?:www|m|music)\.)?youtube\.com\/(?:watch\?|shorts\/|live\/)|youtu\.be\/|.*[?&]list=)/,
  vimeo: /^(?:www\.)?vimeo\.com\/(?!manage\/|.*\.swf)/,
  vine: /^vine\.co\/v\/\w+\/?$/,
  videopress: /\/v\//,
  microsoftstream: /\.com\/video\//,
  tiktok: /\/@/,
  dailymotion: /^(?:www\.)?(?:dailymotion\.com\/video|dai\.ly)\//,
};

/** Pages of videos, for addresses that show the player alone, a still, or a redirect. */
const pageAddresses: Readonly<Partial<Record<VideoProvider, (id: string, given: URL) => string>>> = {
  youtube: (id, given) => {
    const start = startSeconds(given);
    return withParams("https://www.youtube.com/watch", { v: id, t: start && `${start}s` });
  },
  // An unlisted video opens only with its hash.
  vimeo: (id, given) => ["https://vimeo.com", id, vimeoHash(id, given)].filter(Boolean).join("/") + vimeoStart(given),
  vine: (id) => `https://vine.co/v/${id}`,
  videopress: (id) => `https://videopress.com/v/${id}`,
  microsoftstream: (id) => `https://web.microsoftstream.com/video/${id}`,
  dailymotion: (id) => `https://www.dailymotion.com/video/${id}`,
};

/** Whether an address is that of a video file. */
export const isFilmFile = (address: string): boolean => /\.(?:mp4|m4v|webm|ogv|mov)(?:[?#]|$)/i.test(address);

/** Whether an address is that of a recording. */
export const isAudioFile = (address: string): boolean => /\.(?:mp3|m4a|ogg|oga|wav|flac)(?:[?#]|$)/i.test(address);

/**
 * The page and the player of a film or virtual tour; null when the text has no URL. Accepts an embed code (S5.14),
 * turns embed URLs into those of the page, and takes the path of a video file of this site.
 */
export function filmPage(text: string | null | undefined): FilmPage | null {
  const given = videoAddress(text ?? "");
  const video = videoLink(given);
  const url = parsed(given);
  const isPage = url !== null && (!video || pages[video.provider].test(url.host + url.pathname + url.search));
  const page = video && url && !isPage ? pageAddresses[video.provider]?.(video.id, url) : undefined;
  const href = contentHref(page ?? given, "a film or tour") ?? "";
  if (href.startsWith("/") && isFilmFile(href)) {
    return { href, provider: "", player: { kind: "file", src: href } };
  }
  const safe = parsed(href);
  if (!url || !safe || !/^https?:$/.test(safe.protocol)) return null;
  if (!video) return { href: safe.href, provider: providerOf(safe), player: { kind: "frame", src: otherPlayer(safe) } };
  return {
    href: safe.href,
    provider: providerNames[video.provider],
    player: { kind: "frame", src: playerAddresses[video.provider](video.id, url) },
  };
}

/**
 * URLs of players that start at once, because the visitor clicked; those without cookies or tracking when the provider
 * has them.
 */
const playerAddresses: Readonly<Record<VideoProvider, (id: string, given: URL) => string>> = {
  youtube: (id, given) =>
    withParams(`https://www.youtube-nocookie.com/embed/${id}`, {
      autoplay: "1",
      rel: "0",
      start: startSeconds(given),
      list: given.searchParams.get("list"),
      channel: given.searchParams.get("channel"),
    }),
  vimeo: (id, given) =>
    withParams(`https://player.vimeo.com/video/${id}`, { autoplay: "1", dnt: "1", h: vimeoHash(id, given) }) +
    vimeoStart(given),
  vine: (id) => `https://vine.co/v/${id}/embed/simple`,
  videopress: (id, given) =>
    withParams(`https://videopress.com/embed/${id}`, { autoPlay: "1", at: startSeconds(given) }),
  microsoftstream: (id) => `https://web.microsoftstream.com/embed/video/${id}?autoplay=true`,
  tiktok: (id) => `https://www.tiktok.com/player/v1/${id}?autoplay=1`,
  dailymotion: (id, given) =>
    withParams("https://geo.dailymotion.com/player.html", { video: id, startTime: startSeconds(given) }),
};

function withParams(address: string, params: Readonly<Record<string, string | null>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** The start time in a URL in seconds: `t=90`, `t=1m30s`, `start=90`, `#t=1:30`; null without. */
function startSeconds({ searchParams, hash }: URL): string | null {
  const inHash = new URLSearchParams(hash.slice(1)).get("t");
  const given = ["start", "t", "time_continue", "at", "startTime"].map((name) => searchParams.get(name)).find(Boolean);
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(clockTime(given ?? inHash ?? ""));
  if (!parts) return null;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  const total = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return total > 0 ? String(total) : null;
}

/** `1:01:30` as `1h01m30s`; any other text is returned in lower case. */
function clockTime(given: string): string {
  const [, hours = "0", minutes, seconds] = /^(?:(\d+):)?(\d+):(\d+)$/.exec(given) ?? [];
  return minutes ? `${hours}h${minutes}m${seconds}s` : given.toLowerCase();
}

/** The start time of a Vimeo URL as the fragment that its player and its pages read. */
function vimeoStart(given: URL): string {
  const start = startSeconds(given);
  return start ? `#t=${start}s` : "";
}

/** The hash of an unlisted Vimeo video: `?h=…` of the player, or the path segment after the id. */
function vimeoHash(id: string, given: URL): string | null {
  const parts = given.pathname.split("/");
  const hash = given.searchParams.get("h") ?? parts[parts.indexOf(id) + 1] ?? "";
  return /^\w+$/.test(hash) ? hash : null;
}

/** The player of a page without a video id: the page itself, with autoplay for Matterport, or a live event's embed. */
function otherPlayer(url: URL): string {
  if (isVimeoEvent(url)) {
    // An unlisted event plays only with its hash.
    const path = url.pathname.replace(/^(\/event\/\w+)(?:\/embed)?(\/\w+)?\/?$/, "$1/embed$2");
    return `${url.origin}${path}${url.search}`;
  }
  return isMatterport(url) ? withParams(url.href, { play: "1" }) : url.href;
}

function isMatterport({ hostname }: URL): boolean {
  return /(^|\.)matterport\.com$/.test(hostname);
}

/** The provider of a URL without a video id, such as a Vimeo event or a YouTube playlist. */
function providerOf(url: URL): string {
  if (isMatterport(url)) return "Matterport";
  const known = Object.entries(providerHosts).find(([, hosts]) => hosts.test(url.hostname));
  return known ? providerNames[known[0] as VideoProvider] : url.hostname.replace(/^www\./, "");
}
