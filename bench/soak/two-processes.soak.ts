// Compares two site processes on one PostgreSQL with one, alternately in the same run. docs/scaling.md explains the
// numbers.
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import type { EntryDataByKind } from "@porchlight/backend/store/entry-data.ts";
import { writeContent } from "@porchlight/backend/store/writes.ts";
import { findPostgres, PostgresServer } from "@porchlight/backend/testing/postgres-server.ts";
import { expect, onTestFinished, test } from "vitest";
import { load } from "../load.ts";
import { median } from "../operation-cost.ts";
import { runToEnd, type ServerProcess, startProcess } from "../processes.ts";

const rounds = 3;
const seconds = 4;
const clientsPerSite = 8;

interface Visitor {
  readonly userId: number;
  readonly token: string;
}

/** One kind of request; `index` makes each different. */
interface RequestKind {
  readonly what: string;
  send(site: string, index: number): Promise<unknown>;
}

interface Measurement {
  readonly perSecond: number;
  /** Processor time of the site's processes per response. */
  readonly cpuMilliseconds: number;
}

test("two processes on one database serve side by side, and both show what a third one writes", async () => {
  const programs = findPostgres();
  if ("missing" in programs) throw new Error(`Not measured: ${programs.missing}.`);
  const postgres = await PostgresServer.start(programs, { isDurable: true });
  onTestFinished(() => postgres.remove());
  const databaseUrl = postgres.url("postgres");
  await runToEnd("packages/backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
  const sites = [await startSite(databaseUrl), await startSite(databaseUrl)];
  onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))));
  const urls = sites.map(({ url }) => url);
  console.log(`${availableParallelism()} processor cores; medians of ${rounds} rounds of ${seconds} s.\n`);
  console.log("| | one process | two processes | ratio | processor time for one response, one process | two |");
  console.log("|---|---|---|---|---|---|");
  await report("cached page `/`", loadFrontPage, urls);
  for (const kind of requestKinds(await register(urls[0] ?? ""))) {
    await report(kind.what, (each) => saturate(each, kind), urls);
  }
  const milliseconds = await timeUntilChangeIsShown(databaseUrl, urls);
  console.log(`\nA change written by a third process was in the pages of both after ${milliseconds.join(" and ")} ms.`);
  expect(milliseconds).toHaveLength(2);
});

function startSite(databaseUrl: string): Promise<ServerProcess> {
  return startProcess("server/main.ts", [], {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    JWT_SECRET: "a secret that both processes share",
    PORT: "0",
    LOG_LEVEL: "info",
    GRAPHQL_ALLOW_ANY_OPERATION: "1",
    PAGE_CACHE_TTL_SECONDS: "3600",
    REGISTRATIONS_PER_HOUR: "1000",
  });
}

/** Alternates between one and two processes, so that other load on the machine affects both. */
async function report(what: string, measure: (sites: readonly string[]) => Promise<number>, sites: readonly string[]) {
  const results: { one: Measurement; two: Measurement }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push({ one: await withCpuTime(measure, sites.slice(0, 1)), two: await withCpuTime(measure, sites) });
  }
  const middle = (of: "one" | "two", value: keyof Measurement) => median(results.map((each) => each[of][value]));
  const [one, two] = [middle("one", "perSecond"), middle("two", "perSecond")];
  const cpu = (of: "one" | "two") => `${middle(of, "cpuMilliseconds").toFixed(2)} ms`;
  const ratio = `× ${(two / one).toFixed(2)}`;
  console.log(`| ${what} | ${Math.round(one)} /s | ${Math.round(two)} /s | ${ratio} | ${cpu("one")} | ${cpu("two")} |`);
}

async function withCpuTime(measure: (sites: readonly string[]) => Promise<number>, sites: readonly string[]) {
  const cpuSeconds = async () => (await Promise.all(sites.map(cpuSecondsOf))).reduce((sum, each) => sum + each, 0);
  const before = await cpuSeconds();
  const startedAt = performance.now();
  const perSecond = await measure(sites);
  const responses = (perSecond * (performance.now() - startedAt)) / 1000;
  return { perSecond, cpuMilliseconds: (((await cpuSeconds()) - before) * 1000) / responses };
}

