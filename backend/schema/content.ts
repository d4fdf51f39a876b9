import type { MediaItem, Term } from "@porchlight/contract/types";
import type { MediaUse, RelationField } from "../store/entry-data.ts";
import type { ContentSnapshot, StoredEntry } from "../store/snapshot.ts";
import type { EntryKind } from "../store/tables.ts";
import { blogPostNode, testimonialNode } from "./articles.ts";
import { termNode } from "./categories.ts";
import type { ContentReader, EntryNode, NodeMaker } from "./content-reader.ts";
import { eventNode } from "./events.ts";
import { mediaNode, mediaNodeWithTexts } from "./media.ts";
import { neighborhoodNode } from "./neighborhoods.ts";
import { campaignNode, pageNode } from "./pages.ts";
import { modelNode, moveInHomeNode, planNode } from "./products.ts";
import type { Source } from "./source.ts";

const nodeMakers: { readonly [Kind in EntryKind]: NodeMaker<Kind> } = {
  neighborhood: neighborhoodNode,
  plan: planNode,
  model: modelNode,
  home: moveInHomeNode,
  page: pageNode,
  campaign: campaignNode,
  blogPost: blogPostNode,
  testimonial: testimonialNode,
  event: eventNode,
};

/** Whether the site's own addresses (media, menu links) include the site's origin, or are paths. */
export type SiteOrigins = "included" | "omitted";

/** Reads one snapshot; nodes are made when first needed. */
export class Content implements ContentReader {
  readonly snapshot: ContentSnapshot;
  readonly publicUrl: string;
  readonly addressPrefix: string;
  readonly #nodes = new Map<number, EntryNode>();
  readonly #media = new Map<number, Source<MediaItem>>();
  readonly #terms: ReadonlyMap<number, Source<Term>>;

  constructor(snapshot: ContentSnapshot, publicUrl: string, siteOrigins: SiteOrigins = "included") {
    this.snapshot = snapshot;
    this.publicUrl = publicUrl;
    this.addressPrefix = siteOrigins === "included" ? publicUrl : "";
    this.#terms = new Map(snapshot.terms.map((term) => [term.id, termNode(term)]));
  }

  node<Kind extends EntryKind>(entry: StoredEntry<Kind>): EntryNode<Kind> {
    let node = this.#nodes.get(entry.id);
    if (!node) {
      // The map above has for each kind the maker that takes its entries.
      const make = nodeMakers[entry.kind] as unknown as (entry: StoredEntry, content: ContentReader) => EntryNode;
      node = make(entry, this);
      this.#nodes.set(entry.id, node);
    }
    return node as EntryNode<Kind>;
  }

  reference<Kind extends EntryKind>(from: StoredEntry, field: RelationField, kind: Kind): EntryNode<Kind> | null {
    return this.references(from, field, kind)[0] ?? null;
  }

  references<Kind extends EntryKind>(from: StoredEntry, field: RelationField, kind: Kind): EntryNode<Kind>[] {
    return this.byIds(from.related(field), kind);
  }

  byIds<Kind extends EntryKind>(ids: readonly number[], kind: Kind): EntryNode<Kind>[] {
    const entries = ids.map((id) => this.snapshot.entryOf(kind, id)).filter((entry) => entry !== undefined);
    return entries.map((entry) => this.node(entry));
  }

  referring<Kind extends EntryKind>(to: StoredEntry, kind: Kind, field: RelationField): EntryNode<Kind>[] {
    return this.snapshot.referringTo(to.id, kind, field).map((entry) => this.node(entry));
  }

  media(use: MediaUse | undefined): Source<MediaItem> | null {
    const medium = use && this.snapshot.media.get(use.media);
    if (!medium) return null;
    let node = this.#media.get(medium.id);
    if (!node) {
      node = mediaNode(medium, this.addressPrefix);
      this.#media.set(medium.id, node);
    }
    return mediaNodeWithTexts(node, use);
  }

  gallery(uses: readonly MediaUse[] = []): Source<MediaItem>[] {
    return uses.map((use) => this.media(use)).filter((node) => node !== null);
  }

  terms(ids: readonly number[]): Source<Term>[] {
    return ids.map((id) => this.#terms.get(id)).filter((term) => term !== undefined);
  }
}
