import { collections } from "../products/collections.ts";
import type { HouseKind } from "../products/house-kind.ts";
import { above, below, type Saying, set } from "./saying.ts";
import type { SearchScope } from "./search-query.ts";

const escaped = (text: string) => text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What buyers call a kind of house beside the content’s own word. */
const otherWords: Readonly<Record<string, string>> = {
  townhome: "town ?houses?|row ?(?:homes?|houses?)",
  paired: "duplex(?:es)?|twin homes?",
  "single-family": "detached(?: (?:homes?|houses?))?",
};

/** A kind of house in all its spellings: `town home`, `single family house`, `cottages`. A patio alone is no patio home. */
function housePattern({ id, title }: HouseKind): string {
  const own = escaped(id)
    .replaceAll("-", "[ -]?")
    .replace(/(?<=.)home$/, " ?home");
  const needsNoun = !id.includes("-") && / homes$/i.test(title);
  const spellings = [`${own}s?(?:[ -](?:homes?|houses?))${needsNoun ? "" : "?"}`, otherWords[id] ?? ""].filter(Boolean);
  return `\\b(?:${spellings.join("|")})\\b`;
}

/**
 * The sayings of the places of the content, of the collections and of kinds of house. The longest name first: one may
 * hold another.
 */
export function nameSayings({ towns, places, houses }: SearchScope): Saying[] {
  const near = String.raw`(${above} )?(?:${below} )?(?:(\d{1,3}) ?mi(?:les?)?\b )?(?:from|of|near|around|close to|by)`;
  const named = places.toSorted((one, other) => other.title.length - one.title.length);
  return [
    ...named.map(
      ({ id, title }): Saying => [
        new RegExp(`${near} ${escaped(title)}\\b`),
        ([farther, miles], found) =>
          // Nothing limits how near it may be.
          farther && miles ? null : set(found, { near: id, ...(miles ? { miles: Number(miles) } : {}) }),
      ],
    ),
    ...towns.map(
      (town): Saying => [
        new RegExp(`(?:\\bin |\\bor |\\band )?\\b${escaped(town)}\\b`),
        (_, found) => found.towns.push(town),
      ],
    ),
    ...named
      .filter(({ id }) => !towns.includes(id))
      .map(
        ({ id, title }): Saying => [
          new RegExp(`(?:\\bin |\\bat )?\\b${escaped(title)}\\b`),
          (_, found) => set(found, { near: id, miles: 1 }),
        ],
      ),
    ...collections.map(
      ({ id, title }): Saying => [
        new RegExp(
          `\\b${title
            .split(/(?<=[a-z])(?=[A-Z])|[- ]/)
            .map(escaped)
            .join("[ -]?")}s?\\b(?: collection)?`,
        ),
        (_, found) => found.collections.push(id),
      ],
    ),
    ...houses.map((kind): Saying => [new RegExp(housePattern(kind)), (_, found) => found.houses.push(kind.id)]),
  ];
}
