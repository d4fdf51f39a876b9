import type * as Contract from "@porchlight/contract/types";
import type { EntryKind } from "./tables.ts";

/** A use of a picture: the medium's id, with texts that differ from the medium's. */
export interface MediaUse {
  media: number;
  alt?: string;
  caption?: string;
}

/** A type of the contract as stored: absent fields are omitted, and pictures are uses of media. */
type Stored<T> = T extends Contract.MediaItem
  ? MediaUse
  : T extends readonly (infer Item)[]
    ? Stored<NonNullable<Item>>[]
    : T extends object
      ? { [Field in keyof T]?: Stored<NonNullable<T[Field]>> }
      : T;

/** SEO texts, without the brand. */
export interface SeoData {
  title?: string;
  description?: string;
}

interface AnyEntryData {
  seo?: SeoData;
  image?: MediaUse;
}

/** The second status message is displayed. */
export type ProductStatusData = Stored<Contract.ProductStatus>;

export type SaleTeamMemberData = Stored<Omit<Contract.SaleTeamMember, "extras"> & Contract.SaleTeamMemberExtras>;

/** One organism of a page. */
export interface OrganismData extends Stored<Omit<Contract.Organism, "layout" | "productPicker" | "salesTeamMembers">> {
  layout: string;
  salesTeamMembers?: SaleTeamMemberData[];
  productPicker?: number[];
}

type NeighborhoodReferences = "homes" | "models" | "plans" | "popularPlans" | "saleTeamMembers";

export interface NeighborhoodData
  extends AnyEntryData,
    Stored<Omit<Contract.NeighborhoodDetails & Contract.NeighborhoodExtras, NeighborhoodReferences>> {
  status: string;
  types: string[];
  collection: string[];
  basePriceUsd?: number;
  saleTeamMembers?: SaleTeamMemberData[];
  organisms?: OrganismData[];
}

export interface PlanData
  extends AnyEntryData,
    Stored<Omit<Contract.FloorplanDetails, "basePrice" | "elevations" | "neighborhood">>,
    Stored<Omit<Contract.PlanExtras, "homes" | "models">> {
  collection: string[];
  basePriceUsd?: number;
  productStatus: ProductStatusData;
}

export interface ModelData
  extends AnyEntryData,
    Stored<Omit<Contract.ModelDetails & Contract.ModelExtras, "floorplan" | "neighborhood">> {
  collection: string[];
  productStatus: ProductStatusData;
}

type NeighborhoodFees = "hoaMonthlyUsd" | "metroDistrictMills" | "propertyTaxRatePercent";

export interface HomeData
  extends AnyEntryData,
    Stored<
      Omit<Contract.QmiHomeDetails & Contract.HomeExtras, "floorplan" | "neighborhood" | "price" | NeighborhoodFees>
    > {
  collection: string[];
  priceUsd?: number;
  productStatus: ProductStatusData;
}

export interface PageData
  extends AnyEntryData,
    Stored<Pick<Contract.Page, "modelHomesOverview" | "ourNeighborhoodsOverview" | "quickMoveInsOverview">> {
  organisms?: OrganismData[];
}

export interface CampaignData extends AnyEntryData, Stored<Contract.CampaignDetails & Contract.CampaignExtras> {
  organisms?: OrganismData[];
}

export interface BlogPostData
  extends AnyEntryData,
    Stored<Omit<Contract.CustomPostDetails, "image"> & Contract.BlogPostExtras> {}

export interface TestimonialData
  extends AnyEntryData,
    Stored<Omit<Contract.CustomPostDetails, "image"> & Pick<Contract.Testimonial, "videoUrl" | "highlights">> {
  movedIn?: string;
}

export interface EventData
  extends AnyEntryData,
    Stored<Omit<Contract.EventDetails, "collection" | "image" | "neighborhood">> {
  collection: string[];
}

/** Content of the column `data`, by kind. References between entries are in `relations`. */
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

/** Names of references; `productPicker` mirrors the ids in `organisms`. */
export const RELATION_FIELDS = ["floorplan", "neighborhood", "popularPlans", "productPicker"] as const;
/** Name of a reference. */
export type RelationField = (typeof RELATION_FIELDS)[number];

/** An entry to write to the store. */
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
  terms: readonly number[];
  origin: string;
}

/** A menu item with nested children. An empty URL makes it a heading. */
export interface MenuItemData {
  label: string;
  url: string;
  target?: string;
  children?: MenuItemData[];
}

/** The references of an entry. */
export interface EntryLinks {
  readonly relations: [string, number, number][];
  readonly terms: number[];
  readonly media: number[];
}

/** The references of an entry, in a comparable form. */
export function linksOf(entry: EntryToWrite): EntryLinks {
  const relations = Object.entries(entry.relations)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([field, ids]) => ids.map((id, position): [string, number, number] => [field, id, position]));
  const media = [...mediaIdsIn(entry.data)].toSorted((a, b) => a - b);
  return { relations, terms: [...entry.terms], media };
}

function mediaIdsIn(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value !== "object" || value === null) return found;
  const { media } = value as { media?: unknown };
  if (typeof media === "number") found.add(media);
  for (const item of Object.values(value)) mediaIdsIn(item, found);
  return found;
}

/** All texts in a value, in order. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The folder below `media/` for files of an imported host: `cms.example.com`, `localhost-8080`. */
export function hostFolder(url: string): string {
  return safePathPart(new URL(url).host);
}

/** A name as a safe path segment: `[\w.-]` only. A leading dot would hide the file, or leave the folder. */
export function safePathPart(name: string): string {
  return name.replace(/[^\w.-]/g, "-").replace(/^\.+/, (dots) => "_".repeat(dots.length));
}
