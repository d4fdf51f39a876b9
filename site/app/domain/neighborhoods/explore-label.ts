/** What a link from the map leads to. */
export type ExploreTarget = "neighborhood" | "model" | "home";

/**
 * The text of the link from a map item to its page: `Explore this neighborhood` (S2.108), `Explore this home` for a
 * model home (S2.109), `Explore` and the title for a quick move-in home (S2.110; `Explore` alone without a title).
 */
export function exploreLabel(target: ExploreTarget, title: string | null | undefined): string {
  switch (target) {
    case "neighborhood":
      return "Explore this neighborhood";
    case "model":
      return "Explore this home";
    case "home":
      return `Explore ${title?.trim() ?? ""}`.trim();
  }
}