async function cpuSecondsOf(site: string): Promise<number> {
  const seconds = /^process_cpu_seconds_total ([\d.e+-]+)/m.exec(await send(site, "/metrics"))?.[1];
  if (seconds === undefined) throw new Error(`${site}/metrics does not hold the processor time.`);
  return Number(seconds);
}

async function loadFrontPage(sites: readonly string[]): Promise<number> {
  const results = await Promise.all(sites.map((site) => load(`${site}/`, seconds)));
  return results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
}

function requestKinds(visitors: readonly Visitor[]): RequestKind[] {
  const visitorAt = (index: number) => visitors[index % visitors.length] as Visitor;
  return [
    {
      what: "page rendered again (`/blog/`, each at an address of its own)",
      send: (site, index) => send(site, `/blog/?after=bench-${process.pid}-${index}`),
    },
    {
      what: "favorites read (`GetUserFavorites`)",
      send(site, index) {
        const { userId, token } = visitorAt(index);
        const query = "query ($id: ID!) { user(id: $id, idType: DATABASE_ID) { favorites } }";
        return graphql(site, query, { id: userId }, token);
      },
    },
    {
      what: "favorites written (`UpdateFavorites`), on disk before the response",
      send(site, index) {
        const { userId, token } = visitorAt(index);
        const query =
          "mutation ($input: UpdateFavoritesInput!) { updateFavorites(input: $input) { user { favorites } } }";
        return graphql(site, query, { input: { userId, favorites: `[${index}]` } }, token);
      },
    },
  ];
}

let sent = 0;

/** Responses per second while several clients keep each site busy. */
async function saturate(sites: readonly string[], kind: RequestKind): Promise<number> {
  const startedAt = performance.now();
  let responses = 0;
  const client = async (site: string) => {
    while (performance.now() < startedAt + seconds * 1000) {
      sent += 1;
      await kind.send(site, sent);
      responses += 1;
    }
  };
  await Promise.all(sites.flatMap((site) => Array.from({ length: clientsPerSite }, () => client(site))));
  return (responses * 1000) / (performance.now() - startedAt);
}

async function register(site: string): Promise<Visitor[]> {
  const query =
    "mutation ($input: RegisterUserInput!) { registerUser(input: $input) { user { databaseId jwtAuthToken } } }";
  const visitors: Visitor[] = [];
  for (let each = 0; each < clientsPerSite * 2; each += 1) {
    const username = `visitor-${each}`;
    const name = { firstName: "Jo", lastName: "Doe" };
    const input = { username, email: `${username}@example.com`, password: "blue spruce on the hill", ...name };
    const data = await graphql<{ registerUser: { user: { databaseId: number; jwtAuthToken: string } } }>(site, query, {
      input,
    });
    visitors.push({ userId: data.registerUser.user.databaseId, token: data.registerUser.user.jwtAuthToken });
  }
  return visitors;
}

/** Time until both processes show a change written by a third one. */
async function timeUntilChangeIsShown(databaseUrl: string, sites: readonly string[]): Promise<number[]> {
  const database = openDatabase(databaseUrl);
  const posts = database.selectFrom("entries").selectAll().where("kind", "=", "blogPost");
  const post = await posts.where("status", "=", "publish").executeTakeFirstOrThrow();
  for (const site of sites) await send(site, post.uri);
  const title = "Seen by both";
  await writeContent(database, async (writer, transaction) => {
    const terms = await transaction
      .selectFrom("entry_terms")
      .select("term_id")
      .where("entry_id", "=", post.id)
      .orderBy("position")
      .execute();
    await writer.putEntry({
      ...post,
      kind: "blogPost",
      status: "publish",
      title,
      data: JSON.parse(post.data) as EntryDataByKind["blogPost"],
      relations: {},
      terms: terms.map(({ term_id }) => term_id),
    });
  });
  const writtenAt = performance.now();
  const times = await Promise.all(
    sites.map(async (site) => {
      while (!(await send(site, post.uri)).includes(title)) await pause(10);
      return Math.round(performance.now() - writtenAt);
    }),
  );
  await database.destroy();
  return times;
}

async function graphql<Data>(site: string, query: string, variables: object, token?: string): Promise<Data> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const text = await send(site, "/wp/graphql", { method: "POST", headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = JSON.parse(text) as { data: Data; errors?: readonly { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join("; "));
  return data;
}

async function send(site: string, path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(`${site}${path}`, init);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: status ${response.status}\n${text.slice(0, 500)}`);
  return text;
}
