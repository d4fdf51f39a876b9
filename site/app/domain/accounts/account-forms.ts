import * as v from "valibot";

/** Bounds of a new password, in characters. What exists already is for the backend to judge. */
const passwordCharacters = { least: 8, most: 256 } as const;

/** A text that must say something; white space around it does not count. */
const filled = (message: string) => v.pipe(v.string(message), v.trim(), v.nonEmpty(message));
/** Likewise where white space counts. */
const filledAsIs = (message: string) => v.pipe(v.string(message), v.nonEmpty(message));

/** The login form (S5.1, S5.2): both are needed. */
export const loginForm = v.object({
  username: filled("Enter your username or your email address."),
  password: filledAsIs("Enter your password."),
});

/** The registration form (S5.3 to S5.7): all five are needed, an empty text is none. */
export const registrationForm = v.object({
  username: filled("Choose a username."),
  password: v.pipe(
    filledAsIs("Choose a password."),
    v.minLength(passwordCharacters.least, `Use at least ${passwordCharacters.least} characters.`),
    v.maxLength(passwordCharacters.most, `Use at most ${passwordCharacters.most} characters.`),
  ),
  email: v.pipe(
    filled("Enter your email address."),
    v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Enter an email address such as name@example.com."),
  ),
  firstName: filled("Enter your first name."),
  lastName: filled("Enter your last name."),
});

/** The fields of a form that need another look, each with what to do about it. */
export type AccountMistakes = Readonly<Record<string, string>>;

/** What a form sends, or the first mistake of each of its fields. */
export function checkAccountForm<Schema extends typeof loginForm | typeof registrationForm>(
  schema: Schema,
  given: Readonly<Record<string, unknown>>,
): { readonly form: v.InferOutput<Schema> } | { readonly mistakes: AccountMistakes } {
  const result = v.safeParse(schema, given, { abortPipeEarly: true });
  if (result.success) return { form: result.output };
  const mistakes: Record<string, string> = {};
  for (const { path, message } of result.issues) mistakes[String(path?.[0]?.key)] ??= message;
  return { mistakes };
}

/** What the login form sends. */
export type LoginForm = v.InferOutput<typeof loginForm>;
/** What the registration form sends. */
export type RegistrationForm = v.InferOutput<typeof registrationForm>;
