import { webAddress } from "@porchlight/contract/content-address";
import { decodeEntities } from "@porchlight/contract/html";
import { entryKinds } from "@porchlight/contract/vocabulary";
import { hostFolder, textsIn } from "../store/links.ts";
import type { ContentSnapshot } from "../store/snapshot.ts";
import { isElsewhere } from "./media.ts";

const referenced = new WeakMap<ContentSnapshot, ReadonlySet<string>>();

/**
 * Whether the content refers to a medium of another host at exactly this address, which has no query: a remote medium,
 * or a picture in a text whose host the content was imported from or has media on.
 */
export function refersToMedium(snapshot: ContentSnapshot, address: string): boolean {
  let addresses = referenced.get(snapshot);
  if (!addresses) {
    addresses = referencedMedia(snapshot);
    referenced.set(snapshot, addresses);
  }
  return addresses.has(address);
}

function referencedMedia(snapshot: ContentSnapshot): Set<string> {
  const addresses = new Set<string>();
  const hosts = new Set<string>();
  for (const medium of snapshot.media.values()) {
    const url = isElsewhere(medium) ? webAddress(medium.file) : undefined;
    if (url) addresses.add(url.origin + url.pathname);
    hosts.add(url ? hostFolder(url.href) : (medium.file.split("/")[0] ?? ""));
  }
  for (const { content, data, origin } of entryKinds.flatMap((kind) => snapshot.entriesOf(kind))) {
    const [, host] = /^wordpress:(.+)$/.exec(origin) ?? [];
    const home = host && hostFolder(`https://${host}`);
    for (const text of textsIn([content, data])) {
      for (const url of picturesIn(text)) {
        const folder = hostFolder(url.href);
        if (folder === home || hosts.has(folder)) addresses.add(url.origin + url.pathname);
      }
    }
  }
  return addresses;
}

const pictureTag = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

function picturesIn(html: string): URL[] {
  if (!/<img\b/i.test(html)) return [];
  return [...html.matchAll(pictureTag)].flatMap(([, ...values]) => {
    return webAddress(decodeEntities(values.find((value) => value !== undefined) ?? "").trim()) ?? [];
  });
}
