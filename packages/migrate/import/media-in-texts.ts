import { addressReader } from "@porchlight/contract/addresses";
import { decodeEntities } from "@porchlight/contract/html";
import type { Downloads, FileToFetch } from "./download-media.ts";
import type { UsedMedium } from "./used-media.ts";

/**
 * A URL, or a path of WordPress's uploads, up to its end in HTML, in `srcset`, in `url(…)`, in a shortcode or in a
 * sentence.
 */
const addresses = (() => {
  const character = String.raw`(?!&(?:quot|apos|lt|gt|#0*39|#0*34);)[^\s"'<>,()[\]]`;
  const rest = String.raw`(?:${character}|\((?:${character})*\))+(?<![.;:!?])`;
  return new RegExp(String.raw`(?:https?:)?\/\/${rest}|(?<![\w/.-])\/wp-content\/${rest}`, "gi");
})();
const sizeInName = /-\d+x\d+(?=\.\w+$)/;

/** Returns the function that gives the one URL of an address of the host's files; undefined for any other. */
export function hostAddressReader(media: readonly Pick<UsedMedium, "sourceUrl">[], hostUrl: string) {
  const origins = [...new Set(media.map(({ sourceUrl }) => new URL(sourceUrl).origin))];
  const read = addressReader({ site: [], host: hostUrl, media: origins });
  return (text: string): URL | undefined => {
    const found = read(decodeEntities(text));
    return found?.owner === "host" ? found.url : undefined;
  };
}

const isFile = ({ pathname }: URL): boolean => /\/[^/]+\.(?!php)\w{2,5}$/i.test(pathname);

/** All addresses in the texts of a value, as they are written. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === "string") return [...value.matchAll(addresses)].map(([address]) => address);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}

/** Files of the host that only texts name, such as PDFs and pictures in other sizes, each once, with ids below zero. */
export function mediaInTexts(
  content: unknown,
  media: readonly Pick<UsedMedium, "sourceUrl">[],
  hostUrl: string,
): FileToFetch[] {
  const urlOf = hostAddressReader(media, hostUrl);
  const known = new Set(media.map(({ sourceUrl }) => sourceUrl));
  const named = new Set<string>();
  for (const address of addressesIn(content)) {
    const url = urlOf(address);
    if (url && isFile(url) && !known.has(url.href) && !known.has(withoutQuery(url))) named.add(withoutHash(url));
  }
  return [...named].map((sourceUrl, index) => ({ id: -1 - index, sourceUrl }));
}

/**
 * Replaces URLs of imported files in texts by the site's copies, so that visitors do not request the host. A size that
 * was not fetched becomes the original.
 * @param paths stored files of media below the media folder, by id
 */
export function withOwnMedia<Content>(
  content: Content,
  media: readonly FileToFetch[],
  paths: Downloads["paths"],
  hostUrl: string,
): Content {
  const own = new Map(
    media.flatMap(({ id, sourceUrl }) => {
      const path = paths.get(id);
      return path === undefined ? [] : [[sourceUrl, `/media/${path.split("/").map(encodeURIComponent).join("/")}`]];
    }),
  );
  if (own.size === 0) return content;
  const urlOf = hostAddressReader(media, hostUrl);
  const copyOf = (given: string) => {
    const url = urlOf(given);
    if (!url) return given;
    const plain = withoutQuery(url);
    const original = plain.replace(sizeInName, "");
    const names = [withoutHash(url), plain, original, original.replace(/(?=\.\w+$)/, "-scaled")];
    const copy = names.map((name) => own.get(name)).find((each) => each !== undefined);
    return copy === undefined ? given : copy + url.hash;
  };
  return inTexts(content, (text) => text.replaceAll(addresses, copyOf));
}

const withoutHash = ({ origin, pathname, search }: URL): string => origin + pathname + search;
const withoutQuery = ({ origin, pathname }: URL): string => origin + pathname;

/** Maps all texts in a value. */
function inTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((item) => inTexts(item, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inTexts(item, change)])) as Value;
}
