import type { EntryKind } from "./tables.ts";

/** A picture at one place: the medium's id, with texts that differ there from the medium's own. */
export interface MediaUse {
  media: number;
  alt?: string;
  caption?: string;
}

/** SEO texts, without the brand. */
export interface SeoData {
  title?: string;
  description?: string;
}

export interface LabelledTextData {
  label: string;
  text: string;
}

export interface ProductStatusData {
  enableSnipeLink?: boolean;
  sectionId?: string;
  statusCustom?: string;
  /** The second entry is displayed. */
  statusMessage?: string[];
}

export interface SaleTeamMemberData {
  name: string;
  image?: MediaUse;
  role?: string;
  note?: string;
  phone?: string;
  email?: string;
  stamp?: string;
}

export interface ButtonData {
  color?: string;
  target?: string;
  text?: string;
  url?: string;
}

export interface FormFieldData {
  name: string;
  label?: string;
  type?: string;
  required?: boolean;
  options?: string[];
  autocomplete?: string;
}

/** One block of a page (contract type Organism); products by entry id. */
export interface OrganismData {
  layout: string;
  anchor?: string;
  title?: string;
  subtitle?: string;
  text?: string;
  secondaryText?: string;
  caption?: string;
  color?: string;
  textColor?: string;
  image?: MediaUse;
  gallery?: MediaUse[];
  buttons?: ButtonData[];
  links?: { text?: string; url?: string; target?: string }[];
  items?: { title?: string; label?: string; text?: string; image?: MediaUse; url?: string; icon?: string }[];
  tabs?: { title?: string; text?: string; image?: MediaUse; buttons?: ButtonData[] }[];
  hubspotFormId?: string;
  hiddenFormFields?: { name: string; value: string }[];
  formSteps?: { title?: string; fields: FormFieldData[] }[];
  mapLatitude?: number;
  mapLongitude?: number;
  mapText?: string;
  virtualTourUrl?: string;
  virtualTourTitle?: string;
  videoUrl?: string;
  videoTitle?: string;
  videoPoster?: MediaUse;
  salesTeamMembers?: SaleTeamMemberData[];
  productPicker?: number[];
  menu?: string;
}

interface AnyEntryData {
  seo?: SeoData;
  image?: MediaUse;
}

export interface NeighborhoodData extends AnyEntryData {
  status: string;
  types: string[];
  collection: string[];
  basePriceUsd?: number;
  address1?: string;
  address2?: string;
  city?: string;
  state?: string;
  zip?: string;
  latitude?: number;
  longitude?: number;
  hours?: string;
  phone?: string;
  legal?: string;
  neighborhoodArea?: string;
  featuredNeighborhood?: boolean;
  saleTeamMembers?: SaleTeamMemberData[];
  thumbnail?: MediaUse;
  gallery?: MediaUse[];
  say?: string;
  about?: string;
  priceAsOf?: string;
  hoursTable?: LabelledTextData[];
  distances?: { label: string; miles: number }[];
  wayThere?: string;
  questions?: { question: string; answer: string }[];
  hoaMonthlyUsd?: number;
  metroDistrictMills?: number;
  propertyTaxRatePercent?: number;
  amenities?: { kind: string; title: string; text: string }[];
  homesites?: HomesiteData[];
  sitePlan?: { drawing?: MediaUse; caption?: string; viewBox?: string };
  organisms?: OrganismData[];
}

export interface HomesiteData {
  number: string;
  state: string;
  areaSqFt?: number;
  homeUri?: string;
  points?: string;
}

