import type {
  AmenityIconName,
  BlockLayout,
  ButtonColor,
  GroundColor,
  TextColor,
} from "@porchlight/contract/vocabulary";
import type { ReactNode } from "react";
import type { FilmPage } from "#app/domain/articles/video-link.ts";
import type { LeadForm } from "#app/domain/leads/lead-block.ts";
import type { HoursRow } from "#app/domain/neighborhoods/opening-hours.ts";
import type { ProductSummary } from "#app/graphql/inventory/product-summary.ts";
import type { Picture } from "#app/graphql/picture.ts";
import type { SalesPerson } from "#app/graphql/products/sales-team.ts";

/**
 * One block of a page as its component takes it. Every part is optional and left out when empty, which hides it
 * (S3.32). Texts ending in `Html` are sanitised and may be put into the page as they are; all others are plain.
 */
export interface Block {
  readonly layout: BlockLayout;
  /** Fragment of the address that leads here. */
  readonly anchor?: string;
  readonly title?: string;
  readonly subtitle?: string;
  readonly textHtml?: string;
  /** The same words as `textHtml` without any markup. */
  readonly text?: string;
  readonly secondaryText?: string;
  readonly caption?: string;
  /** Ground that the editor chose, and the colour of words on it (S3.33). */
  readonly ground?: GroundColor;
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

/** A picture with the words under it. */
export interface CaptionedPicture extends Picture {
  readonly caption?: string;
}

/** A button or link of a block (S3.34). */
export interface BlockAction {
  readonly text: string;
  readonly href: string;
  readonly opensNewWindow?: boolean;
  /** Where an editor chose one; a button with a colour is drawn as a button, not as a link. */
  readonly color?: ButtonColor;
}

/** One entry of a list within a block: a fact, a step, a question, a row. */
export interface BlockItem {
  readonly title?: string;
  readonly label?: string;
  readonly textHtml?: string;
  readonly href?: string;
  readonly picture?: Picture;
  /** One of the specification's symbols (S3.48), where there is no picture. */
  readonly icon?: AmenityIconName;
}

/** One tab with its panel (S2.143). */
export interface BlockTab {
  readonly title: string;
  readonly textHtml?: string;
  readonly picture?: Picture;
  readonly actions?: readonly BlockAction[];
}

/** A place on the map, in degrees (S3.36); null degrees where those of the content are wrong. */
export interface BlockPlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly label: string;
  /** By the coordinates, or by the label where they are wrong; null where there is neither. */
  readonly directionsHref: string | null;
}

/** A film or virtual tour on the page of the one who hosts it (S3.36). */
export interface Film extends FilmPage {
  readonly title: string;
}

/** A blog post or an offer as a card. */
export interface BlockPost {
  readonly label: string;
  readonly title: string;
  readonly href: string;
  readonly say: string;
  readonly picture: Picture | null;
}

/** An entry of a menu as the `menu` block lists it. */
export interface MenuLink {
  /** Its place among its siblings. */
  readonly position: number;
  readonly label: string;
  readonly href: string | null;
  readonly children: readonly MenuLink[];
}

/** What on the site a visit is planned to, and who sells there. */
export interface VisitSubject {
  readonly uri: string;
  /** `1482 Threshing Lane, Haystack Bend, Longmont`. */
  readonly title: string;
  readonly team: readonly SalesPerson[];
  /** The neighborhood's name. */
  readonly neighborhood: string;
  /** When its sales office is open: `Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm`; empty where nobody says. */
  readonly hours: string;
  /** The same by days, holidays included; empty where the content has no table. */
  readonly hoursTable: readonly HoursRow[];
}

/** What the route passes to the blocks because it comes from elsewhere. */
export interface BlockSurroundings {
  /** The menus of the site by their slug. */
  readonly menus: Readonly<Record<string, readonly MenuLink[]>>;
  /** The drawing of the map for the block at a position from 0; null where there is none. */
  readonly map?: (position: number) => ReactNode;
  /** True where the page has its h1 outside the blocks. */
  readonly hasHeadline?: boolean;
  /** The page's own address, by which its forms are found; else the address that it is shown at. */
  readonly path?: string;
  /** What the forms of this page are sent with; without it a form is asked for once more. */
  readonly formToken?: string | null;
  /** What a visit is planned to. */
  readonly visit?: VisitSubject | null;
  /** What is begun for the visitor in the form for words of one's own. */
  readonly letter?: string | null;
}

/** The props of every block's component. */
export interface BlockProps {
  readonly block: Block;
  readonly position: number;
  readonly surroundings: BlockSurroundings;
  /** How many blocks of the same layout stand before this one. */
  readonly repetition: number;
}
