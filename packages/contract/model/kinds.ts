import type { EntryKind } from "../vocabulary.ts";
import type { FieldModel } from "./model.ts";

/** A group of fields on the screen of an entry, by stored name. */
export interface Section {
  readonly title: string;
  readonly help?: string;
  readonly fields: readonly string[];
}

/** A kind of entry: its WordPress names, URLs and edit screen. */
export interface KindModel {
  /** WordPress post type, at most 20 characters. It is part of every export and never changes. */
  readonly postType: string;
  readonly singular: string;
  readonly plural: string;
  /** The contract's list field. */
  readonly graphqlPlural: string;
  /** URL pattern of the kind's entries; pages may have any path, campaigns any depth. */
  readonly addressPattern: string;
  readonly isHierarchical: boolean;
  readonly hasContent: boolean;
  readonly hasOrganisms: boolean;
  /** `block`: the form replaces the text; `panel`: beside the text. */
  readonly form: "block" | "panel";
  /** Fields that only WordPress has, by stored name; the contract represents them differently. */
  readonly ownFields?: Readonly<Record<string, FieldModel>>;
  readonly sections: readonly Section[];
}

const search: Section = {
  title: "Search engines",
  help: "What Google and others show. Left empty, the site writes its own.",
  fields: ["seo"],
};

