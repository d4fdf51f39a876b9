import { linkProblem } from "#app/domain/accounts/account-errors.ts";
import type { MutationClient } from "#app/graphql/client.ts";
import { type LoggedIn, loggedIn, type MailedLink, toAccountError } from "./accounts.ts";
import { LoginWithLink, RequestLoginLink } from "./login-links.generated.ts";

/**
 * Mails a login link to the account with this username or email address. The result does not reveal whether there is
 * one.
 * @throws {AccountError} with a text for the visitor; its problem is `not-offered` when no mail can be sent.
 */
export async function requestLoginLink(client: MutationClient, username: string): Promise<void> {
  try {
    await client.mutate(RequestLoginLink, { username });
  } catch (error) {
    throw toAccountError(error, linkProblem);
  }
}

/**
 * Logs in with the link of a mail.
 * @throws {AccountError} with a text for the visitor.
 */
export async function logInWithLink(client: MutationClient, { key, login: name }: MailedLink): Promise<LoggedIn> {
  try {
    const { loginWithLink: login } = await client.mutate(LoginWithLink, { key, login: name });
    return loggedIn("LoginWithLink", login?.user, login?.authToken, login?.refreshToken);
  } catch (error) {
    throw toAccountError(error, linkProblem);
  }
}
