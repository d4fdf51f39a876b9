/** Limits of account fields, in user-perceived characters, and of passkeys; used by the forms and the server. */
export const accountBounds = {
  username: { max: 60 },
  email: { max: 100 },
  personName: { max: 100 },
  password: { min: 8, max: 256 },
  passkeyName: { max: 60 },
  passkeys: { max: 10 },
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
