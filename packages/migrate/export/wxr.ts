import { phpSerialize } from "./php-serialize.ts";
import { isRepresentable, xmlAttribute, xmlText } from "./xml-text.ts";

/** Post meta: texts unchanged, other values serialized for PHP. */
type PostMeta = Readonly<Record<string, unknown>>;

/** A post of WordPress: an entry, an attachment or a menu item. */
export interface WxrPost {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  /** The post's slug. */
  readonly name: string;
  readonly content: string;
  readonly excerpt: string;
  readonly status: "publish" | "draft" | "inherit";
  /** Without a time zone: `2026-01-07T14:00:00`. */
  readonly date: string;
  readonly modified: string;
  readonly parent: number;
  readonly position: number;
  /** Its URL on the site; empty without a page. */
  readonly link: string;
  /** Identifies the post in a repeated import. */
  readonly guid: string;
  readonly meta: PostMeta;
  readonly terms: readonly WxrPostTerm[];
  /** URL of an attachment's file. */
  readonly attachmentUrl?: string | undefined;
}

interface WxrPostTerm {
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
}

/** A category or menu term. */
export interface WxrTerm extends WxrPostTerm {
  readonly id: number;
  readonly description: string;
}

/** Post meta with the exact values as JSON, for a post with characters that XML cannot represent. */
const exactMetaKey = "porchlight_exact";

/** WordPress's importer maps authors to users, and needs a name. */
const author = "porchlight";

/** The beginning of a WXR file. */
export function* wxrHead({ site, terms }: { readonly site: string; readonly terms: readonly WxrTerm[] }) {
  yield `<?xml version="1.0" encoding="UTF-8" ?>
<!-- Made by Porchlight; to be imported by the plugin of the same name, or by WordPress's importer with the plugin active. -->
<rss version="2.0"
  xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${element("title", "Porchlight")}
${element("link", site)}
${element("wp:wxr_version", "1.2")}
${element("wp:base_site_url", site)}
${element("wp:base_blog_url", site)}
`;
  yield inElement("wp:author", [
    element("wp:author_id", "1"),
    element("wp:author_login", author),
    element("wp:author_email", ""),
    element("wp:author_display_name", "Porchlight"),
    element("wp:author_first_name", ""),
    element("wp:author_last_name", ""),
  ]);
  for (const { id, taxonomy, slug, name, description } of terms) {
    yield inElement("wp:term", [
      element("wp:term_id", String(id)),
      element("wp:term_taxonomy", taxonomy),
      element("wp:term_slug", slug),
      element("wp:term_parent", ""),
      element("wp:term_name", name),
      element("wp:term_description", description),
    ]);
  }
}

/** One post. */
export function wxrPost(post: WxrPost): string {
  const meta = Object.entries({ ...post.meta, ...exactMeta(post) });
  return inElement("item", [
    element("title", post.title),
    element("link", post.link),
    `<guid isPermaLink="false">${xmlText(post.guid)}</guid>`,
    element("dc:creator", author),
    element("content:encoded", post.content),
    element("excerpt:encoded", post.excerpt),
    element("wp:post_id", String(post.id)),
    element("wp:post_date", post.date.replace("T", " ")),
    element("wp:post_modified", post.modified.replace("T", " ")),
    element("wp:comment_status", "closed"),
    element("wp:ping_status", "closed"),
    element("wp:post_name", post.name),
    element("wp:status", post.status),
    element("wp:post_parent", String(post.parent)),
    element("wp:menu_order", String(post.position)),
    element("wp:post_type", post.type),
    element("wp:post_password", ""),
    element("wp:is_sticky", "0"),
    ...(post.attachmentUrl === undefined ? [] : [element("wp:attachment_url", post.attachmentUrl)]),
    ...post.terms.map(({ taxonomy, slug, name }) => {
      return `<category domain="${xmlAttribute(taxonomy)}" nicename="${xmlAttribute(slug)}">${xmlText(name)}</category>`;
    }),
    ...meta.map(([key, value]) =>
      inElement("wp:postmeta", [element("wp:meta_key", key), element("wp:meta_value", metaText(value))]),
    ),
  ]);
}

/** The end of a WXR file; a file without it is truncated. */
export const wxrEnd = "</channel>\n</rss>\n";

const metaText = (value: unknown): string => (typeof value === "string" ? value : phpSerialize(value));

/**
 * XML drops characters that it cannot represent, which would invalidate lengths in serialized PHP: such values are also
 * written as JSON.
 */
function exactMeta({ title, content, excerpt, meta }: WxrPost): PostMeta {
  const fields = { post_title: title, post_content: content, post_excerpt: excerpt };
  const lossy = [...Object.entries(fields), ...Object.entries(meta)].filter(
    ([, value]) => !isRepresentable(metaText(value)),
  );
  if (lossy.length === 0) return {};
  const harmless = lossy.flatMap(([key, value]) => (key in fields || typeof value === "string" ? [] : [[key, {}]]));
  return { ...Object.fromEntries(harmless), [exactMetaKey]: asciiJson(Object.fromEntries(lossy)) };
}

/** ASCII-only JSON. */
function asciiJson(value: unknown): string {
  const wellFormed = (_: string, each: unknown) => (typeof each === "string" ? each.toWellFormed() : each);
  return JSON.stringify(value, wellFormed).replace(/[\ufffe\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16)}`;
  });
}

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

const inElement = (name: string, parts: readonly string[]): string => `<${name}>\n${parts.join("\n")}\n</${name}>\n`;