/** All kinds of entries, in the order of the editor's menu. */
export const kindModels: Readonly<Record<EntryKind, KindModel>> = {
  neighborhood: {
    postType: "pl_neighborhood",
    singular: "Neighborhood",
    plural: "Neighborhoods",
    graphqlPlural: "neighborhoods",
    addressPattern: "/homes/<location>/<neighborhood>/",
    isHierarchical: false,
    hasContent: false,
    hasOrganisms: true,
    form: "block",
    ownFields: {
      location: {
        label: "Place in the address",
        help: "Small letters and hyphens, usually the city: “longmont” makes /homes/longmont/… Changing it moves the pages of everything for sale here; old links are redirected.",
        isRequired: true,
        maxLength: 60,
      },
    },
    sections: [
      {
        title: "At a glance",
        fields: [
          "status",
          "shortDescription",
          "types",
          "collection",
          "basePriceUsd",
          "priceAsOf",
          "featuredNeighborhood",
        ],
      },
      { title: "Pictures", fields: ["image", "thumbnail", "gallery"] },
      { title: "About the neighborhood", fields: ["about", "amenities", "distances", "schools", "questions"] },
      {
        title: "Where it is",
        fields: [
          "address1",
          "address2",
          "city",
          "state",
          "zip",
          "neighborhoodArea",
          "location",
          "latitude",
          "longitude",
          "directions",
        ],
      },
      { title: "Sales office", fields: ["phone", "hours", "hoursTable", "saleTeamMembers"] },
      {
        title: "What living here costs",
        help: "The site works out monthly costs from these.",
        fields: ["hoaMonthlyUsd", "metroDistrictMills", "propertyTaxRatePercent"],
      },
      { title: "Homesites", fields: ["sitePlan", "homesites"] },
      { title: "Plans to show first", fields: ["popularPlans"] },
      { title: "Small print", fields: ["legal"] },
      search,
    ],
  },
  plan: {
    postType: "pl_plan",
    singular: "Floor plan",
    plural: "Floor plans",
    graphqlPlural: "plans",
    addressPattern: "/homes/<location>/<neighborhood>/plans/<plan>/",
    isHierarchical: false,
    hasContent: false,
    hasOrganisms: false,
    form: "block",
    sections: [
      { title: "At a glance", fields: ["neighborhood", "displayTitle", "collection", "shortDescription", "about"] },
      { title: "Price", fields: ["basePriceUsd", "priceAsOf", "priceHistory", "productStatus"] },
      {
        title: "Figures",
        fields: [
          "bedroomsMin",
          "bedroomsMax",
          "bathroomsMin",
          "bathroomsMax",
          "finishedSqrFt",
          "mainSqrFt",
          "levelsCount",
          "garageSpaces",
          "widthFt",
          "depthFt",
          "primaryBedroom",
          "livability",
        ],
      },
      { title: "What the plan comes with", fields: ["features"] },
      { title: "Elevations", fields: ["elevations"] },
      { title: "Options", fields: ["optionGroups"] },
      { title: "Levels and rooms", fields: ["levels"] },
      { title: "Pictures", fields: ["image", "gallery"] },
      search,
    ],
  },
  model: {
    postType: "pl_model",
    singular: "Model home",
    plural: "Model homes",
    graphqlPlural: "models",
    addressPattern: "/homes/<location>/<neighborhood>/models/<model>/",
    isHierarchical: false,
    hasContent: false,
    hasOrganisms: false,
    form: "block",
    sections: [
      {
        title: "At a glance",
        fields: [
          "neighborhood",
          "floorplan",
          "bedrooms",
          "bathrooms",
          "elevation",
          "mirrored",
          "homesite",
          "collection",
          "shortDescription",
        ],
      },
      { title: "Visiting", fields: ["openHours", "virtualTourUrl", "address", "latitude", "longitude"] },
      { title: "Price as shown", fields: ["asShownPriceUsd", "priceAsOf", "priceHistory", "productStatus"] },
      { title: "How it is finished", fields: ["options"] },
      { title: "Pictures", fields: ["image", "gallery"] },
      search,
    ],
  },
  home: {
    postType: "pl_home",
    singular: "Move-in home",
    plural: "Move-in homes",
    graphqlPlural: "homes",
    addressPattern: "/homes/<location>/<neighborhood>/qmi/<home>/",
    isHierarchical: false,
    hasContent: false,
    hasOrganisms: false,
    form: "block",
    sections: [
      {
        title: "At a glance",
        fields: [
          "neighborhood",
          "floorplan",
          "elevation",
          "mirrored",
          "homesite",
          "homesiteSqFt",
          "type",
          "collection",
          "shortDescription",
        ],
      },
      { title: "Price", fields: ["priceUsd", "priceLine", "priceHistory", "productStatus"] },
      { title: "When it is ready", fields: ["readyDate", "stage"] },
      { title: "Figures", fields: ["bedrooms", "bathrooms", "finishedSqrFt"] },
      { title: "How it is finished", fields: ["options", "note", "virtualTourUrl"] },
      { title: "Where it stands", fields: ["latitude", "longitude"] },
      { title: "Pictures", fields: ["image", "gallery"] },
      search,
    ],
  },
  page: {
    postType: "page",
    singular: "Page",
    plural: "Pages",
    graphqlPlural: "pages",
    addressPattern: "/<page>/",
    isHierarchical: true,
    hasContent: true,
    hasOrganisms: true,
    form: "block",
    sections: [
      { title: "Picture", help: "For links to this page in messages and social media.", fields: ["image"] },
      search,
      {
        title: "Texts of the overview",
        help: "Only the page at /homes/ shows these, one on each of its tabs.",
        fields: ["ourNeighborhoodsOverview", "modelHomesOverview", "quickMoveInsOverview"],
      },
    ],
  },
  campaign: {
    postType: "pl_campaign",
    singular: "Campaign",
    plural: "Campaigns",
    graphqlPlural: "campaigns",
    addressPattern: "/campaigns/<campaign>/",
    isHierarchical: true,
    hasContent: true,
    hasOrganisms: true,
    form: "block",
    sections: [
      { title: "The offer", fields: ["summary", "terms", "startsOn", "endsOn"] },
      { title: "Pictures", fields: ["image", "modalImage"] },
      search,
    ],
  },
  blogPost: {
    postType: "pl_blog_post",
    singular: "Blog post",
    plural: "Blog posts",
    graphqlPlural: "blogPosts",
    addressPattern: "/blog/<post>/",
    isHierarchical: false,
    hasContent: true,
    hasOrganisms: false,
    form: "panel",
    sections: [
      { title: "In lists", fields: ["excerpt", "subtitle", "thumbnail"] },
      { title: "Picture", fields: ["image"] },
      { title: "Author", fields: ["author", "readingMinutes"] },
      search,
    ],
  },
  testimonial: {
    postType: "pl_testimonial",
    singular: "Testimonial",
    plural: "Testimonials",
    graphqlPlural: "testimonials",
    addressPattern: "/lifestyle/reviews/<testimonial>/",
    isHierarchical: false,
    hasContent: true,
    hasOrganisms: false,
    form: "panel",
    sections: [
      { title: "Where they live", fields: ["neighborhood", "floorplan", "movedIn"] },
      { title: "In lists", fields: ["excerpt", "subtitle", "thumbnail"] },
      { title: "In a sentence", fields: ["highlights"] },
      { title: "Picture and film", fields: ["image", "videoUrl"] },
      search,
    ],
  },
  event: {
    postType: "pl_event",
    singular: "Event",
    plural: "Events",
    graphqlPlural: "events",
    addressPattern: "/events/<event>/",
    isHierarchical: false,
    hasContent: true,
    hasOrganisms: false,
    form: "block",
    sections: [
      { title: "When", fields: ["startDateTime", "endDateTime"] },
      { title: "Where", fields: ["location", "directionsUrl", "neighborhood", "collection"] },
      { title: "In lists", fields: ["eventSummary", "thumbnail"] },
      { title: "Picture", fields: ["image"] },
      search,
    ],
  },
};
