import { brand } from "../../app/brand.ts";
import type { BackendContent } from "./backend-content.ts";
import type { Mark } from "./marks.ts";

/** The expected content of a URL, from the backend's data. */
export interface ExpectedPage {
  readonly path: string;
  readonly kind: Exclude<keyof BackendContent, "ends">;
  readonly h1: string;
  readonly title: string;
  readonly description: string;
  readonly marks: readonly Mark[];
  /** Whether search engines must not index it. */
  readonly isHidden: boolean;
}

/** Title and description of a page of the site, of one page of a list. */
export function headOf(
  { seoTitle, seoMetaDescription }: { readonly seoTitle?: string | null; readonly seoMetaDescription?: string | null },
  page = 1,
): Pick<ExpectedPage, "title" | "description"> {
  const title = seoTitle || brand.defaultTitle;
  const description = seoMetaDescription || brand.defaultDescription;
  return {
    title: `${title}${page > 1 ? `, page ${page}` : ""} - ${brand.name}`,
    description: `${page > 1 ? `Page ${page}. ` : ""}${description}`,
  };
}
