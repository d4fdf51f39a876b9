import { homeAddressOf } from "@porchlight/contract/endpoint";
import { decodeEntities } from "@porchlight/contract/html-entities";

/** Where the site and its content live: what decides which addresses in answers are the site's own. */
export interface KnownHomes {
  /** Addresses under which the site itself is known, such as `https://www.example.com`. */
  readonly site: readonly string[];
  /** Addresses of other hosts whose pages are the site's, such as `https://cms.example.com`. */
  readonly content: readonly string[];
}

/** Texts without markup, in which WordPress still writes quotes and ampersands as entities. */
const plainTextFields = new Set(["title", "displayTitle", "name", "label", "seoTitle", "seoMetaDescription"]);
const mediaFields = new Set(["sourceUrl", "srcSet"]);
/** What a WordPress serves itself and this site does not. */
const hostOwnPath = /^\/wp-[a-z]+(?:[/.?#]|$)|\.[a-z\d]{2,5}$/i;

type Change = (text: string) => string;

/**
 * Brings answers into the one form that pages work with, whichever host gave them: links to the site or to pages of
 * the content host become paths, in fields and within HTML; media that the site serves itself (`/media/…`) become
 * paths, those of another host stay absolute; titles and names are plain text. The answer itself is changed.
 */
export function answerForm(homes: KnownHomes): <Data>(data: Data) => Data {
  const site = homes.site.flatMap(homeOf);
  const contentHomes = homes.content.map(homeAddressOf);
  const content = contentHomes.flatMap(homeOf);
  const link: Change = (address) => pathOf(address, site, content) ?? address;
  const ownMedia = site.flatMap(({ host }) => [`https://${host}/media/`, `http://${host}/media/`]);
  const media: Change = (addresses) =>
    ownMedia.reduce((rest, folder) => (rest.includes(folder) ? rest.replaceAll(folder, "/media/") : rest), addresses);
  const hostOwn: Change = (path) => (contentHomes[0] ?? "") + path;
  const text: Change = (value) => {
    if (!value.includes("<")) return /^(?:https?:)?\/\/\S+$/.test(value) ? link(value) : value;
    return value
      .replaceAll(
        /(\bhref=)(["'])((?:https?:)?\/\/[^"']+)\2/gi,
        (_, name: string, quote: string, address: string) =>
          `${name}${quote}${link(address.replaceAll("&amp;", "&")).replaceAll("&", "&amp;")}${quote}`,
      )
      .replaceAll(
        /(\b(?:href|src)=)(["'])(\/wp-content\/)/gi,
        (_, name: string, quote: string, path: string) => `${name}${quote}${hostOwn(path)}`,
      );
  };
  const changeOf = (field: string): Change =>
    mediaFields.has(field) ? media : plainTextFields.has(field) ? decodeEntities : text;
  return (data) => changed(data, "", changeOf) as typeof data;
}

function changed(value: unknown, field: string, changeOf: (field: string) => Change): unknown {
  if (typeof value === "string") return changeOf(field)(value);
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) value[index] = changed(each, field, changeOf);
  } else if (typeof value === "object" && value !== null) {
    const fields = value as Record<string, unknown>;
    for (const name of Object.keys(fields)) {
      const each = fields[name];
      if (typeof each === "string") {
        const now = changeOf(name)(each);
        if (now !== each) fields[name] = now;
      } else if (typeof each === "object") changed(each, name, changeOf);
    }
  }
  return value;
}

interface Home {
  readonly host: string;
  /** Without a trailing slash; empty for a home at the root of its host. */
  readonly folder: string;
}

function homeOf(address: string): Home[] {
  if (!URL.canParse(address)) return [];
  const { host, pathname } = new URL(address);
  return [{ host, folder: pathname.replace(/\/+$/, "") }];
}

/** The path on this site that an address leads to; http and https are one, as editors paste either. */
function pathOf(address: string, site: readonly Home[], content: readonly Home[]): string | undefined {
  const whole = address.startsWith("//") ? `https:${address}` : address;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  const path = (homes: readonly Home[]) => {
    const home = homes.find(({ host, folder }) => host === url.host && `${url.pathname}/`.startsWith(`${folder}/`));
    return home && (url.pathname.slice(home.folder.length) || "/");
  };
  const own = path(site);
  const foreign = path(content);
  const found = foreign !== undefined ? (hostOwnPath.test(foreign) ? undefined : foreign) : own;
  if (found === undefined || found.startsWith("//")) return undefined;
  const isPage = !/\/[^/]*\.[a-z\d]{2,5}$/i.test(found);
  return (isPage && !found.endsWith("/") ? `${found}/` : found) + url.search + url.hash;
}
