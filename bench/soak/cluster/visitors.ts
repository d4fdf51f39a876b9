import { setTimeout as pause } from "node:timers/promises";

/** A visitor who saves increasing numbers as favorites, and retries after a failure. */
export interface Writer {
  readonly userId: number;
  /** The last number that the site acknowledged. */
  readonly acknowledged: number;
}

/** A read or write that failed, other than by the response of a busy site. */
export interface Failure {
  readonly path: string;
  readonly reason: string;
  /** On the clock of `performance.now()`, when it was sent and when it failed. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Visitors who read and write until they are stopped. */
export interface Visitors {
  readonly writers: readonly Writer[];
  readonly reads: number;
  /** Reads that the site rejected with 503 and `Retry-After`, as it does when its render queue is full. */
  readonly busyReads: number;
  readonly failedReads: readonly Failure[];
  readonly writes: number;
  /** Writes that the site rejected as its store is busy, or as the content took long. */
  readonly busyWrites: number;
  /** Other writes that were not acknowledged. */
  readonly refusedWrites: readonly Failure[];
  stop(): Promise<void>;
}

const writerCount = 4;
const readerCount = 4;
const thinkMs = 20;

/** Starts visitors who read these paths, some of which are not cached, and save favorites. */
export async function startVisitors(url: string, paths: readonly string[]): Promise<Visitors> {
  let isStopped = false;
  const seen = {
    reads: 0,
    busyReads: 0,
    failedReads: [] as Failure[],
    writes: 0,
    busyWrites: 0,
    refusedWrites: [] as Failure[],
  };
  const writers = await Promise.all(Array.from({ length: writerCount }, (_, each) => register(url, each)));
  const write = async (writer: (typeof writers)[number]) => {
    while (!isStopped) {
      writer.sent += 1;
      const input = { userId: writer.userId, favorites: `[${writer.sent}]` };
      const fromMs = performance.now();
      try {
        if (secondsLeft(writer.token) < 60) writer.token = await refreshed(url, writer.refreshToken);
        await graphql(url, saveFavorites, { input }, writer.token);
        writer.acknowledged = writer.sent;
        seen.writes += 1;
      } catch (error) {
        const failure = { path: "a save", reason: String(error), fromMs, untilMs: performance.now() };
        if (error instanceof Busy) seen.busyWrites += 1;
        else seen.refusedWrites.push(failure);
      }
      await pause(thinkMs);
    }
  };
  const read = async (reader: number) => {
    for (let index = reader; !isStopped; index += 1) {
      // Every tenth read has a unique URL, which is rendered.
      const path = index % 10 === 0 ? `/blog/?after=visitor-${reader}-${index}` : (paths[index % paths.length] ?? "/");
      const fromMs = performance.now();
      try {
        while (!isStopped && !(await isRead(url + path))) seen.busyReads += 1;
      } catch (error) {
        seen.failedReads.push({ path, reason: String(error), fromMs, untilMs: performance.now() });
      }
      seen.reads += 1;
      await pause(thinkMs);
    }
  };
  const running = [...writers.map(write), ...Array.from({ length: readerCount }, (_, each) => read(each * 7))];
  return Object.assign(seen, {
    writers,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  });
}

/** False for a 503 with `Retry-After`. @throws for any other failure, such as one that Varnish responds with */
async function isRead(address: string): Promise<boolean> {
  const response = await fetch(address);
  const text = await response.text();
  if (response.status === 200) return true;
  const isBySite = response.status === 503 && !text.includes("Varnish cache server");
  if (!isBySite || !response.headers.has("retry-after")) throw new Error(`status ${response.status}`);
  await pause(thinkMs);
  return false;
}

/** A 503 with `Retry-After`, or the 504 of content that takes long. */
class Busy extends Error {}

const saveFavorites =
  "mutation ($input: UpdateFavoritesInput!) { updateFavorites(input: $input) { user { favorites } } }";
const registerUser =
  "mutation ($input: RegisterUserInput!) { registerUser(input: $input) { user { databaseId jwtAuthToken jwtRefreshToken } } }";
const refreshToken =
  "mutation ($token: String!) { refreshJwtAuthToken(input: { jwtRefreshToken: $token }) { authToken } }";

/** Registers a visitor; retried up to 20 times, as a busy machine may exceed the timeout. */
async function register(url: string, each: number) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await registerAs(url, `visitor-${each}-${attempt}`);
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

async function registerAs(url: string, username: string) {
  const input = {
    ...{ username, email: `${username}@example.com`, password: "blue spruce on the hill" },
    ...{ firstName: "Jo", lastName: "Doe" },
  };
  type Registered = { registerUser: { user: { databaseId: number; jwtAuthToken: string; jwtRefreshToken: string } } };
  const { user } = (await graphql<Registered>(url, registerUser, { input })).registerUser;
  const tokens = { token: user.jwtAuthToken, refreshToken: user.jwtRefreshToken };
  return { userId: user.databaseId, ...tokens, sent: 0, acknowledged: 0 };
}

/** The lifetime that an access token has left: those of a WordPress end after five minutes. */
function secondsLeft(token: string): number {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return (JSON.parse(payload) as { exp: number }).exp - Date.now() / 1000;
}

async function refreshed(url: string, token: string): Promise<string> {
  type Refreshed = { refreshJwtAuthToken: { authToken: string } };
  return (await graphql<Refreshed>(url, refreshToken, { token })).refreshJwtAuthToken.authToken;
}

async function graphql<Data>(url: string, query: string, variables: object, token?: string): Promise<Data> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const body = JSON.stringify({ query, variables });
  const response = await fetch(`${url}/wp/graphql`, { method: "POST", headers, body });
  const text = await response.text();
  const { status, headers: given } = response;
  if (status === 504 || (status === 503 && given.has("retry-after"))) throw new Busy(text);
  if (status !== 200) throw new Error(`status ${status}: ${/"message":"([^"]*)/.exec(text)?.[1] ?? ""}`);
  const { data, errors } = JSON.parse(text) as { data: Data; errors?: readonly { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join("; "));
  return data;
}
