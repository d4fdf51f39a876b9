import { EventEmitter } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request that a test's server got. */
interface Post {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A response of a test's server. */
export interface PostReply {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server in this process that records posted bodies and responds with a status or a reply; 0 sends no response. */
export async function postServer(answer: number | ((post: Post, count: number) => PostReply)) {
  const posts: Post[] = [];
  const arrivals = new EventEmitter();
  const reply = typeof answer === "number" ? () => ({ status: answer, body: '{"inlineMessage":"Thanks"}' }) : answer;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const post = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
      posts.push(post);
      arrivals.emit("post");
      const { status, body: sent = "", headers = {} } = reply(post, posts.length) as PostReply;
      if (status) response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(sent);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { posts, arrivals, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}
