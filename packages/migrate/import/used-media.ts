import { type Medium, mimeTypeOf } from "@porchlight/backend/import/drafts.ts";
import type { MediaUse } from "@porchlight/backend/store/entry-data.ts";
import { addressReader } from "@porchlight/contract/addresses";
import { textFormat } from "@porchlight/contract/model/fields";
import { type NormalizeText, normalizeTexts } from "../../../server/content/adapter/normalize-texts.ts";
import { Fields, type ImportNotes } from "./fields.ts";
import { mediaPath } from "./media-path.ts";

/** A file that the content uses. */
export interface UsedMedium extends Medium {
  readonly id: number;
  /** Absolute URL of the original. */
  readonly sourceUrl: string;
}

/** Larger numbers are not plausible. */
const maxSizePx = 1_000_000;

interface Sighting {
  readonly use: MediaUse;
  readonly alt: string;
  readonly caption: string;
}

interface Seen extends Omit<UsedMedium, "alt" | "caption"> {
  /** Its texts in the media library; undefined when the library is not known. */
  readonly own: { readonly alt: string; readonly caption: string } | undefined;
  readonly sightings: Sighting[];
}

/** Collects the media of entries. A file may have different texts in each use. */
export class UsedMedia {
  readonly #seen = new Map<number, Seen>();
  readonly #idByAddress = new Map<string, number>();
  readonly #base: string;
  readonly #read: ReturnType<typeof addressReader>;
  readonly #normalizeText: NormalizeText;

  /** @param base base URL of relative addresses */
  constructor(base: string) {
    this.#base = base;
    this.#read = addressReader({ site: [], host: base });
    this.#normalizeText = normalizeTexts({ site: [], host: base });
  }

  /** Adds a medium of the host's library, used or not; one that the site cannot serve is skipped. */
  list(node: Readonly<Record<string, unknown>>, notes: ImportNotes): void {
    const fields = new Fields(node, { kind: "media" }, notes);
    const id = fields.number("databaseId");
    const address = this.#addressOf(fields);
    if (id === undefined || !address || !mediaPath(address.href)) return;
    const sourceUrl = address.href;
    if (this.#seen.has(id) || this.#idByAddress.has(sourceUrl)) return;
    // The library is read as it comes, the fields of entries through the adapter.
    const text = (name: string) => this.#normalizeText(textFormat("MediaItem", name), fields.text(name) ?? "");
    const title = text("title");
    const own = { alt: text("altText"), caption: text("caption") };
    this.#idByAddress.set(sourceUrl, id);
    this.#seen.set(id, { id, sourceUrl, title, ...fileOf(fields, address), own, sightings: [] });
  }

  /** The medium of a field; undefined when there is none, or it cannot be used (which is noted). */
  use(from: Fields | undefined, name: string): MediaUse | undefined {
    const fields = from?.group(name);
    return from && fields && this.#used(fields, from, name);
  }

  /** Media of a list in order; undefined without a list. */
  uses(from: Fields | undefined, name: string): MediaUse[] | undefined {
    return from?.list(name)?.flatMap((fields, index) => this.#used(fields, from, `${name}[${index}]`) ?? []);
  }

  /**
   * All media with the texts of the library, or else the most frequent ones; other uses keep theirs. Call it once,
   * after reading everything.
   */
  finish(): UsedMedium[] {
    return [...this.#seen.values()].map(({ sightings, own, ...medium }) => {
      const alt = own?.alt ?? mostFrequent(sightings.map((each) => each.alt));
      const captions = sightings.map((each) => each.caption);
      // If any use has no caption, others' captions must not be its default.
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
    const address = this.#addressOf(fields);
    if (id === undefined || !address) {
      const given = addressFieldOf(fields) || "none";
      from.omitted(name, `The medium ${id ?? "without an id"} has no web address (${given}).`);
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
    seen.sightings.push({ use, alt: fields.text("altText") ?? "", caption: fields.text("caption") ?? "" });
    return use;
  }

  /** The one URL of a medium; undefined for anything but a web address. */
  #addressOf(fields: Fields): URL | undefined {
    const given = addressFieldOf(fields);
    const found = this.#read(this.#normalizeText("picture", given));
    if (found) return "url" in found ? found.url : new URL(found.path, this.#base);
    const url = given === "" ? null : URL.parse(given, this.#base);
    return url && /^https?:$/.test(url.protocol) ? url : undefined;
  }
}

/**
 * The address of a medium's file as given; empty without one. `sourceUrl` is that of a picture: WPGraphQL has null there
 * for other files, or the preview of a PDF.
 */
function addressFieldOf(fields: Fields): string {
  const isPicture = /^(?:image\/|$)/.test(fields.text("mimeType") ?? "");
  const [first, second] = [fields.text("sourceUrl"), fields.text("mediaItemUrl")];
  return (isPicture ? first || second : second || first) ?? "";
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

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let best = texts[0] ?? "";
  for (const [text, count] of counts) if (count > (counts.get(best) ?? 0)) best = text;
  return best;
}
