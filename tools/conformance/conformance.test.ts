import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startWordPressStandIn, type WordPressOptions } from "../../backend/testing/wordpress-stand-in.ts";
import { checkConformance } from "./conformance.ts";
import { siteOperations } from "./operation-checks.ts";
import type { Report, Row } from "./report.ts";
import {
  type Answering,
  demoStore,
  embeddedBackend,
  emptyStore,
  serve,
  type TemporaryStore,
} from "./testing/served-hosts.ts";

const root = resolve(import.meta.dirname, "../..");

let store: TemporaryStore;
beforeAll(async () => {
  store = await demoStore();
});
afterAll(() => store.remove());

/** Runs the command as a person does, on the Node that runs the tests. */
function command(args: readonly string[], password?: string) {
  const env = { ...process.env, ...(password === undefined ? {} : { CONFORMANCE_PASSWORD: password }) };
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    execFile(
      process.execPath,
      ["tools/conformance/main.ts", ...args],
      { cwd: root, env, maxBuffer: 10_000_000 },
      (error, stdout, stderr) => {
        done({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
      },
    );
  });
}

async function served(answer: Answering): Promise<string> {
  const host = await serve(answer);
  onTestFinished(() => host.close());
  return host.url;
}

async function embeddedUrl(): Promise<string> {
  const backend = await embeddedBackend(store.databaseUrl);
  onTestFinished(() => backend.close());
  return await served(backend.fetch);
}

async function standIn(options: Partial<WordPressOptions> = {}) {
  const host = await startWordPressStandIn({ databaseUrl: store.databaseUrl, ...options });
  onTestFinished(() => host.close());
  return host;
}

const ofAccounts = [
  "DeleteUser",
  "EndLogins",
  "GetUser",
  "GetUserFavorites",
  "GetViewer",
  "RefreshJwtAuthToken",
  "RegisterUser",
  "ResetUserPassword",
  "SendPasswordResetEmail",
  "UpdateFavorites",
  "UpdateUser",
];
const wholeOutcome = (name: string) => (name === "Login" ? "not run" : ofAccounts.includes(name) ? "yes" : "answered");
const outcomes = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ name, outcome }) => [name, outcome]));
const rowNamed = ({ rows }: Report, name: string): Row | undefined => rows.find((row) => row.name === name);

test("the embedded backend with the demo responds to every operation of the site as the contract says", async () => {
  const { code, stdout } = await command(["--url", await embeddedUrl(), "--json", "--register", "--samples", "2"]);
  const report = JSON.parse(stdout) as Report;
  expect(report.rows.filter(({ conforms }) => !conforms)).toEqual([]);
  const said = outcomes(report.rows);
  for (const { name } of siteOperations()) expect([name, said[name]]).toEqual([name, wholeOutcome(name)]);
  expect(report.rows.filter(({ leftOut }) => leftOut.length > 0)).toEqual([]);
  expect(
    report.rows.filter(({ outcome }) => outcome === "no sample" || outcome === "noted").map(({ name }) => name),
  ).toEqual(["a stale token on a login"]);
  expect(code).toBe(0);
});

test("on the embedded backend an account logs in, and its favorites are written back as they were", async () => {
  const backend = await embeddedBackend(store.databaseUrl);
  onTestFinished(() => backend.close());
  const sent: { operationName?: string; variables?: Record<string, unknown> }[] = [];
  const url = await served(async (request) => {
    sent.push((await request.clone().json()) as (typeof sent)[number]);
    return await backend.fetch(request);
  });
  const account = { username: "visitor", password: "a long enough secret" };
  await graphql(
    url,
    `mutation { registerUser(input: { username: "visitor", password: "${account.password}", email: "visitor@homes.test", firstName: "V", lastName: "R" }) { user { id } } }`,
  );
  const login = await graphql(
    url,
    `mutation { login(input: { username: "visitor", password: "${account.password}" }) { authToken user { databaseId } } }`,
  );
  const { authToken, user } = login.data.login as { authToken: string; user: { databaseId: number } };
  const write = `mutation { updateFavorites(input: { userId: ${user.databaseId}, favorites: "[12,7]" }) { user { favorites } } }`;
  await graphql(url, write, authToken);

  const { code, stdout } = await command(
    ["--url", url, "--json", "--user", "visitor", "--register", "--samples", "2"],
    account.password,
  );
  const report = JSON.parse(stdout) as Report;
  expect(report.rows.filter(({ conforms }) => !conforms)).toEqual([]);
  for (const name of [
    "Login",
    "GetViewer",
    "GetUser",
    "GetUserFavorites",
    "UpdateFavorites",
    "others’ favorites are refused",
    "logging out everywhere",
  ]) {
    expect(rowNamed(report, name)?.outcome).toBe("yes");
  }
  expect(rowNamed(report, "others’ favorites are refused")?.notes.join()).toContain("edit_user");
  const writes = sent.filter(({ operationName }) => operationName === "UpdateFavorites");
  expect(writes.map(({ variables }) => variables?.favorites)).toEqual(["[12,7]", "[12,7]"]);
  expect(code).toBe(0);
  expect(stdout).not.toContain(account.password);
});