export interface PlanData extends AnyEntryData {
  displayTitle?: string;
  collection: string[];
  basePriceUsd?: number;
  priceAsOf?: string;
  bedroomsMin?: number;
  bedroomsMax?: number;
  bathroomsMin?: number;
  bathroomsMax?: number;
  finishedSqrFt?: number;
  mainSqrFt?: number;
  levelsCount?: number;
  garageSpaces?: number;
  primaryBedroom?: string;
  say?: string;
  about?: string;
  features?: { title: string; text: string }[];
  livability?: string[];
  elevations?: { letter: string; style: string; material: string; drawing?: MediaUse; rendering?: MediaUse }[];
  levels?: {
    name: string;
    finished: boolean;
    widthPx: number;
    heightPx: number;
    drawing?: MediaUse;
    drawingMirrored?: MediaUse;
    rooms: { name: string; kind: string; widthIn: number; depthIn: number; areaSqFt: number }[];
  }[];
  gallery?: MediaUse[];
  productStatus: ProductStatusData;
}

export interface ModelData extends AnyEntryData {
  collection: string[];
  latitude?: number;
  longitude?: number;
  gallery?: MediaUse[];
  productStatus: ProductStatusData;
  say?: string;
  address?: string;
  asShownPriceUsd?: number;
  priceAsOf?: string;
  elevation?: string;
  homesite?: string;
  openHours?: string;
  virtualTourUrl?: string;
  options?: LabelledTextData[];
}

export interface HomeData extends AnyEntryData {
  collection: string[];
  bedrooms?: number;
  bathrooms?: number;
  finishedSqrFt?: number;
  priceUsd?: number;
  type?: string;
  latitude?: number;
  longitude?: number;
  gallery?: MediaUse[];
  productStatus: ProductStatusData;
  say?: string;
  note?: string;
  readyDate?: string;
  stage?: string;
  homesite?: string;
  homesiteSqFt?: number;
  elevation?: string;
  priceLine?: { kind: string; label: string; amountUsd: number; date?: string }[];
  options?: LabelledTextData[];
  virtualTourUrl?: string;
}

export interface PageData extends AnyEntryData {
  organisms?: OrganismData[];
  modelHomesOverview?: string;
  ourNeighborhoodsOverview?: string;
  quickMoveInsOverview?: string;
}

export interface CampaignData extends AnyEntryData {
  modalImage?: MediaUse;
  organisms?: OrganismData[];
  startsOn?: string;
  endsOn?: string;
  summary?: string;
  terms?: string;
}

interface ArticleData extends AnyEntryData {
  excerpt?: string;
  subtitle?: string;
  thumbnail?: MediaUse;
}

export interface BlogPostData extends ArticleData {
  author?: string;
  readingMinutes?: number;
}

export interface TestimonialData extends ArticleData {
  videoUrl?: string;
  highlights?: { attribution?: string; tagline?: string; text?: string; image?: MediaUse };
  movedIn?: string;
}

export interface EventData extends AnyEntryData {
  collection: string[];
  directionsUrl?: string;
  startDateTime?: string;
  endDateTime?: string;
  eventSummary?: string;
  location?: string;
  thumbnail?: MediaUse;
}

/** What the column `data` holds, by kind. References between entries are rows of `relations`, not here. */
export interface EntryDataByKind {
  neighborhood: NeighborhoodData;
  plan: PlanData;
  model: ModelData;
  home: HomeData;
  page: PageData;
  campaign: CampaignData;
  blogPost: BlogPostData;
  testimonial: TestimonialData;
  event: EventData;
}

/** Names of references; `productPicker` mirrors the ids inside `organisms`. */
export const RELATION_FIELDS = ["floorplan", "neighborhood", "popularPlans", "productPicker"] as const;
export type RelationField = (typeof RELATION_FIELDS)[number];

/** An entry as it is written to the store. */
export interface EntryToWrite<Kind extends EntryKind = EntryKind> {
  id: number;
  kind: Kind;
  slug: string;
  uri: string;
  status: "publish" | "draft";
  title: string;
  date: string;
  modified: string;
  content: string | null;
  data: EntryDataByKind[Kind];
  relations: Partial<Record<RelationField, readonly number[]>>;
  /** Term ids in order. */
  terms: readonly number[];
  origin: string;
}

/** One entry of a menu; children are nested. An empty address is a heading. */
export interface MenuItemData {
  label: string;
  url: string;
  target?: string;
  children?: MenuItemData[];
}
