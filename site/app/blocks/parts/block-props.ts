import type { ReactNode } from "react";
import type { Block } from "../organisms/block-content.ts";

/** An entry of a menu as the `menu` block lists it. */
export interface MenuLink {
  readonly id: string;
  readonly label: string;
  readonly href: string | null;
  readonly children: readonly MenuLink[];
}

/** What the route hands to the blocks because it comes from elsewhere. */
export interface BlockSurroundings {
  /** The menus of the site by their slug. */
  readonly menus: Readonly<Record<string, readonly MenuLink[]>>;
  /** The drawing of the map for the block at a position from 0; null where there is none. */
  readonly map?: (position: number) => ReactNode;
}

/** What every block's component gets. */
export interface BlockProps {
  readonly block: Block;
  /** Position on the page from 0. */
  readonly position: number;
  readonly surroundings: BlockSurroundings;
  /** How many blocks of the same layout stand before this one. */
  readonly repetition: number;
}