async function graphql(url: string, query: string, token?: string) {
  const response = await fetch(`${url}/wp/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as { data: Record<string, unknown>; errors?: unknown };
}

test.each([
  { version: 2, jwtPlugin: "0.7.2" },
  { version: 1, jwtPlugin: "0.7.0" },
] as const)("a WordPress without the extras conforms: %o", async (options) => {
  const host = await standIn({ ...options, maxPageSize: 20 });
  host.addUser({
    username: "visitor",
    password: "a long enough secret",
    email: "visitor@homes.test",
    favorites: "[12, 7]",
  });
  const args = ["--url", host.origin, "--json", "--user", "visitor", "--register", "--samples", "2"];
  const { code, stdout } = await command(args, "a long enough secret");
  const report = JSON.parse(stdout) as Report;
  expect(report.rows.filter(({ conforms }) => !conforms)).toEqual([]);
  expect(code).toBe(0);

  const operations = report.rows.filter(({ group }) => group === "operations");
  const withExtras = operations.filter(({ outcome }) => outcome === "left out");
  expect(withExtras.map(({ name }) => name)).toEqual([
    "GetBlogPost",
    "GetCampaign",
    "GetCampaigns",
    "GetCampaignsForSitemap",
    "GetComparedPrice",
    "GetHome",
    "GetHomesForSale",
    "GetModel",
    "GetMoreHomes",
    "GetMoreModels",
    "GetMoreNeighborhoods",
    "GetMorePlans",
    "GetNeighborhood",
    "GetNeighborhoodBlocks",
    "GetNeighborhoodEssentials",
    "GetOverviewMap",
    "GetPage",
    "GetPlan",
    "GetPlansForSale",
    "GetSingleTestimonialBySlug",
    "GetVisitSubject",
  ]);
  for (const { name, leftOut, shown } of withExtras) {
    expect([name, leftOut.every((part) => part.startsWith("extras on "))]).toEqual([name, true]);
    expect([name, shown.length > 0 && !shown.some((text) => text.includes("The rest"))]).toEqual([name, true]);
  }
  expect(rowNamed(report, "GetHome")?.shown).toContainEqual(
    "A home shows price, beds, baths and size; no dated price line, move-in date, homesite, options, gallery or tour.",
  );
  expect(operations.filter((each) => !withExtras.includes(each)).map(({ outcome }) => outcome)).not.toContain(
    expect.not.stringMatching("answered"),
  );
  expect(rowNamed(report, "a stale token on a login")?.notes.join()).toContain("spoils the response");
});

test("nothing is registered and nobody logs in unless the options say so", async () => {
  const host = await standIn();
  const { code, stdout } = await command(["--url", host.endpoint]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Login +not run +needs --user$/m);
  expect(stdout).toMatch(/^RegisterUser +not run +needs --register$/m);
  const mutations = host.asked.filter(({ query }) => query.includes("mutation"));
  expect(mutations.map(({ operationName }) => operationName)).toEqual([
    "Login",
    "RefreshJwtAuthToken",
    "Login",
    "SendPasswordResetEmail",
    "ResetUserPassword",
    "UpdateUser",
    "EndLogins",
    "DeleteUser",
  ]);
  for (const { operationName, variables } of mutations) {
    const { username = "nobody-", login = "nobody-", id = "0" } = variables;
    expect([username, login], operationName).toEqual([
      expect.stringMatching(/^nobody-/),
      expect.stringMatching(/^nobody-/),
    ]);
    expect(id, operationName).toBe("0");
  }
  expect(host.accounts.mails).toEqual([]);
  expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
});

/** The report on a stand-in, made in this process: what the command prints as JSON. */
async function reportOn(options: Partial<WordPressOptions>): Promise<Report> {
  const { endpoint } = await standIn(options);
  return await checkConformance(endpoint, { samplesPerOperation: 1, accounts: { mayRegister: false } });
}

test("an empty host has no entries to request and no page at /: it does not conform", async () => {
  const empty = await emptyStore();
  onTestFinished(() => empty.remove());
  const report = await reportOn({ databaseUrl: empty.databaseUrl });
  expect(report.conforms).toBe(false);
  expect(report.rows.filter(({ conforms }) => !conforms).map(({ name }) => name)).toEqual(["/ is a page"]);
  expect(outcomes(report.rows)).toMatchObject({
    GetHome: "left out",
    GetEvent: "no sample",
    GetBlogPosts: "answered",
    "the site’s pages are there": "noted",
    "menus are assigned": "noted",
    "permalinks are the site’s": "no sample",
  });
  expect(rowNamed(report, "the site’s pages are there")?.notes.join()).toContain("/about-us/our-team/");
});

test("for a WordPress with its newest posts at / the report names the setting", async () => {
  const host = await standIn({ frontPage: "posts" });
  const { code, stdout } = await command(["--url", host.origin, "--samples", "1"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^\/ is a page +no +The host has no page at \/: choose one at Settings →$/m);
  expect(stdout).toMatch(/\nThe host does not conform: 1 line above, \/ is a page\.\n$/);
});

test("the posts page is a fault where the site has nothing else at its address, and noted where it has", async () => {
  const lost = await reportOn({ postsPage: "/about-us/our-team/" });
  expect(lost.rows.filter((row) => !row.conforms)).toMatchObject([
    { name: "listed pages are found", faults: [expect.stringMatching(/^\/about-us\/our-team\/: .*posts page/)] },
  ]);
  const own = await reportOn({ postsPage: "/our-neighborhoods/" });
  expect(own.conforms).toBe(true);
  expect(rowNamed(own, "listed pages are found")).toMatchObject({
    outcome: "noted",
    notes: [expect.stringMatching(/^\/our-neighborhoods\/: .*without this one’s texts/)],
  });
});

test.each([{ version: 2 }, { version: 1 }] as const)(
  "a WordPress without homes conforms, and the report names what is not shown: %o",
  async (options) => {
    const report = await reportOn({ ...options, model: "full", without: ["Home"] });
    expect(report.rows.filter(({ conforms }) => !conforms)).toEqual([]);
    expect(rowNamed(report, "GetHome")).toMatchObject({
      outcome: "left out",
      leftOut: ["home on RootQuery"],
      shown: ["No quick move-in home is found."],
    });
    expect(rowNamed(report, "GetOverviewMap")).toMatchObject({
      outcome: "left out",
      shown: ["Overview, search and front page show no quick move-in homes."],
    });
    expect(rowNamed(report, "GetPlan")?.outcome).toBe("answered");
  },
);

test("a field of the specification that a WordPress lacks is left out and not a fault", async () => {
  const report = await reportOn({ model: "full", without: ["NeighborhoodDetails.hours", "RootQuery.menus"] });
  expect(report.conforms).toBe(true);
  expect(rowNamed(report, "GetNeighborhood")).toMatchObject({
    outcome: "left out",
    leftOut: ["hours on NeighborhoodDetails"],
    shown: ["The rest is shown without neighborhood.neighborhood.hours."],
  });
  expect(rowNamed(report, "GetMenus")?.shown).toEqual(["Header and footer show the site’s own short menus."]);
  expect(rowNamed(report, "menus are assigned")?.notes.join()).toContain("footer-help");
});

test("a model without the additions of one type of several has no wrong shapes", async () => {
  const { rows } = await reportOn({ model: "full", without: ["Home.extras", "Plan.seoMeta"] });
  expect(rows.filter(({ conforms }) => !conforms)).toEqual([]);
  expect(rows.find(({ name }) => name === "GetMeta")?.shown).toEqual([
    "Floor plans have the general title and description.",
  ]);
});

test("a password that a host repeats is not printed", async () => {
  const password = "a long enough secret";
  const url = await served(async () => Response.json({ errors: [{ message: `No: ${password}` }] }));
  for (const form of [[], ["--json"]]) {
    const { code, stdout, stderr } = await command(["--url", url, "--user", "visitor", ...form], password);
    expect(code).toBe(1);
    expect(stdout).toContain("No: •••");
    expect(stdout + stderr).not.toContain(password);
  }
});

test("a host that asks to wait with logins is not at fault", async () => {
  const wait = { data: { login: null, registerUser: null }, errors: [{ message: "Too many attempts." }] };
  const host = await standIn();
  const url = await served(async (request) => {
    const body = await request.text();
    if (body.includes("mutation Login") || body.includes("mutation RegisterUser")) {
      return Response.json(wait, { status: 429, headers: { "retry-after": "60" } });
    }
    return await fetch(host.endpoint, { method: "POST", headers: { "content-type": "application/json" }, body });
  });
  const { code, stdout } = await command(
    ["--url", url, "--json", "--user", "visitor", "--register", "--samples", "2"],
    "a long enough secret",
  );
  expect(code).toBe(0);
  expect(outcomes((JSON.parse(stdout) as Report).rows)).toMatchObject({
    "a wrong login is refused": "not run",
    Login: "not run",
    RegisterUser: "not run",
    UpdateFavorites: "not run",
  });
});

test("a host out of reach is one line and exit code 2", async () => {
  const gone = await serve(async () => new Response());
  await gone.close();
  const { code, stdout, stderr } = await command(["--url", gone.url]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr.trim()).toBe(
    `${gone.url}/wp/graphql cannot be checked now. The host cannot be reached (ECONNREFUSED).`,
  );

  const page = await served(
    async () => new Response("<h1>Shop</h1>", { status: 404, headers: { "content-type": "text/html" } }),
  );
  const other = await command(["--url", page]);
  expect(other.code).toBe(2);
  expect(other.stderr.trim()).toBe(
    `${page}/wp/graphql cannot be checked now. The host answered no GraphQL (HTTP 404).`,
  );
});

test("a host in maintenance is one line and exit code 2, even if it begins during the check", async () => {
  const said = "The host answered HTTP 503: Briefly unavailable for scheduled maintenance. Check back in a minute.";
  const down = await standIn({ mood: { fault: { kind: "maintenance" } } });
  expect(await command(["--url", down.origin])).toEqual({
    code: 2,
    stdout: "",
    stderr: `${down.endpoint} cannot be checked now. ${said}\n`,
  });
  const going = await standIn();
  going.setFault(({ operationName }) => {
    if (operationName !== "GetHome") return undefined;
    going.setMood({ fault: { kind: "maintenance" } });
    return { kind: "maintenance" };
  });
  expect(await command(["--url", going.origin])).toEqual({
    code: 2,
    stdout: "",
    stderr: `${going.endpoint} cannot be checked now. ${said}\n`,
  });
});

test.each([
  [[], "--url is missing."],
  [["--url", "cms.example.com"], '"cms.example.com" is no address of a host, such as https://cms.example.com.'],
  [["--url", "https://cms.example.com", "--samples", "0"], "--samples takes a whole number from 1 to 500."],
  [["--url", "https://cms.example.com", "--user", "a"], "--user needs the account’s password in CONFORMANCE_PASSWORD."],
  [["--all"], "--all"],
])("unusable arguments are rejected with a message: %j", async (args, said) => {
  const { code, stderr } = await command(args, "");
  expect(code).toBe(1);
  expect(stderr).toContain(said);
  expect(stderr).not.toContain("    at ");
});

test("for a Porchlight site that allows its own operations only, one line says how to check it", async () => {
  const message = "This address accepts the operations of this site only.";
  const url = await served(async () => Response.json({ errors: [{ message }] }, { status: 403 }));
  const { code, stdout, stderr } = await command(["--url", url]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr.trim()).toBe(
    `${url}/wp/graphql answers no operations but its own: “${message}” A Porchlight site is checked while it runs with GATEWAY_OPEN=1.`,
  );
});
