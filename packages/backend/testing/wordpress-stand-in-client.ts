import { onTestFinished } from "vitest";
import { startWordPressStandIn, type WordPressOptions } from "./wordpress-stand-in.ts";

/** A response of a stand-in; each test asserts what it finds there. */
export interface StandInResponse {
  readonly data?: Record<string, unknown>;
  readonly errors?: readonly { message: string; path?: string[]; extensions?: { category: string } }[];
  readonly extensions?: { readonly debug: unknown };
}

/** A stand-in that ends with the test, and short ways to ask it. */
export async function standInFor(options: WordPressOptions) {
  const server = await startWordPressStandIn(options);
  onTestFinished(() => server.close());
  const sent = (body: string, headers: Record<string, string> = {}) =>
    fetch(server.endpoint, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const response = await sent(body, headers);
    return { status: response.status, headers: response.headers, body: (await response.json()) as StandInResponse };
  };
  const ask = (query: string, variables: object = {}, token?: string) =>
    post(JSON.stringify({ query, variables }), token === undefined ? {} : { authorization: `Bearer ${token}` });
  /** The messages that a response holds. */
  const said = async (query: string) => (await ask(query)).body.errors?.map(({ message }) => message);
  return { ...server, sent, post, ask, said };
}
