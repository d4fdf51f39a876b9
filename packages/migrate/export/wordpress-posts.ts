import type { MenuItemData, OrganismData } from "@porchlight/backend/store/entry-data.ts";
import type { EntriesTable, EntryKind, MediaTable, Taxonomy, TermsTable } from "@porchlight/backend/store/tables.ts";
import { kindModels } from "@porchlight/contract/model/kinds";
import { taxonomyModels } from "@porchlight/contract/model/taxonomies";
import { blockMarkup } from "./block-markup.ts";
import { type FolderPage, lastPart } from "./wordpress-addresses.ts";
import type { WxrPost, WxrTerm } from "./wxr.ts";

/** Marks a page that only holds pages below it. */
const folderMetaKey = "porchlight_folder";

/** The taxonomy of menus in WordPress. */
const menuTaxonomy = "nav_menu";

/** What all posts of an export share. */
interface ExportedFrom {
  /** The site's own address, without a slash at its end. */
  readonly site: string;
  /** For what has no date of its own. */
  readonly date: string;
}

/** What an entry of the store has around its row. */
export interface EntryParts {
  readonly kind: EntryKind;
  /** Ids by the field that refers to them, in order. */
  readonly relations: Readonly<Record<string, readonly number[]>>;
  readonly terms: readonly Pick<TermsTable, "taxonomy" | "slug" | "name">[];
  readonly parent: number;
  /** The site's own address, without a slash at its end. */
  readonly site: string;
}

/** The name that a post is known by when its file is imported again; of another site it is another one. */
const guidOf = (site: string, what: string, id: number | string): string => {
  return `urn:porchlight:${new URL(site).host}:${what}:${id}`;
};

const plainPost = { link: "", content: "", excerpt: "", parent: 0, position: 0, terms: [], meta: {} };

/**
 * An entry as a post: its fields are one value in the store's form with the relations among them, its organisms
 * blocks in the text.
 */
export function entryPost(row: EntriesTable, { kind, relations, terms, parent, site }: EntryParts): WxrPost {
  const { organisms = [], ...own } = JSON.parse(row.data) as { organisms?: OrganismData[]; image?: { media: number } };
  const { productPicker: _inOrganisms, ...references } = relations;
  const location = kind === "neighborhood" ? { location: row.uri.split("/").at(-3) ?? "" } : undefined;
  const image = own.image?.media;
  const { postType, form } = kindModels[kind];
  return {
    ...plainPost,
    id: row.id,
    type: postType,
    title: row.title,
    link: `${site}${row.uri}`,
    name: lastPart(row.uri) || row.slug,
    content: form === "panel" ? (row.content ?? "") : blockMarkup(row.content, organisms),
    status: row.status === "publish" ? "publish" : "draft",
    date: row.date,
    modified: row.modified,
    parent,
    guid: guidOf(site, kind, row.id),
    meta: {
      porchlight: { ...own, ...location, ...references },
      ...(image === undefined ? {} : { _thumbnail_id: String(image) }),
    },
    terms: terms.map(({ taxonomy, slug, name }) => ({ taxonomy: taxonomyName(taxonomy), slug, name })),
  };
}

/** A place in the hierarchy that no entry has: a draft that is marked, so that nothing shows or lists it. */
export function folderPost({ id, kind, uri, name, parent }: FolderPage, { site, date }: ExportedFrom): WxrPost {
  return {
    ...plainPost,
    id,
    type: kindModels[kind].postType,
    // As the plugin calls the folders that it makes itself.
    title: `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("-", " ")}`,
    name,
    status: "draft",
    date,
    modified: date,
    parent,
    guid: guidOf(site, "folder", uri),
    meta: { [folderMetaKey]: "1" },
  };
}

/** Where a medium's file is in the export, and where it can be fetched. */
export interface MediumPlace {
  /** Below `uploads/`; undefined where the file stands elsewhere, or is missing. */
  readonly path: string | undefined;
  readonly url: string;
}

/** A medium as WordPress's attachment. */
export function mediumPost(row: MediaTable, { path, url }: MediumPlace, { site, date }: ExportedFrom): WxrPost {
  const isMeasured = row.width !== null && row.height !== null;
  const size = isMeasured && { width: row.width, height: row.height, file: path ?? "", sizes: {} };
  return {
    ...plainPost,
    id: row.id,
    type: "attachment",
    title: row.title,
    // Pages and media share their names in WordPress: a picture “about-us” would take the page's.
    name: `media-${row.id}`,
    excerpt: row.caption,
    status: "inherit",
    date,
    modified: date,
    // Without a file, WordPress takes this for the medium's address.
    guid: path === undefined ? url : guidOf(site, "medium", row.id),
    meta: {
      porchlight_guid: guidOf(site, "medium", row.id),
      ...(path === undefined ? {} : { _wp_attached_file: path }),
      ...(row.alt === "" ? {} : { _wp_attachment_image_alt: row.alt }),
      ...(size ? { _wp_attachment_metadata: size } : {}),
    },
    attachmentUrl: url,
  };
}

/** A category. */
export function categoryTerm({ id, taxonomy, slug, name, description }: Omit<TermsTable, "uri" | "origin">): WxrTerm {
  return { id, taxonomy: taxonomyName(taxonomy), slug, name, description };
}

/** A menu of the store. */
export interface ExportedMenu {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly items: readonly MenuItemData[];
}

/** A menu itself; its items are posts. */
export const menuTerm = ({ id, slug, name }: ExportedMenu): WxrTerm => {
  return { id, taxonomy: menuTaxonomy, slug, name, description: "" };
};

/** The items of a menu, parents first; their ids go on from `firstFreeId`. */
export function menuPosts(
  { slug, name, items }: ExportedMenu,
  firstFreeId: number,
  { site, date }: ExportedFrom,
): WxrPost[] {
  const posts: WxrPost[] = [];
  const add = (list: readonly MenuItemData[], parent: number) => {
    for (const { label, url, target = "", children = [] } of list) {
      const id = firstFreeId + posts.length;
      posts.push({
        ...plainPost,
        id,
        type: "nav_menu_item",
        title: label,
        name: String(id),
        status: "publish",
        date,
        modified: date,
        position: posts.length + 1,
        guid: guidOf(site, `menu:${slug}`, posts.length + 1),
        meta: {
          _menu_item_type: "custom",
          _menu_item_menu_item_parent: String(parent),
          _menu_item_object_id: String(id),
          _menu_item_object: "custom",
          _menu_item_target: target,
          _menu_item_classes: [""],
          _menu_item_xfn: "",
          // A heading: WordPress's screen of menus takes no item without an address.
          _menu_item_url: url === "" ? "#" : url,
        },
        terms: [{ taxonomy: menuTaxonomy, slug, name }],
      });
      add(children, id);
    }
  };
  add(items, 0);
  return posts;
}

/** Carries the options through WordPress's own importer, which reads posts only. */
export function optionsPost(id: number, options: object, { site, date }: ExportedFrom): WxrPost {
  return {
    ...plainPost,
    id,
    type: "porchlight_options",
    title: "Porchlight options",
    name: "porchlight-options",
    content: JSON.stringify(options),
    status: "draft",
    date,
    modified: date,
    guid: guidOf(site, "options", 1),
  };
}

function taxonomyName(taxonomy: string): string {
  return taxonomyModels[taxonomy as Taxonomy].taxonomy;
}
