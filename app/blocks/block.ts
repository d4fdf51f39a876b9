import type {
  AmenityIconName,
  BackgroundColor,
  BlockLayout,
  ButtonColor,
  TextColor,
} from "@porchlight/contract/vocabulary";
import type { ReactNode } from "react";
import type { FilmPage } from "#app/domain/articles/film-page.ts";
import type { LeadForm } from "#app/domain/leads/lead-block.ts";
import type { HoursRow } from "#app/domain/neighborhoods/opening-hours.ts";
import type { VisitTimes } from "#app/domain/visits/visit-slots.ts";
import type { ProductSummary } from "#app/graphql/catalog/product-summary.ts";
import type { VisitChoice } from "#app/graphql/catalog/visit-choices.ts";
import type { Picture } from "#app/graphql/picture.ts";
import type { SalesPerson } from "#app/graphql/products/neighborhood-contact.ts";

/**
 * The content of one block. Every part is optional and absent when empty, which hides it (S3.32). Texts ending in
 * `Html` are sanitized HTML; all others are plain.
 */
export interface Block {
  readonly layout: BlockLayout;
  /** The id that hashes link to. */
  readonly anchor?: string;
  readonly title?: string;
  readonly subtitle?: string;
  readonly textHtml?: string;
  /** The text of `textHtml` without markup. */
  readonly text?: string;
  readonly secondaryText?: string;
  readonly caption?: string;
  /** Background and text color that the editor chose (S3.33). */
  readonly background?: BackgroundColor;
  readonly textColor?: TextColor;
  readonly picture?: Picture;
  readonly pictures?: readonly CaptionedPicture[];
  readonly actions?: readonly BlockAction[];
  readonly items?: readonly BlockItem[];
  readonly tabs?: readonly BlockTab[];
  readonly form?: LeadForm;
  readonly place?: BlockPlace;
  readonly film?: Film;
  readonly team?: readonly SalesPerson[];
  readonly products?: readonly ProductSummary[];
  /** ISO day of the newest of the shown prices. */
  readonly pricesAsOf?: string;
  readonly posts?: readonly BlockPost[];
  readonly menu?: string;
}

/** A picture with its caption. */
export interface CaptionedPicture extends Picture {
  readonly caption?: string;
}

/** A button or link of a block (S3.34). */
export interface BlockAction {
  readonly text: string;
  readonly href: string;
  readonly opensNewWindow?: boolean;
  /** An action with a color is a button, otherwise a link. */
  readonly color?: ButtonColor;
}

/** One item of a list within a block: a fact, a step, a question, a row. */
export interface BlockItem {
  readonly title?: string;
  readonly label?: string;
  readonly textHtml?: string;
  readonly href?: string;
  readonly picture?: Picture;
  /** One of the specification's symbols (S3.48), shown when there is no picture. */
  readonly icon?: AmenityIconName;
}

/** One tab with its panel (S2.143). */
export interface BlockTab {
  readonly title: string;
  readonly textHtml?: string;
  readonly picture?: Picture;
  readonly actions?: readonly BlockAction[];
}

/** A place on the map, in degrees (S3.36); null when the content's coordinates are wrong. */
export interface BlockPlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly label: string;
  /** Directions to the coordinates, or to the label when the coordinates are wrong; null without either. */
  readonly directionsHref: string | null;
}

/** A film or virtual tour at its host (S3.36). */
export interface Film extends FilmPage {
  readonly title: string;
}

/** A blog post or an offer as a card. */
export interface BlockPost {
  readonly label: string;
  readonly title: string;
  readonly href: string;
  readonly excerpt: string;
  readonly picture: Picture | null;
}

/** A menu entry in the `menu` block. */
export interface MenuLink {
  readonly label: string;
  readonly href: string | null;
  readonly children?: readonly MenuLink[];
}

/** The neighborhood or product to visit, and its sales team. */
export interface VisitSubject {
  readonly uri: string;
  /** `1482 Threshing Lane, Haystack Bend, Longmont`. */
  readonly title: string;
  /** The options chosen for a plan with their total; empty when none are. */
  readonly options: string;
  readonly team: readonly SalesPerson[];
  /** The neighborhood's name. */
  readonly neighborhood: string;
  /** Opening hours of its sales office, `Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm`; empty when unknown. */
  readonly hours: string;
  /** Opening hours by days, holidays included; empty when the content has no table. */
  readonly hoursTable: readonly HoursRow[];
  /** Path of the neighborhood, whose times are booked. */
  readonly place: string;
  /** Street and city of the sales office; empty when unknown. */
  readonly address: string;
  /** Directions; empty when unknown. */
  readonly mapUrl: string;
  /** The times to book; null when a visit is a request. */
  readonly times: VisitTimes | null;
}

/** Data for blocks from outside the page's own content, passed by the route. */
export interface BlockContext {
  /** The site's menus by slug. */
  readonly menus: Readonly<Record<string, readonly MenuLink[]>>;
  /** The map drawing for the block at a position from 0; null when it has none. */
  readonly map?: (position: number) => ReactNode;
  /** Whether the page has its h1 outside the blocks. */
  readonly hasHeadline?: boolean;
  /** Path under which the page's forms are found; defaults to the current URL. */
  readonly path?: string;
  /**
   * Token that forms of this page are submitted with; without it the first submission is rejected and returns a token.
   */
  readonly formToken?: string | null;
  readonly visit?: VisitSubject | null;
  /** Possible subjects of a visit, when the page lets visitors choose. */
  readonly visitChoices?: readonly VisitChoice[];
  /** Prefilled text of the contact form. */
  readonly inquiry?: string | null;
}

/** The props of every block's component. */
export interface BlockProps {
  readonly block: Block;
  readonly position: number;
  readonly context: BlockContext;
  /** How many blocks of the same layout precede this one. */
  readonly repetition: number;
}
