import { decodeEntities } from "@porchlight/contract/html";
import getVideoId from "get-video-id";

/** Names of the video providers whose links are accepted (S5.15–S5.21), by id. */
export const providerNames = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  vine: "Vine",
  videopress: "VideoPress",
  microsoftstream: "Microsoft Stream",
  tiktok: "TikTok",
  dailymotion: "Dailymotion",
} as const;

/** Id of a provider whose links are accepted. */
export type VideoProvider = keyof typeof providerNames;

/** The hosts of each provider. */
export const providerHosts: Readonly<Record<VideoProvider, RegExp>> = {
  youtube: /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be|y2u\.be|ytimg\.com)$/,
  vimeo: /(?:^|\.)vimeo\.com$/,
  vine: /^vine\.co$/,
  videopress: /^(?:video\.wordpress|videopress)\.com$/,
  microsoftstream: /^web\.microsoftstream\.com$/,
  tiktok: /(?:^|\.)tiktok\.com$/,
  dailymotion: /(?:^|\.)(?:dailymotion\.com|dai\.ly)$/,
};

/**
 * The provider and id of a video (S5.14), from a URL, with or without its scheme, or an embed code; null for any other
 * provider, for a text without an id, and for a live event, whose number is not a video's.
 * @throws {TypeError} `get-video-id expects a string` for anything but a string (S5.22).
 */
export function videoLink(input: string): { readonly provider: VideoProvider; readonly id: string } | null {
  if (typeof input !== "string") return getVideoId(input) as never;
  const address = videoAddress(input);
  const url = parsed(address);
  if (url && isVimeoEvent(url)) return null;
  const { id, service } = parseVideoAddress(address);
  if (!service || !(service in providerNames)) return null;
  const provider = service as VideoProvider;
  // The id becomes part of URLs; the library finds names of providers anywhere in a URL.
  const isOfProvider = !url || providerHosts[provider].test(url.hostname) || url.protocol === "youtube:";
  return id && /^[\w-]+$/.test(id) && isOfProvider ? { provider, id } : null;
}

/**
 * The web address in a text: the one in an embed code that names a video, or else the `src` of its iframe; a URL
 * without scheme gets one, and the target of a Google redirect replaces it. Any other text is returned trimmed.
 */
export function videoAddress(text: string): string {
  const decoded = decodeEntities(text).trim();
  if (!/[<[\s]/.test(decoded)) return targetOf(withScheme(decoded.replace(/[.,;!]+$/, "")));
  const frame = /<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i.exec(text);
  const source = decodeEntities(frame?.[1] ?? frame?.[2] ?? frame?.[3] ?? "").trim();
  const all = [source, ...(decoded.match(/(?:\bhttps?:)?\/\/[^\s"'<>\][]+/gi) ?? [])].map((each) =>
    targetOf(withScheme(each)),
  );
  return all.find((each) => parseVideoAddress(each).id) ?? (source ? (all[0] ?? "") : decoded);
}

/** A web address with its scheme: editors paste `youtu.be/…` or `http://https://…`, embed codes have `//host/…`. */
export function withScheme(given: string): string {
  const address = given.replace(/^https?:\/\/(?=https?:\/\/)/i, "");
  if (address.startsWith("//")) return `https:${address}`;
  return /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(address) ? `https://${address}` : address;
}

/** The address to which a redirect of Google leads; any other address is returned unchanged. */
function targetOf(address: string): string {
  const url = parsed(address);
  if (!url || !/(?:^|\.)google\.[a-z.]{2,6}$/.test(url.hostname) || !/^\/(?:url|image)/.test(url.pathname))
    return address;
  return url.searchParams.get("url") ?? url.searchParams.get("q") ?? address;
}

/** A URL; null for a text that is none. */
export function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

/** Whether a URL is that of a live event of Vimeo. */
export function isVimeoEvent({ hostname, pathname }: URL): boolean {
  return providerHosts.vimeo.test(hostname) && pathname.startsWith("/event/");
}

/** Parts of Vimeo's addresses before an id that the library does not parse: a showcase, the owner's dashboard. */
const vimeoFolders = /^(https?:\/\/(?:www\.)?vimeo\.com)\/(?:showcase\/\d+\/video|manage\/videos)(?=\/\d)/i;
const videoPressHost = /^(https?:\/\/)video\.wordpress\.com(?=\/embed\/)/i;

function parseVideoAddress(address: string): ReturnType<typeof getVideoId> {
  try {
    return getVideoId(address.replace(vimeoFolders, "$1").replace(videoPressHost, "$1videopress.com"));
  } catch {
    // The library throws on some URLs of a provider without an id, such as `videopress.com/embed/`.
    return { id: undefined, service: undefined };
  }
}
