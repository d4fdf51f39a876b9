import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { ContentDatabase, PasskeysTable } from "../store/tables.ts";
import { accountError, passkeyExpired, wrongPasskey } from "./account-errors.ts";
import { parsePasskeyName } from "./account-input.ts";
import type { AccountMailer } from "./account-mailer.ts";
import type { Account, AccountStore } from "./account-store.ts";
import type { Caller, Logins, NewLogin } from "./logins.ts";
import {
  addPasskey,
  type ChallengePurpose,
  challengeMinutes,
  maxPasskeys,
  PasskeyChallenges,
  PasskeyStore,
  usePasskey,
} from "./passkey-store.ts";
import {
  loadLibrary,
  parseCredential,
  type RelyingParty,
  relyingPartyOf,
  supportedAlgorithmIDs,
  userHandleOf,
} from "./webauthn.ts";

interface PasskeysParts {
  readonly database: ContentDatabase;
  readonly store: AccountStore;
  readonly logins: Logins;
  readonly mailer: AccountMailer;
  readonly secret: string;
  /** The site's URL, whose host is the relying party. */
  readonly publicUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Passkeys of accounts: WebAuthn credentials that authenticators keep and find for this site. */
export class Passkeys {
  readonly #parts: PasskeysParts;
  readonly #passkeys: PasskeyStore;
  readonly #challenges: PasskeyChallenges;
  readonly #rp: RelyingParty | null;

  constructor(parts: PasskeysParts) {
    this.#parts = parts;
    this.#passkeys = new PasskeyStore(parts.database);
    this.#challenges = new PasskeyChallenges(parts);
    this.#rp = relyingPartyOf(parts.publicUrl);
  }

  /** The passkeys of an account, oldest first. */
  async ofAccount({ id }: Account): Promise<PasskeysTable[]> {
    return await this.#passkeys.ofUser(id);
  }

