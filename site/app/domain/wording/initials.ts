/**
 * The initials of a person for a stamp: those of the first and the last word of the name, in capitals (`JM`), one for
 * a name of one word. Empty text where the name has no letter.
 */
export function initialsOf(name: string | null | undefined): string {
  const letters = (name ?? "")
    .normalize("NFC")
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? "")
    .filter((letter) => letter !== "");
  const [first = "", ...rest] = letters;
  return (first + (rest.at(-1) ?? "")).toLocaleUpperCase("en-US");
}
