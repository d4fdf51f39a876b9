import { initialsOf } from "./text.ts";

/** How many letters of the first and of the last name a longer stamp takes, shortest first. */
const lengths = [
  [1, 2],
  [2, 1],
  [2, 2],
  [1, 3],
  [3, 1],
] as const;

/**
 * The stamps of people who stand together: the same as given, but where several names have the same initials those are
 * lengthened until they differ: `WFe` and `WFo` of Walt Ferris and Will Foley, `WaF` and `WrF` of Walt and Wren Ferris.
 * A stamp that is not the initials of its name, such as a builder's own for a desk, stays, and so do those of people of
 * one name.
 */
export function distinctStamps(people: readonly { readonly name: string; readonly stamp: string }[]): string[] {
  return people.map(({ name, stamp }) => {
    if (stamp !== initialsOf(name)) return stamp;
    const others = people.filter((other) => other.stamp === stamp && other.name !== name).map((other) => other.name);
    if (others.length === 0) return stamp;
    const names = [...new Set([name, ...others])];
    const length = lengths.find(([first, last]) => {
      const longer = names.map((each) => stampOf(each, first, last));
      return new Set(longer).size === names.length && !people.some((other) => longer.includes(other.stamp));
    });
    return length ? stampOf(name, length[0], length[1]) : stamp;
  });
}

/** The beginnings of the first and the last word of a name, each with a capital. */
function stampOf(name: string, first: number, last: number): string {
  const words = name
    .normalize("NFC")
    .split(/\s+/)
    .map((word) => (word.match(/\p{L}/gu) ?? []).join(""))
    .filter((word) => word !== "");
  const begun = (word: string, count: number) =>
    word.slice(0, 1).toLocaleUpperCase("en-US") + word.slice(1, count).toLocaleLowerCase("en-US");
  const [given = "", ...rest] = words;
  return begun(given, first) + begun(rest.at(-1) ?? "", last);
}
