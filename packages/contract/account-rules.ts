/** Limits of account fields, in user-perceived characters; used by the forms and the server. */
export const accountBounds = {
  username: { most: 60 },
  email: { most: 100 },
  personName: { most: 100 },
  password: { least: 8, most: 256 },
} as const;

/** Number of user-perceived characters, independent of Unicode composition. */
export function countCharacters(text: string): number {
  return [...text.normalize("NFKC")].length;
}

/**
 * Whether a new username without outer spaces has only characters that WordPress allows in usernames. An email address
 * used as username may have others.
 */
export function hasUsernameCharacters(username: string): boolean {
  return /^[a-z0-9_.@-]+( [a-z0-9_.@-]+)*$/i.test(username);
}
