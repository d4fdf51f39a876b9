import type { ResetLink } from "#app/graphql/accounts/accounts.ts";

/** What `key=…&login=…` behind `#reset-password?` names; null where one of both is missing. */
export function resetLinkOf(text: string): ResetLink | null {
  const parameters = new URLSearchParams(text);
  const key = parameters.get("key") ?? "";
  const login = parameters.get("login") ?? "";
  return key && login ? { key, login } : null;
}
