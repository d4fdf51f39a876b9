import type * as Contract from "../../types.generated.ts";
import { type EntryFieldsOf, type FieldsOf, part } from "../model.ts";
import { collection, mainPicture } from "./shared.ts";

/** Fields on the edit screens of pages, campaigns and articles (S3.28–S3.32, S3.38–S3.43). */
export const textFields = {
  Page: {
    featuredImage: part,
    organisms: { label: "Blocks of the page" },
    modelHomesOverview: { label: "On the tab “Model homes”", input: "textarea" },
    ourNeighborhoodsOverview: { label: "On the tab “Neighborhoods”", input: "textarea" },
    quickMoveInsOverview: { label: "On the tab “Move-in homes”", input: "textarea" },
    seoMeta: { label: "Search engines", storedName: "seo" },
  },
  Campaign: {
    featuredImage: part,
    campaignDetails: part,
    organisms: { label: "Blocks of the page" },
    seoMeta: { label: "Search engines", storedName: "seo" },
    extras: part,
  },
  CampaignDetails: {
    modalImage: { label: "Picture for the notice", help: "In the notice about the offer on other pages." },
  },
  CampaignExtras: {
    startsOn: { label: "First day", input: "day" },
    endsOn: { label: "Last day", help: "After it the page says that the offer has ended.", input: "day" },
    summary: { label: "The offer in a sentence", input: "textarea", maxLength: 300 },
    terms: { label: "Terms", help: "Small type at the foot of the page.", input: "textarea" },
  },
  BlogPost: {
    customPostDetails: part,
    seoMeta: { label: "Search engines", storedName: "seo" },
    extras: part,
  },
  CustomPostDetails: {
    excerpt: { label: "Summary for lists", input: "textarea", maxLength: 400 },
    subtitle: { label: "Line under the title", input: "textarea", maxLength: 300 },
    thumbnail: { label: "Picture for lists", help: "Left empty, lists show the main picture." },
    image: { ...mainPicture, help: "At the head of the page and in links people share." },
  },
  BlogPostExtras: {
    author: { label: "Author", help: "As it is printed: “Ruth Oyelaran, prices”.", maxLength: 120 },
    readingMinutes: { label: "Reading time", unit: "minutes", min: 0, max: 240 },
  },
  Testimonial: {
    customPostDetails: part,
    videoUrl: {
      label: "Film",
      help: "The full address of the film, beginning with https://, or the path of a video file: /media/film.mp4.",
    },
    highlights: { label: "In a sentence", help: "For the places where the site quotes them." },
    seoMeta: { label: "Search engines", storedName: "seo" },
    extras: part,
  },
  TestimonialHighlights: {
    attribution: { label: "Who says it", maxLength: 120 },
    tagline: { label: "Where they live", help: "Such as “The Sumac, Tallgrass Crossing, Windsor”.", maxLength: 200 },
    text: { label: "What they say", input: "textarea", maxLength: 500 },
    image: { label: "Portrait" },
  },
  TestimonialExtras: {
    plan: { label: "Floor plan", storedName: "floorplan" },
    neighborhood: { label: "Neighborhood" },
    movedIn: { label: "Moved in on", input: "day" },
  },
  Event: {
    eventDetails: part,
    seoMeta: { label: "Search engines", storedName: "seo" },
  },
  EventDetails: {
    collection: { ...collection, help: "Where the event is about one." },
    directionsUrl: { label: "Link to directions", help: "The full address, beginning with https://." },
    startDateTime: { label: "Begins", input: "date-time", isRequired: true },
    endDateTime: { label: "Ends", input: "date-time" },
    eventSummary: { label: "Summary for lists", input: "textarea", maxLength: 400 },
    location: { label: "Address", help: "Street, city, state and ZIP code in a line.", maxLength: 300 },
    image: { ...mainPicture, help: "At the head of the page and in links people share." },
    thumbnail: { label: "Picture for lists", help: "Left empty, lists show the main picture." },
    neighborhood: { label: "Neighborhood", help: "Where it takes place in one." },
  },
} satisfies {
  Page: EntryFieldsOf<Contract.Page>;
  Campaign: EntryFieldsOf<Contract.Campaign>;
  CampaignDetails: FieldsOf<Contract.CampaignDetails>;
  CampaignExtras: FieldsOf<Contract.CampaignExtras>;
  BlogPost: EntryFieldsOf<Contract.BlogPost>;
  CustomPostDetails: FieldsOf<Contract.CustomPostDetails>;
  BlogPostExtras: FieldsOf<Contract.BlogPostExtras>;
  Testimonial: EntryFieldsOf<Contract.Testimonial>;
  TestimonialHighlights: FieldsOf<Contract.TestimonialHighlights>;
  TestimonialExtras: FieldsOf<Contract.TestimonialExtras>;
  Event: EntryFieldsOf<Contract.Event>;
  EventDetails: FieldsOf<Contract.EventDetails>;
};
