import { decodeEntities } from "@porchlight/contract/html-entities";
import getVideoId from "get-video-id";

/** The video providers whose links are understood (S5.15–S5.21). */
export const videoProviders = [
  "youtube",
  "vimeo",
  "vine",
  "videopress",
  "microsoftstream",
  "tiktok",
  "dailymotion",
] as const;

/** One of the providers whose links are understood. */
export type VideoProvider = (typeof videoProviders)[number];

/** A video at its provider (S5.14). */
export interface VideoLink {
  readonly provider: VideoProvider;
  readonly id: string;
}

/**
 * The provider and id of a video, from a web address or an embed code (S5.14); null where the provider is none of the
 * seven or the text holds no id.
 * @throws {TypeError} `get-video-id expects a string` for anything but a string (S5.22).
 */
export function videoLink(input: string): VideoLink | null {
  const { id, service } = found(typeof input === "string" ? videoAddress(input) : input);
  const provider = videoProviders.find((each) => each === service);
  // The id becomes part of addresses.
  return provider && id && /^[\w-]+$/.test(id) ? { provider, id } : null;
}

/** The address in an embed code, which is the `src` of its iframe; any other text as it is, without space around it. */
export function videoAddress(text: string): string {
  const frame = /<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i.exec(text);
  const address = frame ? decodeEntities(frame[1] ?? frame[2] ?? frame[3] ?? "") : text;
  return address.trim().replace(/^\/\//, "https://");
}

function found(input: string): ReturnType<typeof getVideoId> {
  try {
    return getVideoId(input);
  } catch (error) {
    if (typeof input !== "string") throw error;
    // The library trips over some addresses of a provider that hold no id, such as `videopress.com/embed/`.
    return { id: undefined, service: undefined };
  }
}
