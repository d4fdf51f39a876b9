import { type VideoProvider, videoAddress, videoLink } from "#app/domain/articles/video-link.ts";

const providerNames: Readonly<Record<VideoProvider, string>> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  vine: "Vine",
  videopress: "VideoPress",
  microsoftstream: "Microsoft Stream",
  tiktok: "TikTok",
  dailymotion: "Dailymotion",
};

/** Pages around a video, for addresses that show the player alone. */
const pageAddresses: Readonly<Partial<Record<VideoProvider, (id: string, player: URL) => string>>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  // A film that is not listed opens with its hash only.
  vimeo: (id, player) => ["https://vimeo.com", id, player.searchParams.get("h")].filter(Boolean).join("/"),
  vine: (id) => `https://vine.co/v/${id}`,
  videopress: (id) => `https://videopress.com/v/${id}`,
  microsoftstream: (id) => `https://web.microsoftstream.com/video/${id}`,
  dailymotion: (id) => `https://www.dailymotion.com/video/${id}`,
};

/**
 * Where a film or virtual tour can be seen on its provider's own page, and the provider's name; null where the text
 * holds no web address. The text may be an embed code (S5.14); addresses made for embedding become those of the page
 * around the film.
 */
export function filmPage(text: string | null | undefined): { readonly href: string; readonly provider: string } | null {
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
