import type {
  CustomPostDetails,
  Organism,
  RootQueryBlogCategoriesArgs,
  SaleTeamMember,
  Term,
  TermObjectsConnectionOrderbyEnum,
} from "@porchlight/contract/types";
import type { OrganismData, SaleTeamMemberData } from "../store/entry-data.ts";
import type { StoredEntry, StoredTerm } from "../store/snapshot.ts";
import { popularOption, type Taxonomy } from "../store/tables.ts";
import {
  type ContentReader,
  connection,
  type EntryNode,
  entryFields,
  featuredImage,
  globalId,
  lazily,
  pageOf,
  type RequestContext,
  type Source,
} from "./nodes.ts";

/** A page of organisms (S3.32), with the texts of the overview's tabs (S7.19). */
export function pageNode(entry: StoredEntry<"page">, content: ContentReader): EntryNode<"page"> {
  const { modelHomesOverview, ourNeighborhoodsOverview, quickMoveInsOverview } = entry.data;
  return {
    __typename: "Page",
    ...pageFields(entry, content),
    ...{ modelHomesOverview, ourNeighborhoodsOverview, quickMoveInsOverview },
  };
}

/** An offer with its own page (S3.32, S3.38). */
export function campaignNode(entry: StoredEntry<"campaign">, content: ContentReader): EntryNode<"campaign"> {
  const { data } = entry;
  return {
    __typename: "Campaign",
    ...pageFields(entry, content),
    campaignDetails: lazily(() => ({ modalImage: content.media(data.modalImage) })),
    extras: data,
  };
}

function pageFields(entry: StoredEntry<"page" | "campaign">, content: ContentReader) {
  return {
    ...entryFields(entry),
    featuredImage: lazily(() => featuredImage(entry.data.image, content)),
    organisms: lazily(() => organisms(entry.data.organisms, content)),
  };
}

/** The organisms of a page (S3.32 to S3.37); an empty field is null. */
export function organisms(list: readonly OrganismData[] = [], content: ContentReader): Source<Organism>[] {
  return list.map((organism) => ({
    ...organism,
    image: content.media(organism.image),
    gallery: organism.gallery && content.gallery(organism.gallery),
    items: organism.items?.map((item) => ({ ...item, image: content.media(item.image) })),
    tabs: organism.tabs?.map((tab) => ({ ...tab, image: content.media(tab.image) })),
    formSteps: organism.formSteps?.map(({ title, fields }) => ({
      title,
      fields: fields?.map((field) => ({ ...field, required: field.required ?? false })),
    })),
    videoPoster: content.media(organism.videoPoster),
    salesTeamMembers: organism.salesTeamMembers && saleTeamMembers(organism.salesTeamMembers, content),
    // The picked products that are published, in the editor's order.
    productPicker: organism.productPicker?.flatMap((id) => [
      ...content.byIds([id], "home"),
      ...content.byIds([id], "model"),
      ...content.byIds([id], "plan"),
    ]),
  }));
}

/** Sales team members (S3.14, S3.37). */
export function saleTeamMembers(
  members: readonly SaleTeamMemberData[] = [],
  content: ContentReader,
): Source<SaleTeamMember>[] {
  return members.map((member) => ({ name: member.name, image: content.media(member.image), extras: member }));
}

type ArticleKind = "blogPost" | "testimonial";

/** A blog post (S3.39 to S3.41). */
export function blogPostNode(entry: StoredEntry<"blogPost">, content: ContentReader): EntryNode<"blogPost"> {
  return { __typename: "BlogPost", ...articleFields(entry, content), extras: entry.data };
}

/** A customer's testimonial (S3.39 to S3.43). */
export function testimonialNode(entry: StoredEntry<"testimonial">, content: ContentReader): EntryNode<"testimonial"> {
  const { videoUrl, highlights, movedIn } = entry.data;
  return {
    __typename: "Testimonial",
    ...articleFields(entry, content),
    videoUrl,
    highlights: highlights && { ...highlights, image: content.media(highlights.image) },
    extras: {
      plan: lazily(() => content.reference(entry, "floorplan", "plan")),
      neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
      movedIn,
    },
  };
}

function articleFields(entry: StoredEntry<ArticleKind>, content: ContentReader) {
  const { data } = entry;
  return {
    ...entryFields(entry),
    categories: lazily(() => ({ nodes: content.terms(entry.terms) })),
    // Fields of articles in lists (S3.41).
    customPostDetails: lazily((): Source<CustomPostDetails> => {
      return { ...data, thumbnail: content.media(data.thumbnail), image: content.media(data.image) };
    }),
  };
}

/** Root fields of the popular lists: JSON texts, without unpublished entries. */
export const popularQueries = {
  /** S7.26: a JSON array of databaseIds. */
  popularBlogPosts: (_root: unknown, _args: unknown, { content }: RequestContext) =>
    JSON.stringify(publishedIds(content, popularOption.blogPosts, "blogPost")),
  /** S7.32: a JSON object whose `testimonials` is a list of ids. */
  popularTestimonials: (_root: unknown, _args: unknown, { content }: RequestContext) =>
    JSON.stringify({ testimonials: publishedIds(content, popularOption.testimonials, "testimonial") }),
};

function publishedIds({ snapshot }: ContentReader, option: string, kind: ArticleKind): number[] {
  const ids = snapshot.option(option);
  if (!Array.isArray(ids)) return [];
  return ids.filter((id): id is number => typeof id === "number" && snapshot.entryOf(kind, id) !== undefined);
}

/** An event (S3.28 to S3.31); its times are in the builder's time zone. */
export function eventNode(entry: StoredEntry<"event">, content: ContentReader): EntryNode<"event"> {
  const { data } = entry;
  return {
    __typename: "Event",
    ...entryFields(entry),
    eventDetails: lazily(() => ({
      ...data,
      image: content.media(data.image),
      thumbnail: content.media(data.thumbnail),
      neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
    })),
  };
}

/** A category (S3.44); `count` is the number of entries in its list. */
export function termNode({ id, count, description, name, slug, uri }: StoredTerm): Source<Term> {
  return { id: globalId("term", id), databaseId: id, count, description: description || null, name, slug, uri };
}

/** Categories of one taxonomy (S3.44, S7.25, S7.31), by name by default; equal counts are sorted by name. */
const categories =
  (taxonomy: Taxonomy) =>
  (_root: unknown, args: RootQueryBlogCategoriesArgs, { content }: RequestContext) => {
    const { orderby, order, slug, hideEmpty } = args.where ?? {};
    const sign = order === "DESC" ? -1 : 1;
    const list = content.snapshot.terms
      .filter((term) => term.taxonomy === taxonomy)
      .filter((term) => !slug || slug.length === 0 || slug.includes(term.slug))
      .filter((term) => !hideEmpty || term.count > 0)
      .toSorted((a, b) => sign * compare(orderby ?? "NAME", a, b) || compare("NAME", a, b));
    return connection(pageOf(list, args), termNode);
  };

function compare(field: TermObjectsConnectionOrderbyEnum, a: StoredTerm, b: StoredTerm): number {
  if (field === "COUNT") return a.count - b.count;
  return field === "SLUG" ? a.slug.localeCompare(b.slug, "en") : a.name.localeCompare(b.name, "en");
}

/** Root fields of categories. */
export const categoryQueries = {
  blogCategories: categories("blogCategory"),
  testimonialCategories: categories("testimonialCategory"),
};
