import { passkeyProblem } from "#app/domain/accounts/passkey-errors.ts";
import type { MutationClient } from "#app/graphql/client.ts";
import { type LoggedIn, loggedIn, toAccountError } from "./accounts.ts";
import {
  GetPasskeys,
  LoginWithPasskey,
  type PasskeyFieldsFragment,
  RegisterPasskey,
  RemovePasskey,
  RenamePasskey,
  StartPasskeyLogin,
  StartPasskeyRegistration,
} from "./passkeys.generated.ts";

/** A passkey of the visitor. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** UTC, ISO; null for a passkey that has not been used. */
  readonly lastUsedAt: string | null;
  /** UTC, ISO. */
  readonly createdAt: string;
}

/**
 * The visitor's passkeys, oldest first, not from the cache; none when logged out.
 * @throws {ContentError}
 */
export async function loadPasskeys(client: MutationClient): Promise<readonly Passkey[]> {
  const { viewer } = await client.query(GetPasskeys, {}, { fresh: true });
  return toPasskeys(viewer);
}

/**
 * Logs in with a passkey that `get` returns for WebAuthn's options, both as JSON.
 * @throws {AccountError} with a text for the visitor; what `get` throws.
 */
export async function logInWithPasskey(
  client: MutationClient,
  get: (options: string) => Promise<string>,
): Promise<LoggedIn> {
  return await sent(async () => {
    const { startPasskeyLogin } = await client.mutate(StartPasskeyLogin, {});
    const credential = await get(startPasskeyLogin?.options ?? "");
    const { loginWithPasskey: login } = await client.mutate(LoginWithPasskey, { credential });
    return loggedIn("LoginWithPasskey", login?.user, login?.authToken, login?.refreshToken);
  });
}

/**
 * Adds a passkey that `create` returns for WebAuthn's options, both as JSON; returns all.
 * @throws {AccountError} with a text for the visitor, its problem is `old-login` when the password must be entered
 * before; what `create` throws.
 */
export async function addPasskey(
  client: MutationClient,
  name: string,
  create: (options: string) => Promise<string>,
): Promise<readonly Passkey[]> {
  return await sent(async () => {
    const { startPasskeyRegistration } = await client.mutate(StartPasskeyRegistration, {});
    const credential = await create(startPasskeyRegistration?.options ?? "");
    return toPasskeys((await client.mutate(RegisterPasskey, { name, credential })).registerPasskey);
  });
}

/** Renames a passkey; returns all. @throws {AccountError} with a text for the visitor. */
export async function renamePasskey(client: MutationClient, id: string, name: string): Promise<readonly Passkey[]> {
  return await sent(async () => toPasskeys((await client.mutate(RenamePasskey, { id, name })).renamePasskey));
}

/** Removes a passkey; returns the others. @throws {AccountError} with a text for the visitor. */
export async function removePasskey(client: MutationClient, id: string): Promise<readonly Passkey[]> {
  return await sent(async () => toPasskeys((await client.mutate(RemovePasskey, { id })).removePasskey));
}

async function sent<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw toAccountError(error, passkeyProblem);
  }
}

type ListedPasskeys = { readonly passkeys: readonly (PasskeyFieldsFragment | null)[] | null } | null;

function toPasskeys(listed: ListedPasskeys): readonly Passkey[] {
  return (listed?.passkeys ?? []).flatMap((each) =>
    each ? [{ id: each.id, name: each.name ?? "", createdAt: each.createdAt ?? "", lastUsedAt: each.lastUsedAt }] : [],
  );
}
