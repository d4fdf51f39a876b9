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

/** What the login form sends. */
export type LoginForm = v.InferOutput<typeof loginForm>;
/** What the registration form sends. */
export type RegistrationForm = v.InferOutput<typeof registrationForm>;
