// Two site processes on one PostgreSQL against one, in the same run: `NODE_ENV=production node bench/two-processes.ts`
// after `npm run bench` or `npm start` has built the site. docs/scaling.md says what the numbers mean.
import { Agent, request } from "node:http";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import type { EntryDataByKind } from "@porchlight/backend/store/entry-data.ts";
import { writeContent } from "@porchlight/backend/store/writes.ts";
import { findPostgres, PostgresServer } from "@porchlight/backend/testing/postgres-server.ts";
import { runToEnd, type ServerProcess, startProcess } from "./child.ts";
import { load } from "./load.ts";
import { median } from "./statistics.ts";

const rounds = 3;
const seconds = 4;
const askersPerSite = 8;
const secret = "a secret that both processes share";

interface Visitor {
  readonly userId: number;
  readonly token: string;
}

/** One request; `index` makes it differ from the others. */
interface Asking {
  readonly what: string;
  ask(site: string, index: number): Promise<unknown>;
}

async function main(): Promise<void> {
  const programs = findPostgres();
  if ("missing" in programs) throw new Error(`Not measured: ${programs.missing}.`);
  const postgres = await PostgresServer.start(programs, { isDurable: true });
  const sites: ServerProcess[] = [];
  try {
    const databaseUrl = postgres.url("postgres");
    await runToEnd("backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
    for (const _ of [1, 2]) sites.push(await startSite(databaseUrl));
    const [first, second] = sites.map((site) => site.url);
    if (first === undefined || second === undefined) throw new Error("Two sites were started.");
    const visitors = await registered(first);
    console.log(`${availableParallelism()} processor cores; medians of ${rounds} rounds of ${seconds} s.\n`);
    console.log(
      "| | one process | two processes | ratio | processor time of the site for one answer, one process | two |\n|---|---|---|---|---|---|",
    );
    await report(
      "cached page `/`",
      async (urls) => {
        const results = await Promise.all(urls.map((url) => load(`${url}/`, seconds)));
        return results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
      },
      [first, second],
    );
    for (const asking of askings(visitors)) {
      await report(asking.what, (urls) => asManyAsPossible(urls, asking), [first, second]);
    }
    console.log(`\n${await changeSeen(databaseUrl, [first, second])}`);
  } finally {
    for (const site of sites) await site.stop();
    await postgres.remove();
  }
}

function startSite(databaseUrl: string): Promise<ServerProcess> {
  return startProcess("site/server/main.ts", [], {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: secret,
    PORT: "0",
    LOG_LEVEL: "info",
    GATEWAY_OPEN: "1",
    DOCUMENT_FRESH_SECONDS: "3600",
    REGISTRATIONS_PER_HOUR: "1000",
  });
}

/** Both by turns, so that what else the machine does meets them alike. */
async function report(what: string, measure: (urls: string[]) => Promise<number>, [first, second]: [string, string]) {
  const results: { one: Measured; two: Measured }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push({ one: await measured(measure, [first]), two: await measured(measure, [first, second]) });
  }
  const middle = (of: "one" | "two", what: keyof Measured) => median(results.map((each) => each[of][what]));
  const [one, two] = [middle("one", "perSecond"), middle("two", "perSecond")];
  const [cpuOfOne, cpuOfTwo] = [middle("one", "cpuMs"), middle("two", "cpuMs")];
  console.log(
    `| ${what} | ${Math.round(one)} /s | ${Math.round(two)} /s | × ${(two / one).toFixed(2)} | ${cpuOfOne.toFixed(2)} ms | ${cpuOfTwo.toFixed(2)} ms |`,
  );
}

interface Measured {
  readonly perSecond: number;
  /** Processor time of the site's processes for one answer. */
  readonly cpuMs: number;
}

async function measured(measure: (urls: string[]) => Promise<number>, urls: string[]): Promise<Measured> {
  const cpuSeconds = async () => (await Promise.all(urls.map(cpuSecondsOf))).reduce((sum, each) => sum + each, 0);
  const before = await cpuSeconds();
  const startedAt = performance.now();
  const perSecond = await measure(urls);
  const answers = (perSecond * (performance.now() - startedAt)) / 1000;
  return { perSecond, cpuMs: (((await cpuSeconds()) - before) * 1000) / answers };
}

