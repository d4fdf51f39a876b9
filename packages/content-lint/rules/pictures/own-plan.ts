import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import { found } from "../../finding.ts";
import { elevationsByMedium, leadingPictures } from "../../leading-pictures.ts";
import type { Rule } from "../../rule.ts";
import { titlesOf } from "../../stock.ts";

/** A home, a model or a plan leads with its own house: no picture of another plan's front, none of another elevation of its plan. */
export const ownPlan: Rule = {
  name: "own-plan",
  *check({ snapshot }) {
    const elevations = elevationsByMedium(snapshot);
    for (const { entry, media, plan } of leadingPictures(snapshot)) {
      const shown = elevations.get(media) ?? [];
      if (!plan || shown.length === 0) continue;
      const own = shown.filter((elevation) => elevation.plan === plan);
      if (own.length === 0) {
        const whose = titlesOf(shown.map((elevation) => elevation.plan));
        yield found(
          entry,
          "image",
          `Its picture is a front of ${whose}.`,
          "Choose a picture of its own plan, or none.",
        );
        continue;
      }
      const letter = letterOf(entry);
      if (letter === undefined || own.some((elevation) => elevation.letter === letter)) continue;
      const problem = `Its picture is elevation ${own[0]?.letter}; it is built as elevation ${letter}.`;
      yield found(entry, "image", problem, "Choose a picture of its own elevation, or none: the drawing leads then.");
    }
  },
};

function letterOf({ kind, data }: StoredEntry): string | undefined {
  return (kind === "home" || kind === "model") && "elevation" in data ? data.elevation || undefined : undefined;
}
