/** Kinds of entries (specification 3); each is a type name of the contract, and its field for one entry. */
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

/** The nine sales statuses of a neighborhood (S4.14–S4.22). */
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

/** A sales status of a neighborhood (S4.14–S4.22). */
export type NeighborhoodStatus = (typeof neighborhoodStatuses)[number];

/** Ids of the four collections, as in URLs, in the order of the specification (S3.46). */
export const collectionIds = ["easyhouse", "wee-cottage", "limited-edition", "new-beginnings"] as const;

/** Id of a collection (S3.46). */
export type CollectionId = (typeof collectionIds)[number];

/** Names of the amenity icons, spelled as in the specification and in stored content (S3.48). */
export const amenityIconNames = [
  "location",
  "active_lifestyle",
  "scenery",
  // Misspelled in the content of every host.
  "shopping_dinning",
  "low_maintenance",
] as const;

/** Name of an amenity icon (S3.48). */
export type AmenityIconName = (typeof amenityIconNames)[number];

/** Levels of schools, in ascending order. Specific to this project. */
export const schoolLevels = ["elementary", "elementary_middle", "middle", "high"] as const;

/** Level of a school. */
export type SchoolLevel = (typeof schoolLevels)[number];

/** Sales states of homesites. Specific to this project: other hosts have no homesites. */
export const homesiteStates = ["ready", "open", "model", "sold", "hold"] as const;

/** Sales state of a homesite. */
export type HomesiteState = (typeof homesiteStates)[number];

/** The layouts of the page builder, by an organism's `layout` (S3.32). */
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

/** A layout of the page builder. */
export type BlockLayout = (typeof blockLayouts)[number];

/** The layouts of the front page's texts, in order (S2.137, S3.32). */
export const frontPageLayouts = ["hero", "range", "ready", "collections", "quote", "posts"] as const;

/** A layout of the front page. */
export type FrontPageLayout = (typeof frontPageLayouts)[number];

/** Background colors of blocks (`color` of an organism, S3.33), by the names of the palette. */
export const backgroundColors = ["paper-2", "sky", "evergreen"] as const;

/** Background color of a block. */
export type BackgroundColor = (typeof backgroundColors)[number];

/** Text colors of blocks and collections (`textColor`, S3.33, S3.47). */
export const textColors = ["ink", "ink-2", "evergreen", "clay", "grass-ink", "paper"] as const;

/** A text color. */
export type TextColor = (typeof textColors)[number];

/** Colors of buttons (S3.34). */
export const buttonColors = ["evergreen", "clay", "grass", "ink"] as const;

/** A button color. */
export type ButtonColor = (typeof buttonColors)[number];

/** Number of buttons of a block (S3.34). */
export const maxButtons = 3;

/** Mutations that only the embedded backend has: login links and passkeys. */
export const embeddedMutations = [
  "requestLoginLink",
  "loginWithLink",
  "startPasskeyLogin",
  "loginWithPasskey",
  "startPasskeyRegistration",
  "registerPasskey",
  "renamePasskey",
  "removePasskey",
] as const;
