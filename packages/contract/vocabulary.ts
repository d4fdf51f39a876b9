/** Kinds of entries (specification 3); each is the contract's type of that name, and its field of one such entry. */
export const entryKinds = [
  "neighborhood",
  "plan",
  "model",
  "home",
  "page",
  "campaign",
  "blogPost",
  "testimonial",
  "event",
] as const;

/** Kind of an entry. */
export type EntryKind = (typeof entryKinds)[number];

/** The nine states of sale that the specification names for a neighborhood (S4.14–S4.22). */
export const neighborhoodStatuses = [
  "under_development",
  "coming_soon_plain",
  "coming_soon",
  "now_preselling",
  "model_open",
  "new_homesites",
  "open",
  "closeout",
  "sold_out",
] as const;

/** One of the nine states of sale of a neighborhood (S4.14–S4.22). */
export type NeighborhoodStatus = (typeof neighborhoodStatuses)[number];

/** Ids of the four collections, as addresses spell them, in the order of the specification (S3.46). */
export const collectionIds = ["easyhouse", "wee-cottage", "limited-edition", "new-beginnings"] as const;

/** Id of one of the four collections (S3.46). */
export type CollectionId = (typeof collectionIds)[number];

/** Names of the amenity icons, spelled as in the specification and in stored content (S3.48). */
export const amenityIconNames = [
  "location",
  "active_lifestyle",
  "scenery",
  // Spelled so in the content of every host.
  "shopping_dinning",
  "low_maintenance",
] as const;

/** Name of an amenity icon (S3.48). */
export type AmenityIconName = (typeof amenityIconNames)[number];

/** Levels of schools, in the order in which a child goes through them. They are this project's own. */
export const schoolLevels = ["elementary", "elementary_middle", "middle", "high"] as const;

/** Level of a school. */
export type SchoolLevel = (typeof schoolLevels)[number];

/** Where a homesite can stand in its sale. The states are this project's own: no other host has homesites. */
export const homesiteStates = ["ready", "open", "model", "sold", "hold"] as const;

/** Where a homesite stands in its sale. */
export type HomesiteState = (typeof homesiteStates)[number];

/** The layouts that the page builder knows, by the name an organism carries (S3.32). */
export const blockLayouts = [
  "hero",
  "lead",
  "rich-text",
  "image-text",
  "gallery",
  "facts",
  "steps",
  "questions",
  "tabs",
  "product-grid",
  "popular-homes",
  "popular-posts",
  "collections",
  "map-with-info",
  "virtual-tour",
  "video",
  "crm-form",
  "multi-step-form",
  "login",
  "menu",
  "team",
  "table",
  "quote",
  "testimonial-highlights",
  "call",
] as const;

/** Name of a layout that the page builder knows. */
export type BlockLayout = (typeof blockLayouts)[number];

/** The layouts that the front page reads its texts from, in its order (S2.137, S3.32). */
export const frontPageLayouts = ["hero", "range", "ready", "collections", "quote", "posts"] as const;

/** Name of a layout that the front page reads. */
export type FrontPageLayout = (typeof frontPageLayouts)[number];

/** Grounds that a block may have (`color` of an organism, S3.33), by the names of the house's palette. */
export const groundColors = ["paper-2", "sky", "evergreen"] as const;

/** Ground of a block. */
export type GroundColor = (typeof groundColors)[number];

/** Colours that the words of a block or of a collection may have (`textColor`, S3.33, S3.47). */
export const textColors = ["ink", "ink-2", "evergreen", "clay", "grass-ink", "paper"] as const;

/** Colour of words. */
export type TextColor = (typeof textColors)[number];

/** Colours that a button may have (S3.34). */
export const buttonColors = ["evergreen", "clay", "grass", "ink"] as const;

/** Colour of a button. */
export type ButtonColor = (typeof buttonColors)[number];

/** A block has button 1, 2 and 3 (S3.34). */
export const maxButtons = 3;
