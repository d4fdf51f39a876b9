import { withTrailingSlash } from "@porchlight/contract/addresses";

/** Name of a view of the overview map (S2.104). */
export type MapViewName = "neighborhoods" | "model-homes" | "quick-move-in";

/** A view of the overview map: one tab, one address. */
export interface MapView {
  name: MapViewName;
  /** Text of its tab. */
  label: string;
  /** Heading of its page. */
  heading: string;
  /** Path of the overview opened on this view, with a trailing slash (S2.50–S2.52). */
  path: string;
}

/** The three views of the overview map in the order of their tabs (S2.104). */
export const mapViews: readonly MapView[] = [
  { name: "neighborhoods", label: "Neighborhoods", heading: "Our neighborhoods", path: "/our-neighborhoods/" },
  { name: "model-homes", label: "Model homes", heading: "Model homes", path: "/our-homes/model-homes/" },
  {
    name: "quick-move-in",
    label: "Quick move-in homes",
    heading: "Quick move-in homes",
    path: "/our-homes/quick-move-in-homes/",
  },
];

/** The view that a path opens, with or without its trailing slash; null when the path is not the overview’s. */
export function mapViewOfPath(path: string): MapView | null {
  const withSlash = withTrailingSlash(path);
  return mapViews.find((view) => view.path === withSlash) ?? null;
}

/**
 * The text of the link from a map item to its page: `Explore this neighborhood` (S2.108), `Explore this home` for a
 * model home (S2.109), `Explore` and the title for a quick move-in home (S2.110; `Explore` alone without a title).
 */
export function exploreLabel(target: "neighborhood" | "model" | "home", title: string | null | undefined): string {
  switch (target) {
    case "neighborhood":
      return "Explore this neighborhood";
    case "model":
      return "Explore this home";
    case "home":
      return `Explore ${title?.trim() ?? ""}`.trim();
  }
}
