import { collections } from "../products/collections.ts";
import { above, below, type Saying, set } from "./saying.ts";
import type { SearchScope } from "./search-query.ts";

const escaped = (text: string) => text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The sayings of the places of the content and of the collections. The longest name first: one may hold another. */
export function nameSayings({ towns, places }: SearchScope): Saying[] {
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
  ];
}
