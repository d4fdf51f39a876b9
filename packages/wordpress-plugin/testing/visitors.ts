import { sharedKey, signClientAddress } from "@porchlight/contract/shared-secret";
import { sharedSecret, startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/** The site's address in the WordPress of these tests. */
export const siteAddress = "https://www.switchgrass.example";

/** A test user; the address has a plus sign, the password characters that are easily mangled. */
export const jane = { username: "jane", email: "jane+home@mailbox.example", password: 'a "horse" \\ 7 é' };

/** Another test user. */
export const robert = { username: "robert", email: "robert@mailbox.example", password: jane.password };

/** WordPress's error for an invalid refresh token. */
export const refused = ["The provided refresh token is invalid"];

/** The selection of a user with new tokens. */
export const tokens = "databaseId jwtAuthToken jwtRefreshToken";

/** A user with new tokens, as in a mutation's payload. */
export interface UserPayload {
  readonly user: { readonly databaseId: number; readonly jwtAuthToken: string; readonly jwtRefreshToken: string };
}

/** A login of a user. */
export interface Login {
  readonly id: number;
  readonly access: string;
  readonly refresh: string;
}

/** The login in a mutation's payload. */
export function loginOf({ user }: UserPayload): Login {
  return { id: user.databaseId, access: user.jwtAuthToken, refresh: user.jwtRefreshToken };
}

/** The header of an access token. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** The headers with which the site sends a visitor's address; with another signature it is forged. */
export function from(
  address: string,
  signature = signClientAddress(address, sharedKey(sharedSecret, "client-address")),
) {
  return { "X-Porchlight-Client-Address": address, "X-Porchlight-Client-Signature": signature };
}

/** Starts a WordPress in which visitors may register. */
export async function startForVisitors(): Promise<Visitors> {
  const wordpress = await startWordPress({
    constants: { PORCHLIGHT_SITE: siteAddress },
    content: "update_option( 'users_can_register', 1 ); update_option( 'default_role', 'subscriber' );",
  });
  return new Visitors(wordpress);
}

/** Visitors of a WordPress, with GraphQL requests as the site sends them. */
export class Visitors {
  readonly wordpress: ThrowawayWordPress;

  constructor(wordpress: ThrowawayWordPress) {
    this.wordpress = wordpress;
  }

  /** Deletes attempts, and all accounts but the administrator's. */
  async forget(): Promise<void> {
    await this.wordpress.eval(`
      global $wpdb; Porchlight\\ensure_attempts_table(); $wpdb->query( 'DELETE FROM ' . Porchlight\\attempts_table() );
      foreach ( get_users( array( 'exclude' => array( 1 ) ) ) as $user ) wp_delete_user( $user->ID );
    `);
  }

  /** Sends a mutation; returns its payload and error messages. */
  async mutate<Payload>(
    name: string,
    input: Readonly<Record<string, unknown>>,
    selection: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`;
    const response = await this.wordpress.graphql<Record<string, Payload | null>>(query, { input }, headers);
    const { status, data, errors } = response;
    const sentences = errors?.map(({ message }) => message);
    return { status, payload: data[name] ?? null, errors: sentences, headers: response.headers };
  }

  async register(account: { username: string; email: string; password: string }, address = "203.0.113.9") {
    const input = { firstName: "Jane", lastName: "Doe", ...account };
    return await this.mutate<UserPayload>("registerUser", input, `user { ${tokens} }`, from(address));
  }

  /** Registers a user and returns the login. */
  async registered(account = jane): Promise<Login> {
    const { payload, errors } = await this.register(account, `203.0.113.${account.username.length}`);
    if (!payload || errors) throw new Error(`${account.username} cannot register: ${errors?.join(" ")}`);
    return loginOf(payload);
  }

  async logIn(username: string, password: string, headers: Readonly<Record<string, string>> = {}) {
    return await this.mutate<{ authToken: string; refreshToken: string }>(
      "login",
      { username, password },
      "authToken refreshToken",
      headers,
    );
  }

  /** The tokens of another login of a user. */
  async newLogin({ username, password }: { username: string; password: string }) {
    const { payload, errors } = await this.logIn(username, password);
    if (!payload || errors) throw new Error(`${username} cannot log in: ${errors?.join(" ")}`);
    return { access: payload.authToken, refresh: payload.refreshToken };
  }

  /** Saves favorites, a JSON text, for a user. */
  async save(userId: number, favorites: string, headers: Readonly<Record<string, string>> = {}) {
    const input = { userId, favorites };
    return await this.mutate<{ user: { favorites: string } }>("updateFavorites", input, "user { favorites }", headers);
  }

  /** The user id of an access token, or the error. */
  async viewer(token: string): Promise<number | string | undefined> {
    const query = "{ viewer { databaseId } }";
    const { data, errors } = await this.wordpress.graphql<{ viewer: { databaseId: number } | null }>(
      query,
      {},
      bearer(token),
    );
    return errors?.[0]?.message ?? data.viewer?.databaseId;
  }

  /** `yes` when a refresh token is valid, else the error. */
  async refreshes(refresh: string): Promise<string | readonly string[]> {
    return (await this.mutate("refreshJwtAuthToken", { jwtRefreshToken: refresh }, "authToken")).errors ?? "yes";
  }
}
