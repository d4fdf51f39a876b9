import { accountBounds, countCharacters, hasUsernameCharacters } from "@porchlight/contract/account-rules";
import { visibleText } from "@porchlight/contract/visible-text";
import * as v from "valibot";

const { min: minPasswordLength, max: maxPasswordLength } = accountBounds.password;

/** A required text, trimmed, without invisible characters. */
const filled = (message: string) => v.pipe(v.string(message), v.transform(visibleText), v.trim(), v.nonEmpty(message));
/** A required text, not trimmed. */
const filledAsIs = (message: string) => v.pipe(v.string(message), v.nonEmpty(message));

const atMost = (max: number) =>
  v.check((text: string) => countCharacters(text) <= max, `Use at most ${max} characters.`);

const firstName = v.pipe(filled("Enter your first name."), atMost(accountBounds.personName.max));
const lastName = v.pipe(filled("Enter your last name."), atMost(accountBounds.personName.max));
const email = v.pipe(
  filled("Enter your email address."),
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Enter an email address such as name@example.com."),
  atMost(accountBounds.email.max),
);
/** A new password. Existing passwords are checked by the backend only. */
const newPassword = v.pipe(
  filledAsIs("Choose a password."),
  v.check((text) => countCharacters(text) >= minPasswordLength, `Use at least ${minPasswordLength} characters.`),
  atMost(maxPasswordLength),
);
const currentPassword = filledAsIs("Enter your password.");

/** The login form (S5.1, S5.2): both fields are required. */
export const loginForm = v.object({
  username: filled("Enter your username or your email address."),
  password: currentPassword,
});

/** The characters that a username may have; the visitor's own email address is always accepted. */
export const usernameText = "Use letters from a to z, digits, single spaces, and . _ - @ only.";

/** Whether a username is the visitor's email address, as the registration form suggests. */
export const isOwnAddress = (username: string, address: string) =>
  username.toLowerCase() === address.trim().toLowerCase() && address !== "";

/** The registration form (S5.3 to S5.7): all five fields are required. */
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
      (form) => isOwnAddress(form.username, form.email) || form.username.length <= accountBounds.username.max,
      `Use at most ${accountBounds.username.max} characters.`,
    ),
    ["username"],
  ),
);

/** The form for a mail with a link: a username or an email address. */
export const linkRequestForm = v.object({ username: filled("Enter your username or your email address.") });

/** The form that the link in the reset mail opens. */
export const resetPasswordForm = v.object({ password: newPassword });

/** The form for the name of a passkey. */
export const passkeyForm = v.object({
  name: v.pipe(filled("Give the passkey a name."), atMost(accountBounds.passkeyName.max)),
});
/** The form for a passkey to add, with the current password. */
export const confirmedPasskeyForm = v.object({ ...passkeyForm.entries, currentPassword });

/** The form for a new name. */
export const nameForm = v.object({ firstName, lastName });
/** The form for a new email address, with the current password. */
export const emailForm = v.object({ email, currentPassword });
/** The form for a new password, with the current one. */
export const passwordForm = v.object({ currentPassword, password: newPassword });

/** The form that deletes an account, confirmed by typing its username. */
export function deletionForm(username: string) {
  const isSame = (typed: string) => typed.toLowerCase() === username.toLowerCase();
  return v.object({
    username: v.pipe(filled("Enter your username."), v.check(isSame, `Your username is ${username}.`)),
    currentPassword,
  });
}

/** Error messages of a form by the names of its fields. */
export type FormErrors = Readonly<Record<string, string>>;

/** Schema of a form of an account. */
type AccountSchema = v.GenericSchema<unknown, object>;

/** Returns the values of a form, or the first error message of each field. */
export function checkAccountForm<const Schema extends AccountSchema>(
  schema: Schema,
  given: Readonly<Record<string, unknown>>,
): { readonly form: v.InferOutput<Schema> } | { readonly mistakes: FormErrors } {
  const result = v.safeParse(schema, given, { abortPipeEarly: true });
  if (result.success) return { form: result.output };
  const mistakes: Record<string, string> = {};
  for (const issue of result.issues) mistakes[String(issue.path?.[0]?.key)] ??= issue.message;
  return { mistakes };
}

/** Values of the login form. */
export type LoginForm = v.InferOutput<typeof loginForm>;
/** Values of the registration form. */
export type RegistrationForm = v.InferOutput<typeof registrationForm>;
