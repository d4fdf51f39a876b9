/** A login that WordPress rejects. */
interface FailedLogin {
  readonly username: string;
  readonly password: string;
  readonly isKnown: boolean;
}

/** The JWT plugin's message: a short code through 0.7.0, WordPress's sentence, escaped, from 0.7.1. */
export function loginMessage(login: FailedLogin, jwtPlugin: "0.7.0" | "0.7.2", origin: string): string {
  const [code, sentence] = codeAndSentence(login, origin);
  return jwtPlugin === "0.7.0" ? code : escaped(`<strong>Error:</strong> ${sentence}`);
}

function codeAndSentence({ username, password, isKnown }: FailedLogin, origin: string): [code: string, html: string] {
  const isEmail = username.includes("@");
  if (username === "") return ["empty_username", "The username field is empty."];
  if (password === "") return ["empty_password", "The password field is empty."];
  if (!isKnown && isEmail) return ["invalid_email", "Unknown email address. Check again or try your username."];
  if (!isKnown) {
    return [
      "invalid_username",
      `The username <strong>${username}</strong> is not registered on this site. If you are unsure of your username, try your email address instead.`,
    ];
  }
  const lost = `<a href="${origin}/wp-login.php?action=lostpassword">Lost your password?</a>`;
  return [
    "incorrect_password",
    `The password you entered for the ${isEmail ? "email address" : "username"} <strong>${username}</strong> is incorrect. ${lost}`,
  ];
}

/** Message of a registration with a taken username. */
export const takenUsernameMessage = escaped(
  "<strong>Error:</strong> This username is already registered. Please choose another one.",
);

/** Message of a registration with a taken email address: HTML with the login URL. */
export function takenEmailMessage(origin: string): string {
  const logIn = `<a href="${origin}/wp-login.php">Log in</a>`;
  return escaped(
    `<strong>Error:</strong> This email address is already registered. ${logIn} with this address or choose another one.`,
  );
}

/** As WordPress's `esc_html` does. */
function escaped(html: string): string {
  return html
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#039;");
}
