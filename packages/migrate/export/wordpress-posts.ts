import type { MenuItemData, OrganismData } from "@porchlight/backend/store/entry-data.ts";
import type { EntriesTable, EntryKind, MediaTable, Taxonomy, TermsTable } from "@porchlight/backend/store/tables.ts";
import { kindModels } from "@porchlight/contract/model/kinds";
import { taxonomyModels } from "@porchlight/contract/model/taxonomies";
import { blockMarkup } from "./block-markup.ts";
import { type FolderPage, lastPart } from "./wordpress-addresses.ts";
import type { WxrPost, WxrTerm } from "./wxr.ts";

/** Post meta that marks a folder page. */
const folderMetaKey = "porchlight_folder";

/** WordPress's taxonomy of menus. */
const menuTaxonomy = "nav_menu";

/** Values shared by all posts of an export. */
interface ExportedFrom {
  /** The site's URL without trailing slash. */
  readonly site: string;
  /** For posts without a date. */
  readonly date: string;
}

/** Data of an entry from other tables. */
export interface EntryParts {
  readonly kind: EntryKind;
  /** Ids by relation field, in order. */
  readonly relations: Readonly<Record<string, readonly number[]>>;
  readonly terms: readonly Pick<TermsTable, "taxonomy" | "slug" | "name">[];
  readonly parent: number;
  /** The site's URL without trailing slash. */
  readonly site: string;
}

/** The GUID by which a repeated import finds a post; specific to a site. */
const guidOf = (site: string, what: string, id: number | string): string => {
  return `urn:porchlight:${new URL(site).host}:${what}:${id}`;
};

const plainPost = { link: "", content: "", excerpt: "", parent: 0, position: 0, terms: [], meta: {} };

/**
 * An entry as a post: its fields are one meta value in the store's format including relations, its organisms are blocks
 * in the content.
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

/** A folder page: a marked draft, so that it is neither shown nor listed. */
export function folderPost({ id, kind, uri, name, parent }: FolderPage, { site, date }: ExportedFrom): WxrPost {
  return {
    ...plainPost,
    id,
    type: kindModels[kind].postType,
    // The same title as the plugin gives its own folder pages.
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

/** The exported file of a medium, and its URL. */
export interface MediumPlace {
  /** Path below `uploads/`; undefined for a remote or missing file. */
  readonly path: string | undefined;
  readonly url: string;
}

/** A medium as an attachment. */
export function mediumPost(row: MediaTable, { path, url }: MediumPlace, { site, date }: ExportedFrom): WxrPost {
  const isMeasured = row.width !== null && row.height !== null;
  const size = isMeasured && { width: row.width, height: row.height, file: path ?? "", sizes: {} };
  return {
    ...plainPost,
    id: row.id,
    type: "attachment",
    title: row.title,
    // Pages and attachments share slugs in WordPress: a picture “about-us” would take that of the page.
    name: `media-${row.id}`,
    excerpt: row.caption,
    status: "inherit",
    date,
    modified: date,
    // Without a file, WordPress uses the GUID as the attachment's URL.
    guid: path === undefined ? url : guidOf(site, "medium", row.id),
    meta: {
      porchlight_guid: guidOf(site, "medium", row.id),
      porchlight_mime_type: row.mime_type,
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

/** A menu to export. */
export interface ExportedMenu {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly items: readonly MenuItemData[];
}

/** The term of a menu; its items are posts. */
export const menuTerm = ({ id, slug, name }: ExportedMenu): WxrTerm => {
  return { id, taxonomy: menuTaxonomy, slug, name, description: "" };
};

/** The items of a menu, parents first; their ids start at `firstFreeId`. */
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
          // A heading: WordPress's menu screen requires a URL.
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

/** A post that carries the options through WordPress's importer, which reads only posts. */
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
