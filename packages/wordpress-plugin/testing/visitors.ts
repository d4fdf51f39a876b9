import { sharedKey, signClientAddress } from "@porchlight/contract/shared-secret";
import { sharedSecret, startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/** Where the site is, as the WordPress of visitors knows it. */
export const siteAddress = "https://www.switchgrass.example";

/** Who registers in tests; the address has a plus sign, the password what is easily lost on the way. */
export const jane = { username: "jane", email: "jane+home@mailbox.example", password: 'a "horse" \\ 7 é' };

/** Another one. */
export const robert = { username: "robert", email: "robert@mailbox.example", password: jane.password };

/** What WordPress says of a refresh token that is none any more. */
export const refused = ["The provided refresh token is invalid"];

/** The fields of a user with new tokens. */
export const tokens = "databaseId jwtAuthToken jwtRefreshToken";

/** A user with new tokens, as a mutation gives one. */
export interface UserPayload {
  readonly user: { readonly databaseId: number; readonly jwtAuthToken: string; readonly jwtRefreshToken: string };
}

/** Somebody who is logged in. */
export interface Login {
  readonly id: number;
  readonly access: string;
  readonly refresh: string;
}

/** The login that a mutation gives. */
export function loginOf({ user }: UserPayload): Login {
  return { id: user.databaseId, access: user.jwtAuthToken, refresh: user.jwtRefreshToken };
}

/** The header of an access token. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** The headers by which the site says whose an operation is; another signature than the right one is forged. */
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

/** Visitors of a WordPress, who ask its GraphQL as the site does for them. */
export class Visitors {
  readonly wordpress: ThrowawayWordPress;

  constructor(wordpress: ThrowawayWordPress) {
    this.wordpress = wordpress;
  }

  /** Nobody has tried anything any more, and nobody has an account but the administrator. */
  async forget(): Promise<void> {
    await this.wordpress.eval(`
      global $wpdb; Porchlight\\ensure_attempts_table(); $wpdb->query( 'DELETE FROM ' . Porchlight\\attempts_table() );
      foreach ( get_users( array( 'exclude' => array( 1 ) ) ) as $user ) wp_delete_user( $user->ID );
    `);
  }

  /** Sends a mutation; gives its payload, and the sentences of what it fails with. */
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

  /** Somebody with an account, who is logged in. */
  async registered(account = jane): Promise<Login> {
    const { payload, errors } = await this.register(account, `203.0.113.${account.username.length}`);
    if (!payload || errors) throw new Error(`${account.username} cannot register: ${errors?.join(" ")}`);
    return loginOf(payload);
  }

  async logIn(username: string, password: string, headers: Readonly<Record<string, string>> = {}) {
    return await this.mutate<{ authToken: string }>("login", { username, password }, "authToken refreshToken", headers);
  }

  /** Saves favorites, a JSON text, as those of a user. */
  async save(userId: number, favorites: string, headers: Readonly<Record<string, string>> = {}) {
    const input = { userId, favorites };
    return await this.mutate<{ user: { favorites: string } }>("updateFavorites", input, "user { favorites }", headers);
  }

  /** The id of whom an access token belongs to, or what it fails with. */
  async viewer(token: string): Promise<number | string | undefined> {
    const query = "{ viewer { databaseId } }";
    const { data, errors } = await this.wordpress.graphql<{ viewer: { databaseId: number } | null }>(
      query,
      {},
      bearer(token),
    );
    return errors?.[0]?.message ?? data.viewer?.databaseId;
  }

  /** `yes` where a refresh token still gives an access token, else what it fails with. */
  async refreshes(refresh: string): Promise<string | readonly string[]> {
    return (await this.mutate("refreshJwtAuthToken", { jwtRefreshToken: refresh }, "authToken")).errors ?? "yes";
  }
}
