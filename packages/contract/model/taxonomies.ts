import type { EntryKind } from "../vocabulary.ts";

/** Categories of a kind of article. */
export interface TaxonomyModel {
  /** WordPress's name of it; stands in every export and never changes. */
  readonly taxonomy: string;
  readonly kind: EntryKind;
  readonly singular: string;
  readonly plural: string;
  /** The contract's list of them. */
  readonly graphqlPlural: string;
  /** Where the site has the list of a category. */
  readonly addressPattern: string;
}

/** The categories of articles, by the contract's name of one. */
export const taxonomyModels = {
  blogCategory: {
    taxonomy: "pl_blog_category",
    kind: "blogPost",
    singular: "Blog category",
    plural: "Blog categories",
    graphqlPlural: "blogCategories",
    addressPattern: "/blog/category/<category>/",
  },
  testimonialCategory: {
    taxonomy: "pl_testimonial_category",
    kind: "testimonial",
    singular: "Testimonial category",
    plural: "Testimonial categories",
    graphqlPlural: "testimonialCategories",
    addressPattern: "/lifestyle/reviews/category/<category>/",
  },
} as const satisfies Readonly<Record<string, TaxonomyModel>>;
