import type { BlogPostData, CampaignData, EventData, PageData, TestimonialData } from "#backend/store/entry-data.ts";
import { buildOrganisms } from "./build-organisms.ts";
import type { Located } from "./read-demo.ts";
import type { References } from "./references.ts";
import type { BlogPostShape, EventShape, TestimonialShape } from "./shapes/articles.ts";
import type { CampaignShape, PageShape } from "./shapes/pages.ts";

/** A page's own fields and references. */
export function buildPage(shape: Located<PageShape>, refs: References) {
  const { at, uri: _uri, title: _title, content: _content, organisms, ...plain } = shape;
  const blocks = buildOrganisms(at, organisms, refs);
  const data: PageData = { ...plain, image: refs.image(`${at} image`, plain.image), organisms: blocks.organisms };
  return { data, relations: { productPicker: blocks.picked } };
}

/** A campaign's own fields and references. */
export function buildCampaign(shape: Located<CampaignShape>, refs: References) {
  const { at, slug: _slug, title: _title, content: _content, organisms, ...plain } = shape;
  const blocks = buildOrganisms(at, organisms, refs);
  const data: CampaignData = {
    ...plain,
    image: refs.image(`${at} image`, plain.image),
    modalImage: refs.image(`${at} modalImage`, plain.modalImage),
    organisms: blocks.organisms,
  };
  return { data, relations: { productPicker: blocks.picked } };
}

/** A blog post's own fields. */
export function buildBlogPost(shape: Located<BlogPostShape>, refs: References) {
  const { at, title: _title, date: _date, categories, markdown: _markdown, ...plain } = shape;
  const data: BlogPostData = { ...withoutSlug(plain), ...pictures(at, plain, refs) };
  return { data, relations: {}, terms: refs.terms(`${at} categories`, "blogCategory", categories) };
}

/** A testimonial's own fields and references. */
export function buildTestimonial(shape: Located<TestimonialShape>, refs: References) {
  const {
    at,
    title: _title,
    date: _date,
    categories,
    markdown: _markdown,
    plan,
    neighborhood,
    highlights,
    ...plain
  } = shape;
  const data: TestimonialData = {
    ...withoutSlug(plain),
    ...pictures(at, plain, refs),
    highlights: highlights && { ...highlights, image: refs.image(`${at} highlights.image`, highlights.image) },
  };
  const relations = {
    floorplan: refs.entry(`${at} plan`, "plan", plan),
    neighborhood: refs.entry(`${at} neighborhood`, "neighborhood", neighborhood),
  };
  return { data, relations, terms: refs.terms(`${at} categories`, "testimonialCategory", categories) };
}

/** An event's own fields and references. */
export function buildEvent(shape: Located<EventShape>, refs: References) {
  const { at, title: _title, markdown: _markdown, neighborhood, ...plain } = shape;
  const data: EventData = { ...withoutSlug(plain), ...pictures(at, plain, refs) };
  return { data, relations: { neighborhood: refs.entry(`${at} neighborhood`, "neighborhood", neighborhood) } };
}

function pictures(at: string, { image, thumbnail }: Pick<BlogPostShape, "image" | "thumbnail">, refs: References) {
  return { image: refs.image(`${at} image`, image), thumbnail: refs.image(`${at} thumbnail`, thumbnail) };
}

/** The slug is a column of its own. */
function withoutSlug<Shape extends object>(shape: Shape): Omit<Shape, "slug"> {
  const { slug: _slug, ...rest } = shape as Shape & { slug?: string };
  return rest;
}
