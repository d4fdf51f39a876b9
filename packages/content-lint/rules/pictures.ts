import { fullPrice, isPriceShown } from "../../../app/domain/products/figures.ts";
import type { MediaUse } from "../../backend/store/entry-data.ts";
import type { ContentSnapshot, StoredEntry } from "../../backend/store/snapshot.ts";
import { planOf, titlesOf } from "../catalog.ts";
import { picturesOf } from "../fields.ts";
import { found, type Rule } from "../finding.ts";

/** Every picture has an alternative text that is not its file name. */
export const alternativeTexts: Rule = {
  name: "alternative-texts",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, use } of picturesOf(entry)) {
        const medium = snapshot.media.get(use.media);
        if (!medium) continue;
        const alt = (use.alt ?? medium.alt).trim();
        const remedy = "Describe the picture in a sentence.";
        if (alt === "") {
          yield found(entry, path, `The picture ${medium.file} has no alternative text.`, remedy);
        } else if (isFileName(alt, medium.file)) {
          yield found(entry, path, `The alternative text of ${medium.file} is a file name: “${alt}”.`, remedy);
        }
      }
    }
  },
};

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

function isFileName(alt: string, file: string): boolean {
  const stem =
    file
      .split("/")
      .at(-1)
      ?.replace(/\.\w+$/, "") ?? "";
  return (
    /\.(?:jpe?g|png|webp|avif|gif|svg)$/i.test(alt) ||
    /^(?:img|dsc|pxl|image)[\s_-]?\d+$/i.test(alt) ||
    bare(alt) === bare(stem)
  );
}

/** Fields whose pictures fill a screen, with the smallest sharp width in px. */
const leading = { paths: /^image$|^gallery\.\d+$|^organisms\.\d+\.image$/, widthPx: 1200 };
const othersWidthPx = 480;

/** Pictures are large enough for their place; drawings have no size. */
export const smallPictures: Rule = {
  name: "small-pictures",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, use } of picturesOf(entry)) {
        const medium = snapshot.media.get(use.media);
        if (!medium?.width || medium.mime_type === "image/svg+xml") continue;
        const minPx = leading.paths.test(path) ? leading.widthPx : othersWidthPx;
        if (medium.width >= minPx) continue;
        const problem = `The picture ${medium.file} is ${medium.width} px wide, but ${minPx} px are needed.`;
        yield found(entry, path, problem, `Upload it at least ${minPx} px wide.`);
      }
    }
  },
};

/**
 * The main picture of a home, model or plan shows that house: not the elevation of another plan, nor another
 * elevation of its plan.
 */
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
      yield found(
        entry,
        "image",
        problem,
        "Choose a picture of its own elevation, or none: then its drawing is shown.",
      );
    }
  },
};

/** The main picture of a plan shows an elevation that its starting price is for. */
export const picturedPrice: Rule = {
  name: "pictured-price",
  *check({ snapshot }) {
    for (const plan of snapshot.entriesOf("plan")) {
      const { image, elevations = [], basePriceUsd } = plan.data;
      const media = image?.media ?? elevations.find(({ rendering }) => rendering)?.rendering?.media;
      const shown = elevations.find(
        ({ rendering, drawing }) => media !== undefined && [rendering?.media, drawing?.media].includes(media),
      );
      const added = (elevation: typeof shown) => elevation?.addedPriceUsd ?? 0;
      if (!isPriceShown(basePriceUsd) || !shown || added(shown) <= Math.min(...elevations.map(added))) continue;
      const problem = `Its picture is elevation ${shown.letter}, which adds ${fullPrice(added(shown))} to the price beside it.`;
      yield found(
        plan,
        image ? "image" : "elevations",
        problem,
        "Choose a picture of an elevation that adds nothing, or include this one in the price.",
      );
    }
  },
};

function letterOf({ kind, data }: StoredEntry): string | undefined {
  return (kind === "home" || kind === "model") && "elevation" in data ? data.elevation || undefined : undefined;
}

/** How many texts may share a main picture: of one list, and on the whole site. */
const max = { ofAKind: 2, ofAll: 4 };

/**
 * No picture is the main picture of two plans, nor of more than two texts of a list or four of the site, as visitors
 * recognize texts by their pictures.
 */
export const sharedPictures: Rule = {
  name: "shared-pictures",
  *check({ snapshot }) {
    for (const same of Map.groupBy(leadingPictures(snapshot), ({ media }) => media).values()) {
      const products = same.filter(({ entry: { kind } }) => kind === "home" || kind === "model" || kind === "plan");
      const plans = [...new Set(products.flatMap(({ plan }) => plan ?? []))];
      const [, secondPlan] = plans;
      const second = products.find(({ plan }) => plan === secondPlan);
      if (second && secondPlan) {
        const problem = `It is the main picture of different plans: ${titlesOf(plans)}.`;
        yield found(second.entry, "image", problem, "Choose a picture of its own plan, or none.");
      }
      const others = same.filter((each) => !products.includes(each));
      const lists = [...Map.groupBy(others, ({ entry }) => entry.kind).values()];
      const tooMany =
        lists.find((list) => list.length > max.ofAKind) ?? (others.length > max.ofAll ? others : undefined);
      const last = tooMany?.at(-1);
      if (!tooMany || !last) continue;
      const problem = `Its picture is the main picture of ${tooMany.length} texts: ${titlesOf(tooMany.map(({ entry }) => entry))}.`;
      yield found(last.entry, "image", problem, "Choose a picture of its subject, or none.");
    }
  },
};

/** Kinds of entries whose galleries visitors compare. */
const galleryKinds: ReadonlySet<string> = new Set(["neighborhood", "plan", "model", "home"]);
const maxGalleries = 6;

/**
 * No picture is in the galleries of more than six neighborhoods, plans, models and homes, as a room that is
 * everywhere shows none of them.
 */
export const repeatedPictures: Rule = {
  name: "repeated-pictures",
  *check({ snapshot }) {
    const uses = snapshot.entries().flatMap((entry) => {
      const { gallery = [] } = entry.data as { gallery?: readonly MediaUse[] };
      return galleryKinds.has(entry.kind)
        ? [...new Set(gallery.map(({ media }) => media))].map((media) => ({ entry, media }))
        : [];
    });
    for (const [media, same] of Map.groupBy(uses, (each) => each.media)) {
      const last = same.at(-1);
      if (!last || same.length <= maxGalleries) continue;
      const file = snapshot.media.get(media)?.file ?? "A picture";
      const problem = `${file} is in ${same.length} galleries: ${titlesOf(same.map(({ entry }) => entry))}.`;
      yield found(last.entry, "gallery", problem, `Show other pictures, so that it is in ${maxGalleries} at most.`);
    }
  },
};

/** A main picture: on the entry's page, in cards and when shared. */
export interface LeadingPicture {
  readonly entry: StoredEntry;
  /** Id of the medium. */
  readonly media: number;
  /** The plan itself, or the plan of a house. */
  readonly plan: StoredEntry<"plan"> | undefined;
}

/** All main pictures of entries. */
export function leadingPictures(snapshot: ContentSnapshot): LeadingPicture[] {
  return snapshot.entries().flatMap((entry) => {
    const { image } = entry.data;
    const plan = entry.kind === "plan" ? (entry as StoredEntry<"plan">) : planOf(snapshot, entry);
    return image ? [{ entry, media: image.media, plan }] : [];
  });
}

/** The elevation in a picture. */
export interface ShownElevation {
  readonly plan: StoredEntry<"plan">;
  readonly letter: string;
}

/** The elevations by their picture's medium id. */
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
