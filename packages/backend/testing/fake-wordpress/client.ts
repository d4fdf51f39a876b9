import { onTestFinished } from "vitest";
import { startFakeWordPress, type WordPressOptions } from "./fake-wordpress.ts";

/** A response of a fake WordPress; tests assert its content. */
export interface FakeResponse {
  readonly data?: Record<string, unknown>;
  readonly errors?: readonly { message: string; path?: string[]; extensions?: { category: string } }[];
  readonly extensions?: { readonly debug: unknown };
}

/** A fake WordPress that ends with the test, with helpers for requests. */
export async function fakeWordPressFor(options: WordPressOptions) {
  const server = await startFakeWordPress(options);
  onTestFinished(() => server.close());
  const sent = (body: string, headers: Record<string, string> = {}) =>
    fetch(server.endpoint, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const response = await sent(body, headers);
    return { status: response.status, headers: response.headers, body: (await response.json()) as FakeResponse };
  };
  const request = (query: string, variables: object = {}, token?: string) =>
    post(JSON.stringify({ query, variables }), token === undefined ? {} : { authorization: `Bearer ${token}` });
  /** The error messages of a response. */
  const errorsOf = async (query: string) => (await request(query)).body.errors?.map(({ message }) => message);
  return { ...server, sent, post, request, errorsOf };
}
