import { readFileSync } from "node:fs";
import { join } from "node:path";

const minCharacters = 8;
const maxCharacters = 256;

let commonPasswords: ReadonlySet<string> | undefined;

/** The form in which a password is hashed: the same characters however a keyboard composed them. */
export function normalizedPassword(password: string): string {
  return password.normalize("NFKC");
}

/**
 * Why a new password is refused, as a sentence for the visitor, or null. Counted in characters as people count
 * them; there are no rules about what it is made of.
 */
export function passwordProblem(password: string): string | null {
  const normalized = normalizedPassword(password);
  const characters = [...normalized].length;
  if (characters < minCharacters) return `Please choose a password of at least ${minCharacters} characters.`;
  if (characters > maxCharacters) return `A password may have at most ${maxCharacters} characters.`;
  commonPasswords ??= readCommonPasswords();
  if (commonPasswords.has(normalized.toLowerCase())) {
    return "This password is one of the most common ones. Please choose another.";
  }
  return null;
}

function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8");
  return new Set(text.split("\n").filter((line) => line !== "" && !line.startsWith("# ")));
}
