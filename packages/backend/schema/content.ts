import type { MediaItem } from "@porchlight/contract/types";
import type { ContentSnapshot, StoredEntry } from "../store/snapshot.ts";
import type { EntryKind } from "../store/tables.ts";
import { mediaNode, mediaNodeWithTexts, type PictureBytes } from "./media.ts";
import type { ContentReader, EntryNode, NodeMaker, Source } from "./nodes.ts";
import { blogPostNode, campaignNode, eventNode, pageNode, termNode, testimonialNode } from "./pages.ts";
import { modelNode, moveInHomeNode, neighborhoodNode, planNode } from "./products.ts";

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

/** Whether the site's own URLs (media, menu links) include the origin, or are paths. */
export type SiteOrigins = "included" | "omitted";

/** Creates a reader for one snapshot; nodes are created lazily. */
export function contentReader(
  snapshot: ContentSnapshot,
  publicUrl: string,
  siteOrigins: SiteOrigins = "included",
  pictureBytes?: PictureBytes,
): ContentReader {
  const addressPrefix = siteOrigins === "included" ? publicUrl : "";
  const nodes = new Map<number, object>();
  const media = new Map<number, Source<MediaItem>>();
  const terms = new Map(snapshot.terms.map((term) => [term.id, termNode(term)]));
  const reader: ContentReader = {
    snapshot,
    publicUrl,
    addressPrefix,
    node<Kind extends EntryKind>(entry: StoredEntry<Kind>) {
      let node = nodes.get(entry.id);
      if (!node) {
        node = nodeMakers[entry.kind](entry, reader);
        nodes.set(entry.id, node);
      }
      return node as EntryNode<Kind>;
    },
    reference: (from, field, kind) => reader.references(from, field, kind)[0] ?? null,
    references: (from, field, kind) => reader.byIds(from.related(field), kind),
    byIds(ids, kind) {
      const entries = ids.map((id) => snapshot.entryOf(kind, id)).filter((entry) => entry !== undefined);
      return entries.map((entry) => reader.node(entry));
    },
    referring: (to, kind, field) => snapshot.referringTo(to.id, kind, field).map((entry) => reader.node(entry)),
    media(use) {
      const medium = use && snapshot.media.get(use.media);
      if (!medium) return null;
      let node = media.get(medium.id);
      if (!node) {
        node = mediaNode(medium, addressPrefix, pictureBytes);
        media.set(medium.id, node);
      }
      return mediaNodeWithTexts(node, use);
    },
    gallery: (uses = []) => uses.map((use) => reader.media(use)).filter((node) => node !== null),
    terms: (ids) => ids.map((id) => terms.get(id)).filter((term) => term !== undefined),
  };
  return reader;
}
