import { maxLength, nonEmpty, pipe, regex, rfcEmail, safeParse, string } from "valibot";
import { refusal, wordPressRefusal } from "./account-errors.ts";

const maxUsernameCharacters = 60;
const maxEmailCharacters = 100;
const maxNameCharacters = 100;

const emailAddress = pipe(
  string(),
  nonEmpty(),
  maxLength(maxEmailCharacters),
  rfcEmail(),
  // The standard allows addresses inside one's own network; a visitor's has a domain.
  regex(/@[^@]+\.[^.@]{2,}$/),
);

/** The form in which usernames and e-mail addresses are compared: without regard to case and outer spaces. */
export function accountKey(name: string): string {
  return cleanText(name).toLowerCase();
}

/** Text without outer spaces and control characters, which PostgreSQL would not keep. */
function cleanText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, "")
    .trim();
}

/**
 * The e-mail address as it is kept.
 * @throws GraphQLError in WordPress's words for one that is none.
 */
export function checkedEmail(email: string): string {
  const { success, output } = safeParse(emailAddress, email.trim());
  if (!success) throw refusal("The email address you are trying to use is invalid");
  return output;
}

/**
 * The username as it is kept. A visitor's own e-mail address is a username too (the site registers with it), also
 * with characters that WordPress refuses in other usernames, such as the plus sign.
 * @throws GraphQLError in WordPress's words for illegal characters and for more than 60 characters.
 */
export function checkedUsername(username: string, email: string): string {
  const trimmed = username.trim();
  if (accountKey(trimmed) === accountKey(email)) return email;
  if (!/^[a-z0-9_.@-]+( [a-z0-9_.@-]+)*$/i.test(trimmed)) {
    throw wordPressRefusal(
      "This username is invalid because it uses illegal characters. Please enter a valid username.",
    );
  }
  if (trimmed.length > maxUsernameCharacters) {
    throw wordPressRefusal(`Username may not be longer than ${maxUsernameCharacters} characters.`);
  }
  return trimmed;
}

/**
 * A first or last name as it is kept; an empty one is allowed.
 * @throws GraphQLError when it is longer than 100 characters.
 */
export function checkedPersonName(name: string, what: "first name" | "last name"): string {
  const cleaned = cleanText(name).replace(/\s+/g, " ");
  if ([...cleaned].length > maxNameCharacters) {
    throw refusal(`A ${what} may have at most ${maxNameCharacters} characters.`);
  }
  return cleaned;
}

/** WordPress's "nicename", the name of an account in addresses: `jane@x.com` → `janex-com`. */
export function accountSlug(username: string): string {
  return username
    .toLowerCase()
    .replace(/\./g, "-")
    .replace(/[^a-z0-9 _-]/g, "")
    .replace(/\s+/g, "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}
