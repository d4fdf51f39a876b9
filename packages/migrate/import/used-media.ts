import { type Medium, mimeTypeOf } from "@porchlight/backend/import/medium.ts";
import type { MediaUse } from "@porchlight/backend/store/entry-data.ts";
import { decodeEntities } from "@porchlight/contract/html-entities";
import { Fields, type ImportNotes } from "./fields.ts";
import { mediaPath } from "./media-path.ts";

/** A picture or other file that the content uses. */
export interface UsedMedium extends Medium {
  readonly id: number;
  /** Absolute address of the original. */
  readonly sourceUrl: string;
}

/** No picture is larger; a number above it is none. */
const maxSizePx = 1_000_000;

interface Sighting {
  readonly use: MediaUse;
  readonly alt: string;
  readonly caption: string;
}

interface Seen extends Omit<UsedMedium, "alt" | "caption"> {
  /** The words that the library has for it; undefined where the library is not known. */
  readonly own: { readonly alt: string; readonly caption: string } | undefined;
  readonly sightings: Sighting[];
}

/** Collects the media that entries show. The same file may have other words elsewhere. */
export class UsedMedia {
  readonly #seen = new Map<number, Seen>();
  readonly #idByAddress = new Map<string, number>();
  readonly #base: string;

  /** `base` is what relative addresses are counted from. */
  constructor(base: string) {
    this.#base = base;
  }

  /** Takes a medium of the host's library over, also where nothing shows it; one that the site cannot serve is left out. */
  list(node: Readonly<Record<string, unknown>>, notes: ImportNotes): void {
    const fields = new Fields(node, { kind: "media" }, notes);
    const [id, given] = [fields.number("databaseId"), fields.text("sourceUrl")];
    const address = given !== undefined && URL.canParse(given, this.#base) ? new URL(given, this.#base) : undefined;
    if (id === undefined || !address || !/^https?:$/.test(address.protocol) || !mediaPath(address.href)) return;
    const sourceUrl = address.href;
    if (this.#seen.has(id) || this.#idByAddress.has(sourceUrl)) return;
    const title = decodeEntities(fields.text("title") ?? "");
    const own = { alt: fields.text("altText") ?? "", caption: captionText(fields.text("caption") ?? "") };
    this.#idByAddress.set(sourceUrl, id);
    this.#seen.set(id, { id, sourceUrl, title, ...fileOf(fields, address), own, sightings: [] });
  }

  /** The medium at a field; undefined where there is none, or none that can be used (which is noted). */
  use(from: Fields | undefined, name: string): MediaUse | undefined {
    const fields = from?.group(name);
    return from && fields && this.#used(fields, from, name);
  }

  /** Media of a list in order; undefined where there is no list. */
  uses(from: Fields | undefined, name: string): MediaUse[] | undefined {
    return from?.list(name)?.flatMap((fields, index) => this.#used(fields, from, `${name}[${index}]`) ?? []);
  }

  /**
   * All media found, each with the words of the library, else with those that most uses give it; the other uses keep
   * theirs. To be called once, when everything was read.
   */
  finish(): UsedMedium[] {
    return [...this.#seen.values()].map(({ sightings, own, ...medium }) => {
      const alt = own?.alt ?? mostFrequent(sightings.map((each) => each.alt));
      const captions = sightings.map((each) => each.caption);
      // Without a caption somewhere, the others' must not appear there.
      const caption = own?.caption ?? (captions.includes("") ? "" : mostFrequent(captions));
      for (const each of sightings) {
        if (each.alt !== alt) each.use.alt = each.alt;
        if (each.caption !== caption) each.use.caption = each.caption;
      }
      return { ...medium, alt, caption };
    });
  }

  #used(fields: Fields, from: Fields, name: string): MediaUse | undefined {
    const id = fields.id("databaseId");
    const given = fields.text("sourceUrl");
    const address = given !== undefined && URL.canParse(given, this.#base) ? new URL(given, this.#base) : undefined;
    if (id === undefined || !address || !/^https?:$/.test(address.protocol)) {
      from.omitted(name, `The medium ${id ?? "without an id"} has no web address (${given ?? "none"}).`);
      return undefined;
    }
    const sourceUrl = address.href;
    const media = this.#idByAddress.get(sourceUrl) ?? id;
    this.#idByAddress.set(sourceUrl, media);
    let seen = this.#seen.get(media);
    if (!seen) {
      const title = fields.text("title") ?? "";
      seen = { id: media, sourceUrl, title, ...fileOf(fields, address), own: undefined, sightings: [] };
      this.#seen.set(media, seen);
    }
    const use: MediaUse = { media };
    seen.sightings.push({ use, alt: fields.text("altText") ?? "", caption: captionText(fields.text("caption") ?? "") });
    return use;
  }
}

function fileOf(fields: Fields, address: URL): Pick<UsedMedium, "mimeType" | "width" | "height"> {
  const details = fields.group("mediaDetails");
  return {
    mimeType: fields.text("mimeType") || mimeTypeOf(address.pathname),
    width: size(details, "width"),
    height: size(details, "height"),
  };
}

function size(details: Fields | undefined, name: string): number | null {
  const px = details?.number(name);
  return px === undefined || px < 1 || px > maxSizePx ? null : Math.round(px);
}

/** WordPress wraps a caption in a paragraph; the contract's is plain text. */
function captionText(caption: string): string {
  const [, inside] = /^\s*<p>([^<]*)<\/p>\s*$/.exec(caption) ?? [];
  return inside === undefined ? caption : decodeEntities(inside).trim();
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let best = texts[0] ?? "";
  for (const [text, count] of counts) if (count > (counts.get(best) ?? 0)) best = text;
  return best;
}
