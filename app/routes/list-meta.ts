import type { MetaDescriptor } from "react-router";
import { brand } from "#app/brand.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import type { ArticleNoun } from "#app/features/articles/list-parts.tsx";
import { metaTags, type PageMeta, pageDescription, pageTitle, withPicture } from "#app/features/page-meta/page-meta.ts";
import type { Picture } from "#app/graphql/picture.ts";
import type { loader as rootLoader } from "#app/root.tsx";

/** What the root's loader gives; nothing where it failed. */
type RootData = Pick<Awaited<ReturnType<typeof rootLoader>>, "meta" | "canonicalUrl"> | undefined;

interface PagedList {
  readonly steps: { readonly number: number };
  readonly canonicalSearch: string;
  readonly isEmpty: boolean;
}

/** The meta of a page whose picture stands on the page alone: the first that can be shared. */
export function pictureMeta(root: RootData, pictures: readonly (Picture | null | undefined)[]): MetaDescriptor[] {
  return metaTags(withPicture(root?.meta ?? null, pictures), root?.canonicalUrl ?? null);
}

/**
 * Title, description and address of a page of a list (S1.23 to S1.26): page 1 has those of the list, each later page its
 * own, as other articles stand on it; without articles it is no search result. `own` replaces what the content says of
 * the address; of `pictures` the first is shared where the content names none.
 */
export function listMeta(
  root: RootData,
  list: PagedList | undefined,
  { own, pictures = [] }: { readonly own?: PageMeta | undefined; readonly pictures?: readonly (Picture | null)[] } = {},
): MetaDescriptor[] {
  const meta = withPicture(own ?? root?.meta ?? null, pictures);
  if (!root || !list) return metaTags(meta, root?.canonicalUrl ?? null);
  const tags = metaTags(pageOfList(meta, list.steps.number), root.canonicalUrl + list.canonicalSearch);
  return list.isEmpty && list.steps.number > 1 ? [...tags, { name: "robots", content: "noindex" }] : tags;
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

/** What search engines read of a category's page (S2.15, S2.41): its name with that of the whole list, and its text. */
export function categoryMeta(
  { name, count, description }: { readonly name: string; readonly count: number; readonly description: string },
  { listName, noun }: { readonly listName: string; readonly noun: ArticleNoun },
): PageMeta {
  return {
    seoTitle: `${name} - ${listName}`,
    seoMetaDescription:
      description || `${count === 1 ? `One ${noun}` : formatCount(count, noun)} by ${brand.name}: ${name}.`,
    picture: null,
  };
}
