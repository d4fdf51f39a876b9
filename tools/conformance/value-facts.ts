import { blockLayouts, entryKinds, homePageLayouts } from "../../contract/vocabulary.ts";
import { isAmenityIconName } from "../../site/app/domain/amenity-icons.ts";
import { findCollection } from "../../site/app/domain/collections.ts";
import { parseWallDate } from "../../site/app/domain/dates.ts";
import { isNeighborhoodStatus } from "../../site/app/domain/neighborhood-status.ts";
import type { LeafValue } from "../../site/server/host/fit-response.ts";
import type { EvenText } from "../../site/server/host/host-texts.ts";
import { row, type Row } from "./report.ts";

interface ValueFact {
  readonly name: string;
  readonly statements: readonly string[];
  /** `type.field`, `*` for any type. */
  readonly places: readonly string[];
  readonly holds: (value: unknown) => boolean;
  /** The site shows the page all the same: said, but no fault. */
  readonly isOnlyNoted: boolean;
}

const isText = (value: unknown): value is string => typeof value === "string";
const layouts: ReadonlySet<unknown> = new Set([...blockLayouts, ...homePageLayouts]);
const entryTypes = entryKinds.map((kind) => kind.replace(/^./, (letter) => letter.toUpperCase()));

const valueFacts: readonly ValueFact[] = [
  {
    name: "uri begins and ends with /",
    statements: ["S3.9", "S3.16", "S3.21", "S3.23", "S3.28", "S3.39", "S3.44"],
    places: ["*.uri"],
    holds: (value) => isText(value) && /^\/(?:[^\s?#]*\/)?$/.test(value) && !value.startsWith("//"),
    isOnlyNoted: false,
  },
  {
    name: "sourceUrl is a whole address",
    statements: ["S3.6", "S3.8"],
    places: ["MediaItem.sourceUrl", "MediaSize.sourceUrl"],
    holds: (value) => isText(value) && /^https?:\/\//.test(value) && URL.canParse(value),
    isOnlyNoted: false,
  },
  {
    name: "dates have no time zone",
    statements: ["S3.39"],
    places: entryTypes.flatMap((type) => [`${type}.date`, `${type}.modified`]),
    holds: (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) && parseWallDate(value) !== null,
    isOnlyNoted: false,
  },
  {
    name: "event times can be read",
    statements: ["S3.29"],
    places: ["EventDetails.startDateTime", "EventDetails.endDateTime"],
    holds: (value) => isText(value) && (value === "" || parseWallDate(value) !== null),
    isOnlyNoted: false,
  },
  {
    name: "neighborhood statuses are known",
    statements: ["S4.14", "S4.22"],
    places: ["Neighborhood.status", "NeighborhoodDetails.status"],
    holds: (value) => value === "" || isNeighborhoodStatus(value),
    isOnlyNoted: true,
  },
  {
    name: "collections are known",
    statements: ["S3.46"],
    places: ["Neighborhood.collection", "FloorplanDetails.collection", "Model.collection", "Home.collection"],
    holds: (value) => value === "" || (isText(value) && findCollection(value) !== null),
    isOnlyNoted: true,
  },
  {
    name: "amenity icons are known",
    statements: ["S3.48"],
    places: ["Amenity.kind"],
    holds: (value) => value === "" || isAmenityIconName(value),
    isOnlyNoted: true,
  },
  {
    name: "blocks of pages are known",
    statements: ["S3.32"],
    places: ["Organism.layout"],
    holds: (value) => layouts.has(value),
    isOnlyNoted: true,
  },
];

const mostShown = 3;

interface Tally {
  count: number;
  readonly strangers: Map<string, { readonly path: string; count: number }>;
}

/** Gathers values of all answers and says of each kind of value whether the site can rely on it. */
export class ValueFacts {
  readonly #tallies = valueFacts.map((): Tally => ({ count: 0, strangers: new Map() }));
  readonly #byPlace = new Map<string, number[]>();

  readonly #evenText: EvenText;

  /** @param evenText brings texts into the form in which the site reads them */
  constructor(evenText: EvenText) {
    this.#evenText = evenText;
    for (const [index, { places }] of valueFacts.entries()) {
      for (const place of places) this.#byPlace.set(place, [...(this.#byPlace.get(place) ?? []), index]);
    }
  }

  /** Takes one value into account. */
  add({ typeName, fieldName, value: given, path }: LeafValue): void {
    const value = typeof given === "string" ? this.#evenText(fieldName, given) : given;
    const indexes = [
      ...(this.#byPlace.get(`${typeName}.${fieldName}`) ?? []),
      ...(this.#byPlace.get(`*.${fieldName}`) ?? []),
    ];
    for (const index of indexes) {
      const tally = this.#tallies[index];
      if (!tally) continue;
      tally.count += 1;
      if (valueFacts[index]?.holds(value)) continue;
      const text = JSON.stringify(value);
      const known = tally.strangers.get(text);
      if (known) known.count += 1;
      else tally.strangers.set(text, { path, count: 1 });
    }
  }

  rows(): Row[] {
    return valueFacts.map(({ name, statements, isOnlyNoted }, index) => {
      const { count, strangers } = this.#tallies[index] ?? { count: 0, strangers: new Map() };
      if (count === 0) return row("facts", name, "no sample", { statements });
      const lines = [...strangers].slice(0, mostShown).map(([text, { path, count: times }]) => {
        return `${text} at ${path}${times > 1 ? ` and ${times - 1} more` : ""}`;
      });
      if (strangers.size > mostShown) lines.push(`and ${strangers.size - mostShown} other values`);
      if (lines.length === 0) return row("facts", name, "yes", { statements, count });
      return isOnlyNoted
        ? row("facts", name, "noted", { statements, count, notes: lines })
        : row("facts", name, "no", { statements, count, faults: lines });
    });
  }
}
