import type { Logger } from "pino";
import type { OperationResponse } from "../host/operation.ts";
import type { AccountField } from "./parse-operation.ts";

/** What the JWT plugin says to everybody while a host has no secret for its tokens, before it looks at a name. */
export const withoutSecret = /^JWT (?:Auth )?is not configured\b/;

/** What a host says that does not have the mutations of the JWT plugin. */
const withoutPlugin = /^Cannot query field "(?:login|refreshJwtAuthToken)"/;

const secretIsMissing =
  "Nobody can log in: the WordPress at CONTENT_URL has no secret for its tokens. Define GRAPHQL_JWT_AUTH_SECRET_KEY in its wp-config.php (docs/wordpress.md).";
const pluginIsMissing =
  "Nobody can log in: the WordPress at CONTENT_URL does not have the plugin WPGraphQL JWT Authentication. Install and activate it (docs/wordpress.md).";
const tokensAreMissing =
  "Somebody registered and could not be logged in: the WordPress at CONTENT_URL gave no tokens. Check that the plugin WPGraphQL JWT Authentication is active and GRAPHQL_JWT_AUTH_SECRET_KEY is defined in its wp-config.php (docs/wordpress.md).";

/** True where a registration has made an account, and the host gave none of the tokens it was asked for. */
export function isWithoutTokens({ field, key }: AccountField, { data }: OperationResponse): boolean {
  if (field !== "registerUser") return false;
  const { user } = (data?.[key] ?? {}) as { user?: { jwtAuthToken?: unknown } | null };
  return Boolean(user) && user?.jwtAuthToken === null;
}

/**
 * Tells the operator, by what a host responds to the operations of accounts, that it is not set up for logins and what to
 * do: each once, and again after a login that worked.
 */
export function hostTroubleReport(log: Pick<Logger, "error">) {
  const reported = new Set<string>();
  return (account: AccountField, response: OperationResponse): void => {
    const trouble = troubleOf(account, response);
    if (trouble === undefined) {
      if (account.field === "login" && (response.data?.[account.key] ?? null) !== null) reported.clear();
      return;
    }
    if (reported.has(trouble)) return;
    reported.add(trouble);
    log.error({ operation: account.field }, trouble);
  };
}

function troubleOf(account: AccountField, response: OperationResponse): string | undefined {
  const says = (pattern: RegExp) => response.errors.some(({ message }) => pattern.test(message));
  if (says(withoutSecret)) return secretIsMissing;
  if (says(withoutPlugin)) return pluginIsMissing;
  return isWithoutTokens(account, response) ? tokensAreMissing : undefined;
}
