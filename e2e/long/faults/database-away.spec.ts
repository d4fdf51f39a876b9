import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Login, RegisterUser } from "../../../app/graphql/accounts/accounts.generated.ts";
import { findPostgres, PostgresServer } from "../../../packages/backend/testing/postgres-server.ts";
import { loadDemo, type RunningServer, startBuiltSite } from "../../servers.ts";
import { expect, test } from "../../site-test.ts";
import { hiddenOf, post, sentId, type Words } from "../../support/leads.ts";

const programs = findPostgres();
const clients = 8;
const prerenderedPage = "/privacyterms/";
const otherPage = "/blog/";
const otherPageMark = 'data-route="blog"';
const question = "/contact-us/ask-a-question/";
const words = {
  topic: "My house",
  question: "Is anybody there?",
  name: "Ada Byron",
  email: "ada@example.com",
  phone: "",
};

test.skip("missing" in programs, "missing" in programs ? programs.missing : "");
test.describe.configure({ mode: "serial" });

const folder = mkdtempSync(join(tmpdir(), "porchlight-database-away-"));
let database: PostgresServer;
let site: RunningServer;
/** The hidden fields of a form that a visitor has open. */
let hidden: Words;

const startSite = (varFolder = "var") =>
  startBuiltSite({
    DATABASE_URL: database.url("postgres"),
    VAR_FOLDER: join(folder, varFolder),
    PUBLIC_URL: "https://www.example.com",
    JWT_SECRET: "the secret of this test",
    PRERENDER: "1",
    REGISTRATIONS_PER_HOUR: "1000",
    LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES: "1000",
  });

/** Status, seconds of Retry-After, and text of a response. */
async function reply(request: Promise<Response>) {
  const response = await request;
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    text: await response.text(),
  };
}
const get = (path: string) => reply(fetch(site.url + path));
const graphql = (operationName: string, query: string, variables: object) =>
  reply(
    fetch(`${site.url}/wp/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ operationName, query, variables }),
    }),
  );
const logIn = (username: string, password = "not the password") =>
  graphql("Login", String(Login), { username, password });
const register = (username: string, password: string) =>
  graphql("RegisterUser", String(RegisterUser), {
    ...{ username, password, email: `${username}@example.com` },
    ...{ firstName: "Ada", lastName: "Voss" },
  });
const logInSeveral = async () => {
  const replies = await Promise.all(Array.from({ length: clients }, (_, index) => logIn(`visitor-${index}`)));
  return replies.map(({ status, retryAfter }) => [status, retryAfter]);
};
const sendForm = () => reply(post(site.url, { ...hidden, ...words }));

/** Everything that needs the database: a registration with a login, a newly rendered page, and a form. */
async function expectEverything(username: string) {
  await expect.poll(async () => (await get("/readyz")).status, { timeout: 240_000 }).toBe(200);
  const rendered = await get(otherPage);
  expect(rendered.status).toBe(200);
  expect(rendered.text).toContain(otherPageMark);
  const password = "long enough for a house";
  expect((await register(username, password)).text).toContain('"firstName":"Ada"');
  expect((await logIn(username, password)).text).toContain('"authToken":"');
  const sent = await post(site.url, { ...hidden, ...words });
  expect(sentId(sent)).not.toBe("");
  expect((await get(sent.headers.get("location") ?? "")).text).toContain(words.question);
}

async function expectNothingAcceptedOrLost() {
  expect(await logInSeveral()).toEqual(Array(clients).fill([503, "5"]));
  const form = await sendForm();
  expect([form.status, form.retryAfter]).toEqual([503, "30"]);
  for (const typed of [words.topic, words.question, words.name, words.email]) expect(form.text).toContain(typed);
  const message = await get("/message/140f81e6-e37b-4a3c-9754-7227277f4de2/");
  expect([message.status, message.retryAfter]).toEqual([503, "30"]);
  expect(await get("/healthz")).toEqual({ status: 200, retryAfter: null, text: '{"status":"ok"}' });
  expect((await get("/readyz")).status).toBe(503);
}

test.beforeAll(async () => {
  if ("missing" in programs) return;
  database = await PostgresServer.start(programs, { isDurable: false });
  await loadDemo(database.url("postgres"));
  site = await startSite();
});

test.afterAll(async () => {
  await site?.end();
  await database?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test("with a hanging database, cached pages are served, other requests get 503, no process exits", async () => {
  hidden = await hiddenOf(site.url, question, "question");
  const front = await get("/");
  expect(front.status).toBe(200);
  database.freeze();
  try {
    await expectNothingAcceptedOrLost();
    // By now the connections of the first logins have failed.
    await expectNothingAcceptedOrLost();
    expect(await get("/")).toEqual(front);
  } finally {
    database.thaw();
  }
  await expectEverything("after-the-freeze");
});

test("a site without its database serves prerendered pages, and everything once it responds", async () => {
  const prerendered = await get(prerenderedPage);
  const files = () => readdirSync(join(folder, "var/builds"), { recursive: true }).map(String);
  const isKept = (path: string) => files().some((file) => file.endsWith(`${path}index.json`));
  await expect.poll(() => isKept(prerenderedPage) && isKept(question), { timeout: 240_000 }).toBe(true);
  await site.end();
  await database.killHard();

  site = await startSite();
  expect(await get(prerenderedPage)).toEqual(prerendered);
  const other = await get(otherPage);
  expect([other.status, other.retryAfter]).toEqual([503, "30"]);
  await expectNothingAcceptedOrLost();
  expect(await get(prerenderedPage)).toEqual(prerendered);

  await database.start();
  await expectEverything("after-the-start");
  expect((await get(prerenderedPage)).status).toBe(200);
});

test("without prerendered pages a start without the database fails in one clear line", async () => {
  await database.killHard();
  const failed = await startSite("empty").catch((error: Error) => error.message);
  const [summary = "", line = "", ...more] = String(failed).trim().split("\n");
  expect(summary).toContain("ended with code 1");
  expect(JSON.parse(line).msg).toMatch(/^The database server "[^"]*\/postgres" does not answer: .*\.$/);
  expect(more).toEqual([]);
});