  /**
   * Options for creating a passkey, as JSON for `navigator.credentials.create`; requires a recent login.
   * @throws GraphQLError for anonymous callers, and for an account with as many as it may have
   */
  async startRegistration(caller: Caller): Promise<string> {
    const account = requireAccount(caller);
    this.#parts.logins.requireRecent(caller.login);
    const rp = this.#requireRelyingParty();
    const own = await this.#passkeys.ofUser(account.id);
    if (own.length >= maxPasskeys) throw tooMany();
    const { generateRegistrationOptions } = await loadLibrary();
    const options = await generateRegistrationOptions({
      rpName: rp.id,
      rpID: rp.id,
      userID: userHandleOf(account.id),
      userName: account.username,
      userDisplayName: `${account.first_name} ${account.last_name}`.trim(),
      challenge: this.#challenges.issue(`registration ${account.id}`),
      timeout: challengeMinutes * 60_000,
      excludeCredentials: own.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) })),
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      supportedAlgorithmIDs,
    });
    return JSON.stringify(options);
  }

  /**
   * Adds a passkey to the caller's account, from the response of `navigator.credentials.create` as JSON, which is mailed.
   * The challenge proves that the login was recent when it was requested.
   * @throws GraphQLError for any other response than to this account's challenge, once
   */
  async register(caller: Caller, input: { readonly name?: unknown; readonly credential?: unknown }): Promise<void> {
    const account = requireAccount(caller);
    const name = parsePasskeyName(input.name);
    const { verifyRegistrationResponse } = await loadLibrary();
    const { challenge, result } = await this.#verify(`registration ${account.id}`, (expected) =>
      verifyRegistrationResponse({
        ...expected,
        response: parseCredential<RegistrationResponseJSON>(input.credential),
        supportedAlgorithmIDs,
      }),
    );
    if (!result.registrationInfo) throw wrongPasskey();
    const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
    const row = {
      id,
      user_id: account.id,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: JSON.stringify(transports.slice(0, 10).map(String)),
      name,
      created_at_ms: this.#parts.now(),
      last_used_at_ms: null,
    };
    const added = await this.#parts.database.transaction().execute(async (transaction) => {
      if (!(await this.#challenges.use(transaction, challenge))) return "used";
      return await addPasskey(transaction, row, account.token_generation);
    });
    if (added === "too-many") throw tooMany();
    if (added !== "added") throw wrongPasskey();
    this.#mail(account, "passkey-added", name);
  }

  /**
   * Options for a login with any passkey of this site, as JSON for `navigator.credentials.get`.
   * @throws GraphQLError when the site's address can have no passkeys
   */
  async startLogin(): Promise<string> {
    const { id: rpID } = this.#requireRelyingParty();
    const { generateAuthenticationOptions } = await loadLibrary();
    const options = await generateAuthenticationOptions({
      rpID,
      challenge: this.#challenges.issue("login"),
      timeout: challengeMinutes * 60_000,
      userVerification: "preferred",
    });
    return JSON.stringify(options);
  }

  /**
   * Logs in with the response of `navigator.credentials.get` as JSON.
   * @throws GraphQLError for any other response than of a stored passkey to a challenge for a login, once
   */
  async login({ credential }: { readonly credential?: unknown }): Promise<NewLogin> {
    const response = parseCredential<AuthenticationResponseJSON>(credential);
    const passkey = await this.#passkeys.byId(response.id);
    if (!passkey) throw wrongPasskey();
    const { id, user_id: userId, public_key, transports } = passkey;
    const publicKey = new Uint8Array(Buffer.from(public_key, "base64url"));
    const counter = Number(passkey.counter);
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { challenge, result } = await this.#verify("login", (expected) =>
      verifyAuthenticationResponse({
        ...expected,
        response,
        credential: { id, publicKey, counter, transports: JSON.parse(transports) },
      }),
    );
    const { userHandle } = response.response;
    if (userHandle && userHandle !== Buffer.from(userHandleOf(userId)).toString("base64url")) throw wrongPasskey();
    const used = { counter: result.authenticationInfo.newCounter, atMs: this.#parts.now() };
    return await this.#parts.database.transaction().execute(async (transaction) => {
      if (!(await this.#challenges.use(transaction, challenge))) throw wrongPasskey();
      const isUsed = await usePasskey(transaction, { id, counter }, used);
      const account = isUsed && (await this.#parts.store.byId(userId, transaction));
      if (!account) throw wrongPasskey();
      return await this.#parts.logins.start(transaction, account);
    });
  }

  /** Renames a passkey of the caller. @throws GraphQLError for any other passkey */
  async rename(caller: Caller, id: string, name: unknown): Promise<void> {
    const account = requireAccount(caller);
    if (!(await this.#passkeys.rename(account.id, id, parsePasskeyName(name)))) throw unknownPasskey();
  }

  /** Removes a passkey of the caller, which is mailed. @throws GraphQLError for any other passkey */
  async remove(caller: Caller, id: string): Promise<void> {
    const account = requireAccount(caller);
    const removed = await this.#passkeys.remove(account.id, id);
    if (!removed) throw unknownPasskey();
    this.#mail(account, "passkey-removed", removed.name);
  }

  #mail({ email: to, username }: Account, kind: "passkey-added" | "passkey-removed", name: string): void {
    this.#parts.mailer.sendLater(async () => ({ kind, to, username, name }));
  }

  #requireRelyingParty(): RelyingParty {
    if (!this.#rp) throw accountError("Passkeys cannot be used at this address.");
    return this.#rp;
  }

  /** Verifies a response with the library; returns its challenge too. @throws GraphQLError */
  async #verify<Result extends { readonly verified: boolean }>(
    purpose: ChallengePurpose,
    verify: (expected: {
      readonly expectedChallenge: (challenge: string) => boolean;
      readonly expectedOrigin: string;
      readonly expectedRPID: string;
      readonly requireUserVerification: boolean;
    }) => Promise<Result>,
  ): Promise<{ readonly challenge: string; readonly result: Result }> {
    const { id: expectedRPID, origin: expectedOrigin } = this.#requireRelyingParty();
    let challenge = "";
    let isExpired = false;
    const expectedChallenge = (given: string) => {
      challenge = given;
      const state = this.#challenges.read(given, purpose);
      isExpired = state === "expired";
      return state === "valid";
    };
    const expected = { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: false };
    // The library throws its own errors for every response that is not as expected.
    const result = await verify(expected).catch(() => undefined);
    if (isExpired) throw accountError(passkeyExpired);
    if (!result?.verified) throw wrongPasskey();
    return { challenge, result };
  }
}

function requireAccount({ account }: Caller): Account {
  if (!account) throw accountError("You do not have the appropriate capabilities to perform this action");
  return account;
}

const unknownPasskey = () => accountError("There is no such passkey.");
const tooMany = () => accountError(`An account can have at most ${maxPasskeys} passkeys.`);
