import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";

/** A response before it is sent. */
export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly retryAfterSeconds?: number;
  /** How the body is sent; default: whole, with `Content-Length`. */
  readonly sending?: "not-at-all" | "in-pieces" | "byte-by-byte" | "cut-off";
}

/** A JSON response with WPGraphQL's content type. */
export function jsonReply(status: number, body: unknown): Reply {
  return { status, type: "application/json; charset=UTF-8", body: JSON.stringify(body) };
}

/** The JSON of WordPress's `wp_die`, which resembles a response with data. */
export function wpDie(message: string, status = 500, code = "wp_die"): Reply {
  return jsonReply(status, { code, message, data: { status }, additional_errors: [] });
}

/** The response of PHP while WordPress updates itself. */
export const maintenance: Reply = {
  ...wpDie("Briefly unavailable for scheduled maintenance. Check back in a minute.", 503),
  retryAfterSeconds: 600,
};

/** The login page that a plugin sends for every request. */
export const loginPage: Reply = {
  status: 200,
  type: "text/html; charset=UTF-8",
  body: `<!DOCTYPE html><html><head><title>Log In &lsaquo; Homes &#8212; WordPress</title></head><body class="login">
<form name="loginform" id="loginform" action="/wp-login.php" method="post"><input name="log"><input name="pwd" type="password"></form></body></html>`,
};

/** Bytes of a theme's 404 page: more than a socket buffers unread. */
const notFoundBytes = 66_000;

/** A theme's 404 page. */
export const notFound: Reply = {
  status: 404,
  type: "text/html; charset=UTF-8",
  body: "<!DOCTYPE html><title>Page not found</title>".padEnd(notFoundBytes, "<p>Nothing was found here.</p>\n"),
};

const pieceCharacters = 1 << 20;
const trickleMilliseconds = 50;

/** Sends a response; returns the bytes of its body, known before sending. */
export function send(reply: Reply, response: ServerResponse): number {
  const { status, type, body, sending, retryAfterSeconds } = reply;
  if (sending === "not-at-all") {
    response.socket?.destroy();
    return 0;
  }
  const bytes = Buffer.byteLength(body);
  response.writeHead(status, {
    "content-type": type,
    ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
    ...(sending === undefined || sending === "cut-off"
      ? { "content-length": sending === "cut-off" ? 2 * bytes : bytes }
      : {}),
  });
  if (sending === "cut-off") response.write(body, () => response.socket?.destroy());
  else if (sending === undefined) response.end(body);
  // A client that disconnects ends the response.
  else pipeline(Readable.from(sending === "in-pieces" ? pieces(body) : bytesOf(body)), response).catch(() => {});
  return bytes;
}

function* pieces(body: string): Generator<string> {
  for (let at = 0; at < body.length; at += pieceCharacters) yield body.slice(at, at + pieceCharacters);
}

async function* bytesOf(body: string): AsyncGenerator<Buffer> {
  for (const byte of Buffer.from(body)) {
    yield Buffer.of(byte);
    await setTimeout(trickleMilliseconds);
  }
}
