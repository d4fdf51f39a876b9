import type { MediaItem, Term } from "@porchlight/contract/types";
import type { MediaUse, RelationField } from "#backend/store/entry-data.ts";
import type { ContentSnapshot, StoredEntry } from "#backend/store/snapshot.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import { blogPostNode } from "./blog-posts/blog-post-node.ts";
import { campaignNode } from "./campaigns/campaign-node.ts";
import { termNode } from "./categories/term-node.ts";
import { eventNode } from "./events/event-node.ts";
import { mediaNode, mediaNodeWithTexts } from "./media/media-node.ts";
import { modelNode } from "./models/model-node.ts";
import { homeNode } from "./move-in-homes/move-in-home-node.ts";
import { neighborhoodNode } from "./neighborhoods/neighborhood-node.ts";
import { pageNode } from "./pages/page-node.ts";
import { planNode } from "./plans/plan-node.ts";
import type { Source } from "./source.ts";
import { testimonialNode } from "./testimonials/testimonial-node.ts";

const nodeMakers = {
  neighborhood: neighborhoodNode,
  plan: planNode,
  model: modelNode,
  home: homeNode,
  page: pageNode,
  campaign: campaignNode,
  blogPost: blogPostNode,
  testimonial: testimonialNode,
  event: eventNode,
} satisfies { readonly [Kind in EntryKind]: (entry: StoredEntry<Kind>, content: Content) => object };

/** The source of an entry of one kind. */
export type EntryNode<Kind extends EntryKind = EntryKind> = ReturnType<(typeof nodeMakers)[Kind]>;

/** How the site's own addresses (media, menu links) are written: with the site's address before them, or as its paths. */
export type OwnAddresses = "whole" | "paths";

/**
 * One version of the content in the shape of the contract. Every entry has one node, made when first met, so
 * references between entries are plain object references.
 */
export class Content {
  readonly snapshot: ContentSnapshot;
  /** The site's address without a trailing slash; entries and media can be asked for by addresses that begin with it. */
  readonly publicUrl: string;
  /** What the site's own addresses begin with in responses: its address, or nothing where they are paths. */
  readonly addressPrefix: string;
  readonly #nodes = new Map<number, EntryNode>();
  readonly #media = new Map<number, Source<MediaItem>>();
  readonly #terms: ReadonlyMap<number, Source<Term>>;

  constructor(snapshot: ContentSnapshot, publicUrl: string, ownAddresses: OwnAddresses = "whole") {
    this.snapshot = snapshot;
    this.publicUrl = publicUrl;
    this.addressPrefix = ownAddresses === "whole" ? publicUrl : "";
    this.#terms = new Map(snapshot.terms.map((term) => [term.id, termNode(term)]));
  }

  /** The node of an entry. */
  node<Kind extends EntryKind>(entry: StoredEntry<Kind>): EntryNode<Kind> {
    let node = this.#nodes.get(entry.id);
    if (!node) {
      // The map above has for each kind the maker that takes its entries.
      const make = nodeMakers[entry.kind] as unknown as (entry: StoredEntry, content: Content) => EntryNode;
      node = make(entry, this);
      this.#nodes.set(entry.id, node);
    }
    return node as EntryNode<Kind>;
  }

  /** The first published entry of that kind that a field refers to, or null. */
  reference<Kind extends EntryKind>(from: StoredEntry, field: RelationField, kind: Kind): EntryNode<Kind> | null {
    return this.references(from, field, kind)[0] ?? null;
  }

  /** All published entries of that kind that a field refers to, in order. */
  references<Kind extends EntryKind>(from: StoredEntry, field: RelationField, kind: Kind): EntryNode<Kind>[] {
    return this.byIds(from.related(field), kind);
  }

  /** The published entries of one kind among these ids, in their order. */
  byIds<Kind extends EntryKind>(ids: readonly number[], kind: Kind): EntryNode<Kind>[] {
    return ids.flatMap((id) => {
      const entry = this.snapshot.entryOf(kind, id);
      return entry ? [this.node(entry)] : [];
    });
  }

  /** Entries of one kind whose field refers to this one. */
  referring<Kind extends EntryKind>(to: StoredEntry, kind: Kind, field: RelationField): EntryNode<Kind>[] {
    return this.snapshot.referringTo(to.id, kind, field).map((entry) => this.node(entry));
  }

  /** The picture used at a place; null where there is none or it was deleted. */
  media(use: MediaUse | undefined): Source<MediaItem> | null {
    if (!use) return null;
    const medium = this.snapshot.media.get(use.media);
    if (!medium) return null;
    let node = this.#media.get(medium.id);
    if (!node) {
      node = mediaNode(medium, this.addressPrefix);
      this.#media.set(medium.id, node);
    }
    return use.alt === undefined && use.caption === undefined ? node : mediaNodeWithTexts(node, use);
  }

  /** Pictures in order; deleted ones are left out. */
  gallery(uses: readonly MediaUse[] | undefined): Source<MediaItem>[] {
    return (uses ?? []).map((use) => this.media(use)).filter((node) => node !== null);
  }

  term(id: number): Source<Term> | undefined {
    return this.#terms.get(id);
  }

  /** The categories of an entry in order. */
  termsOf(entry: StoredEntry): Source<Term>[] {
    return entry.terms.map((id) => this.#terms.get(id)).filter((term) => term !== undefined);
  }
}
