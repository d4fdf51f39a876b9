import type {
  BlogPostExtras,
  CampaignExtras,
  CustomPostDetails,
  EventDetails,
  TestimonialHighlights,
} from "@porchlight/contract/types";
import type { BlogPostData, CampaignData, EventData, PageData, TestimonialData } from "#backend/store/entry-data.ts";
import { defined, featuredImageOf, organismsOf, referenceOf, seoOf } from "./build-parts.ts";
import type { BuiltEntry } from "./build-products.ts";
import type { Fields } from "./fields.ts";
import { collectionsOf } from "./known-values.ts";
import type { UsedMedia } from "./used-media.ts";

/** A page of blocks (S3.32), with the texts of the overview's tabs (S7.19). */
export function buildPage(fields: Fields, media: UsedMedia): BuiltEntry<PageData> {
  const data = defined<PageData>({
    image: featuredImageOf(fields, media),
    seo: seoOf(fields),
    organisms: organismsOf(fields, media),
    modelHomesOverview: fields.text("modelHomesOverview"),
    ourNeighborhoodsOverview: fields.text("ourNeighborhoodsOverview"),
    quickMoveInsOverview: fields.text("quickMoveInsOverview"),
  });
  return { data, relations: {} };
}

/** S3.32, S3.38. */
export function buildCampaign(fields: Fields, media: UsedMedia): BuiltEntry<CampaignData> {
  const data = defined<CampaignData>({
    image: featuredImageOf(fields, media),
    seo: seoOf(fields),
    modalImage: media.use(fields.group("campaignDetails"), "modalImage"),
    organisms: organismsOf(fields, media),
    ...fields.group("extras")?.plain<CampaignExtras>(),
  });
  return { data, relations: {} };
}

/** S3.39 to S3.41. */
export function buildBlogPost(fields: Fields, media: UsedMedia): BuiltEntry<BlogPostData> {
  const data = defined<BlogPostData>({
    ...articleOf(fields, media),
    ...fields.group("extras")?.plain<BlogPostExtras>(),
  });
  return { data, relations: {} };
}

/** S3.39 to S3.43. */
export function buildTestimonial(fields: Fields, media: UsedMedia): BuiltEntry<TestimonialData> {
  const extras = fields.group("extras");
  const highlights = fields.group("highlights");
  const data = defined<TestimonialData>({
    ...articleOf(fields, media),
    videoUrl: fields.text("videoUrl"),
    highlights:
      highlights &&
      defined({
        ...highlights.plain<TestimonialHighlights>(),
        image: media.use(highlights, "image"),
      }),
    movedIn: extras?.text("movedIn"),
  });
  const relations = { floorplan: referenceOf(extras, "plan"), neighborhood: referenceOf(extras, "neighborhood") };
  return { data, relations };
}

/** S3.28 to S3.31. */
export function buildEvent(fields: Fields, media: UsedMedia): BuiltEntry<EventData> {
  const details = fields.group("eventDetails");
  const data = defined<EventData>({
    ...details?.plain<EventDetails>(),
    collection: collectionsOf(details),
    seo: seoOf(fields),
    image: media.use(details, "image"),
    thumbnail: media.use(details, "thumbnail"),
  });
  return { data, relations: { neighborhood: referenceOf(details, "neighborhood") } };
}

function articleOf(fields: Fields, media: UsedMedia) {
  const details = fields.group("customPostDetails");
  return {
    seo: seoOf(fields),
    ...details?.plain<CustomPostDetails>(),
    thumbnail: media.use(details, "thumbnail"),
    image: media.use(details, "image"),
  };
}
