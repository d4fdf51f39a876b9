import { accountBounds, countCharacters, hasUsernameCharacters } from "@porchlight/contract/account-rules";
import * as v from "valibot";

const { least: leastPassword, most: mostPassword } = accountBounds.password;

/** A text that must say something; white space around it does not count. */
const filled = (message: string) => v.pipe(v.string(message), v.trim(), v.nonEmpty(message));
/** Likewise where white space counts. */
const filledAsIs = (message: string) => v.pipe(v.string(message), v.nonEmpty(message));

const atMost = (most: number) =>
  v.check((text: string) => countCharacters(text) <= most, `Use at most ${most} characters.`);

const firstName = v.pipe(filled("Enter your first name."), atMost(accountBounds.personName.most));
const lastName = v.pipe(filled("Enter your last name."), atMost(accountBounds.personName.most));
const email = v.pipe(
  filled("Enter your email address."),
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Enter an email address such as name@example.com."),
  atMost(accountBounds.email.most),
);
/** A new one. What exists already is for the backend to judge. */
const newPassword = v.pipe(
  filledAsIs("Choose a password."),
  v.check((text) => countCharacters(text) >= leastPassword, `Use at least ${leastPassword} characters.`),
  atMost(mostPassword),
);
const currentPassword = filledAsIs("Enter your password.");

/** The login form (S5.1, S5.2): both are needed. */
export const loginForm = v.object({
  username: filled("Enter your username or your email address."),
  password: currentPassword,
});

/** What a username may have; the visitor's email address is one too, whatever it has. */
export const usernameText = "Use letters from a to z, digits, single spaces, and . _ - @ only.";

const isOwnAddress = (username: string, address: string) =>
  username.toLowerCase() === address.trim().toLowerCase() && address !== "";

/** The registration form (S5.3 to S5.7): all five are needed, an empty text is none. */
export const registrationForm = v.pipe(
  v.object({ username: filled("Choose a username."), password: newPassword, email, firstName, lastName }),
  v.forward(
    v.partialCheck(
      [["username"], ["email"]],
      (form) => isOwnAddress(form.username, form.email) || hasUsernameCharacters(form.username),
      usernameText,
    ),
    ["username"],
  ),
  v.forward(
    v.partialCheck(
      [["username"], ["email"]],
      (form) => isOwnAddress(form.username, form.email) || form.username.length <= accountBounds.username.most,
      `Use at most ${accountBounds.username.most} characters.`,
    ),
    ["username"],
  ),
);

/** What an account is named by in a forgotten password's form. */
export const lostPasswordForm = v.object({ username: filled("Enter your username or your email address.") });

/** The form behind the link of a mail. */
export const resetPasswordForm = v.object({ password: newPassword });

/** The forms of the account page. What others log in with is changed with the password at hand. */
export const nameForm = v.object({ firstName, lastName });
export const emailForm = v.object({ email, currentPassword });
export const passwordForm = v.object({ currentPassword, password: newPassword });

/** The deletion of an account, sure by its own username. */
export function deletionForm(username: string) {
  const isSame = (typed: string) => typed.toLowerCase() === username.toLowerCase();
  return v.object({
    username: v.pipe(filled("Enter your username."), v.check(isSame, `Your username is ${username}.`)),
    currentPassword,
  });
}

/** The fields of a form that need another look, each with what to do about it. */
export type AccountMistakes = Readonly<Record<string, string>>;

/** A form of an account. */
type AccountSchema = v.GenericSchema<unknown, object>;

/** What a form sends, or the first mistake of each of its fields. */
export function checkAccountForm<const Schema extends AccountSchema>(
  schema: Schema,
  given: Readonly<Record<string, unknown>>,
): { readonly form: v.InferOutput<Schema> } | { readonly mistakes: AccountMistakes } {
  const result = v.safeParse(schema, given, { abortPipeEarly: true });
  if (result.success) return { form: result.output };
  const mistakes: Record<string, string> = {};
  for (const issue of result.issues) mistakes[String(issue.path?.[0]?.key)] ??= issue.message;
  return { mistakes };
}

/** What the login form sends. */
export type LoginForm = v.InferOutput<typeof loginForm>;
/** What the registration form sends. */
export type RegistrationForm = v.InferOutput<typeof registrationForm>;