/** What a site says in its metrics. */
async function cpuSecondsOf(site: string): Promise<number> {
  const seconds = /^process_cpu_seconds_total ([\d.e+-]+)/m.exec(await send(site, "/metrics"))?.[1];
  if (seconds === undefined) throw new Error(`${site}/metrics does not tell the processor time.`);
  return Number(seconds);
}

function askings(visitors: readonly Visitor[]): Asking[] {
  const visitorAt = (index: number): Visitor => {
    const visitor = visitors[index % visitors.length];
    if (!visitor) throw new Error("There are no visitors.");
    return visitor;
  };
  return [
    {
      what: "page rendered anew (`/blog/`, each at an address of its own)",
      ask: (site, index) => send(site, `/blog/?after=bench-${process.pid}-${index}`),
    },
    {
      what: "favorites read (`GetUserFavorites`)",
      ask(site, index) {
        const { userId, token } = visitorAt(index);
        return graphql(
          site,
          "query ($id: ID!) { user(id: $id, idType: DATABASE_ID) { favorites } }",
          { id: userId },
          token,
        );
      },
    },
    {
      what: "favorites written (`UpdateFavorites`), on disk before the answer",
      ask(site, index) {
        const { userId, token } = visitorAt(index);
        const input = { userId, favorites: `[${index}]` };
        const query =
          "mutation ($input: UpdateFavoritesInput!) { updateFavorites(input: $input) { user { favorites } } }";
        return graphql(site, query, { input }, token);
      },
    },
  ];
}

let asked = 0;

/** Answers per second while several ask each site, each the next thing as soon as it has its answer. */
async function asManyAsPossible(sites: readonly string[], asking: Asking): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let answered = 0;
  const askOn = async (site: string) => {
    while (performance.now() < until) {
      asked += 1;
      await asking.ask(site, asked);
      answered += 1;
    }
  };
  await Promise.all(sites.flatMap((site) => Array.from({ length: askersPerSite }, () => askOn(site))));
  return (answered * 1000) / (performance.now() - startedAt);
}

async function registered(site: string): Promise<Visitor[]> {
  const register =
    "mutation ($input: RegisterUserInput!) { registerUser(input: $input) { user { databaseId jwtAuthToken } } }";
  const visitors: Visitor[] = [];
  for (let each = 0; each < askersPerSite * 2; each += 1) {
    const input = {
      username: `visitor-${each}`,
      email: `visitor-${each}@example.com`,
      password: "blue spruce on the hill",
      firstName: "Jo",
      lastName: "Doe",
    };
    const data = await graphql<{ registerUser: { user: { databaseId: number; jwtAuthToken: string } } }>(
      site,
      register,
      {
        input,
      },
    );
    visitors.push({ userId: data.registerUser.user.databaseId, token: data.registerUser.user.jwtAuthToken });
  }
  return visitors;
}

/** How long it takes until both processes show a change that a third one wrote. */
async function changeSeen(databaseUrl: string, sites: readonly string[]): Promise<string> {
  const database = openDatabase(databaseUrl);
  const post = await database
    .selectFrom("entries")
    .selectAll()
    .where("kind", "=", "blogPost")
    .where("status", "=", "publish")
    .executeTakeFirstOrThrow();
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
  return `A change written by a third process was in the pages of both after ${times.join(" and ")} ms.`;
}

const agent = new Agent({ keepAlive: true });

async function graphql<Data>(site: string, query: string, variables: object, token?: string): Promise<Data> {
  const text = await send(site, "/wp/graphql", {
    body: JSON.stringify({ query, variables }),
    ...(token ? { token } : {}),
  });
  const { data, errors } = JSON.parse(text) as { data: Data; errors?: readonly { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join("; "));
  return data;
}

function send(site: string, path: string, { body, token }: { body?: string; token?: string } = {}): Promise<string> {
  const headers = {
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((answered, fail) => {
    const sent = request(
      `${site}${path}`,
      { method: body === undefined ? "GET" : "POST", agent, headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => {
          const text = Buffer.concat(parts).toString();
          if (response.statusCode === 200) answered(text);
          else fail(new Error(`${path}: status ${response.statusCode}\n${text.slice(0, 500)}`));
        });
      },
    );
    sent.on("error", fail).end(body);
  });
}

await main();
