import type { ContentSnapshot, StoredEntry } from "../backend/store/snapshot.ts";
import { planOf } from "./stock.ts";

/** A picture that an entry leads with: on its page, in cards, where it is shared. */
export interface LeadingPicture {
  readonly entry: StoredEntry;
  /** Id of the medium. */
  readonly media: number;
  /** The plan that the entry is or is built by. */
  readonly plan: StoredEntry<"plan"> | undefined;
}

/** The pictures that entries lead with. */
export function leadingPictures(snapshot: ContentSnapshot): LeadingPicture[] {
  return snapshot.entries().flatMap((entry) => {
    const { image } = entry.data;
    const plan = entry.kind === "plan" ? (entry as StoredEntry<"plan">) : planOf(snapshot, entry);
    return image ? [{ entry, media: image.media, plan }] : [];
  });
}

/** An elevation that a picture shows. */
export interface ShownElevation {
  readonly plan: StoredEntry<"plan">;
  readonly letter: string;
}

/** By id of the medium: the elevations that plans name it as a picture of. */
export function elevationsByMedium(snapshot: ContentSnapshot): ReadonlyMap<number, readonly ShownElevation[]> {
  const shown = new Map<number, ShownElevation[]>();
  for (const plan of snapshot.entriesOf("plan")) {
    for (const { letter = "", rendering, drawing } of plan.data.elevations ?? []) {
      for (const { media } of [rendering, drawing].flatMap((use) => use ?? [])) {
        shown.set(media, [...(shown.get(media) ?? []), { plan, letter }]);
      }
    }
  }
  return shown;
}
