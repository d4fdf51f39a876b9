/** Bounds of what an account holds, in characters as people count them; the forms and the server go by the same. */
export const accountBounds = {
  username: { most: 60 },
  email: { most: 100 },
  personName: { most: 100 },
  password: { least: 8, most: 256 },
} as const;

/** The number of characters as people count them, however a keyboard composed them. */
export function countCharacters(text: string): number {
  return [...text.normalize("NFKC")].length;
}

/**
 * Whether a new username without outer spaces has only the characters that WordPress allows in one. An email address
 * that is its owner's username may have more.
 */
export function hasUsernameCharacters(username: string): boolean {
  return /^[a-z0-9_.@-]+( [a-z0-9_.@-]+)*$/i.test(username);
}
