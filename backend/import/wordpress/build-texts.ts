import type {
  BlogPostExtras,
  CampaignExtras,
  CustomPostDetails,
  EventDetails,
  TestimonialHighlights,
} from "@porchlight/contract/types";
import { collectionsOf, type HostBuilders, organismsOf, pageParts, referenceOf, seoOf } from "./build-parts.ts";
import type { Fields } from "./fields.ts";
import type { UsedMedia } from "./used-media.ts";

/** Pages, campaigns and articles, in the form of the store. */
export const textBuilders: HostBuilders<"page" | "campaign" | "blogPost" | "testimonial" | "event"> = {
  /** A page of blocks (S3.32), with the texts of the overview's tabs (S7.19). */
  page(fields, media) {
    const data = {
      ...pageParts(fields, media),
      organisms: organismsOf(fields, media),
      modelHomesOverview: fields.text("modelHomesOverview"),
      ourNeighborhoodsOverview: fields.text("ourNeighborhoodsOverview"),
      quickMoveInsOverview: fields.text("quickMoveInsOverview"),
    };
    return { data };
  },

  /** S3.32, S3.38. */
  campaign(fields, media) {
    const data = {
      ...pageParts(fields, media),
      modalImage: media.use(fields.group("campaignDetails"), "modalImage"),
      organisms: organismsOf(fields, media),
      ...fields.group("extras")?.plain<CampaignExtras>(),
    };
    return { data };
  },

  /** S3.39 to S3.41. */
  blogPost(fields, media) {
    return { data: { ...articleParts(fields, media), ...fields.group("extras")?.plain<BlogPostExtras>() } };
  },

  /** S3.39 to S3.43. */
  testimonial(fields, media) {
    const extras = fields.group("extras");
    const highlights = fields.group("highlights");
    const data = {
      ...articleParts(fields, media),
      videoUrl: fields.text("videoUrl"),
      highlights: highlights && {
        ...highlights.plain<TestimonialHighlights>(),
        image: media.use(highlights, "image"),
      },
      movedIn: extras?.text("movedIn"),
    };
    const relations = { floorplan: referenceOf(extras, "plan"), neighborhood: referenceOf(extras, "neighborhood") };
    return { data, relations };
  },

  /** S3.28 to S3.31. */
  event(fields, media) {
    const details = fields.group("eventDetails");
    const data = {
      ...details?.plain<EventDetails>(),
      collection: collectionsOf(details),
      seo: seoOf(fields),
      image: media.use(details, "image"),
      thumbnail: media.use(details, "thumbnail"),
    };
    return { data, relations: { neighborhood: referenceOf(details, "neighborhood") } };
  },
};

function articleParts(fields: Fields, media: UsedMedia) {
  const details = fields.group("customPostDetails");
  return {
    seo: seoOf(fields),
    ...details?.plain<CustomPostDetails>(),
    thumbnail: media.use(details, "thumbnail"),
    image: media.use(details, "image"),
  };
}
