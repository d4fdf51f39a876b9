import { decodeEntities } from "@porchlight/contract/html-entities";
import getVideoId from "get-video-id";

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

/** A film or virtual tour on the page of its host. */
export interface FilmPage {
  readonly href: string;
  /** "YouTube"; the host's name where it is an unknown one. */
  readonly provider: string;
}

/**
 * Where a film or virtual tour can be seen on its provider's own page; null where the text holds no web address. The
 * text may be an embed code (S5.14); addresses made for embedding become those of the page around the film.
 */
export function filmPage(text: string | null | undefined): FilmPage | null {
  const address = videoAddress(text ?? "");
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  const video = videoLink(address);
  if (!video) return { href: url.href, provider: hostName(url) };
  const isPlayer = /\/embed\/|^\/video\/\d+$/.test(url.pathname) && !url.searchParams.has("list");
  const page = isPlayer ? pageAddresses[video.provider]?.(video.id, url) : undefined;
  return { href: page ?? url.href, provider: providerNames[video.provider] };
}

function hostName({ hostname }: URL): string {
  return /(^|\.)matterport\.com$/.test(hostname) ? "Matterport" : hostname.replace(/^www\./, "");
}
