/**
 * Orders codes and days such as `2026-11-21` by their characters. No `localeCompare`: the first use of a language's order
 * holds up a browser (docs/decisions/0107-numbers-without-intl.md), and here it says the same.
 */
export function byCharacters(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Orders numbers of homesites, `9` before `10`, `10` before `10A`, whatever the case of their letters. */
export function byNumbersWithin(one: string, other: string): number {
  return byCharacters(withEqualNumbers(one), withEqualNumbers(other));
}

const digits = 16;

const withEqualNumbers = (text: string) => text.toLowerCase().replace(/\d+/g, (number) => number.padStart(digits, "0"));
