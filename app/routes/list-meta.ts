import type { MetaDescriptor } from "react-router";
import { brand } from "#app/brand.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { type ArticleKind, articleLists, blogFeedLink } from "#app/features/articles/article-kinds.ts";
import {
  metaTags,
  type PageMeta,
  pageDescription,
  pageTitle,
  withPicture,
} from "#app/features/page-meta/page-meta.tsx";
import type { Picture } from "#app/graphql/picture.ts";

/** The data of the root's loader that metadata depends on; undefined when it failed. */
type RootData = { readonly meta: PageMeta | null; readonly canonicalUrl: string } | undefined;

/** The parts of a list of articles that its metadata depends on. */
interface PagedList {
  readonly kind: ArticleKind;
  /** `number`: the page's, from 1. */
  readonly pagination: { readonly number: number };
  readonly canonicalSearch: string;
  readonly isEmpty: boolean;
  readonly category: { readonly name: string; readonly count: number; readonly description: string } | null;
  readonly entries: readonly { readonly picture: Picture | null }[];
}

/**
 * The metadata of a page; when the content has no picture for the URL, with the first of `pictures` that can be
 * shared.
 */
export function pictureMeta(root: RootData, pictures: readonly (Picture | null | undefined)[]): MetaDescriptor[] {
  return metaTags(withPicture(root?.meta ?? null, pictures), root?.canonicalUrl ?? null);
}

/**
 * Title, description and canonical URL of a page of a list of articles (S1.23 to S1.26): page 1 has those of the list
 * or category, each later page its own; a later page without articles is not indexed. The first of `pictures` and of
 * the articles' pictures is shared when the content has none for the URL.
 */
export function articleListMeta(
  root: RootData,
  list: PagedList | undefined,
  pictures: readonly (Picture | null | undefined)[] = [],
): MetaDescriptor[] {
  const pageMeta = list?.category ? categoryMeta(list.kind, list.category) : (root?.meta ?? null);
  const meta = withPicture(pageMeta, [...pictures, ...(list?.entries ?? []).map(({ picture }) => picture)]);
  if (!root || !list) return metaTags(meta, root?.canonicalUrl ?? null);
  const tags = metaTags(pageOfList(meta, list.pagination.number), root.canonicalUrl + list.canonicalSearch);
  if (list.isEmpty && list.pagination.number > 1) tags.push({ name: "robots", content: "noindex" });
  if (list.kind === "post") tags.push({ tagName: "link", ...blogFeedLink });
  return tags;
}

/** The metadata of a category (S2.15, S2.41): `category - list` and its description. */
function categoryMeta(kind: ArticleKind, { name, count, description }: NonNullable<PagedList["category"]>): PageMeta {
  return {
    seoTitle: `${name} - ${articleLists[kind].name}`,
    seoMetaDescription:
      description || `${count === 1 ? `One ${kind}` : formatCount(count, kind)} by ${brand.name}: ${name}.`,
    picture: null,
  };
}

function pageOfList(meta: PageMeta | null, number: number): PageMeta | null {
  if (number === 1) return meta;
  const title = pageTitle(meta?.seoTitle, brand.name, brand.defaultTitle).slice(0, -` - ${brand.name}`.length);
  const description = pageDescription(meta?.seoMetaDescription, brand.defaultDescription);
  return {
    seoTitle: `${title}, page ${number}`,
    seoMetaDescription: `Page ${number}. ${description}`,
    picture: meta?.picture ?? null,
  };
}
