import type { EntryKind } from "../vocabulary.ts";

/** Categories of a kind of article. */
export interface TaxonomyModel {
  /** WordPress taxonomy name; part of every export and never changes. */
  readonly taxonomy: string;
  readonly kind: EntryKind;
  readonly singular: string;
  readonly plural: string;
  /** The contract's list field. */
  readonly graphqlPlural: string;
  /** URL pattern of a category's list. */
  readonly addressPattern: string;
}

/** The categories of articles, by the contract's type name. */
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
