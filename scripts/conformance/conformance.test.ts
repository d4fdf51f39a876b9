import { expect, test } from "vitest";
import { siteOperations } from "./operation-checks.ts";
import type { Report } from "./report.ts";
import { command, hostsOnDemo, outcomes, rowNamed, served } from "./testing/hosts-on-demo.ts";

const { embedded, fakeWordPress } = hostsOnDemo();

const ofAccounts = [
  "DeleteUser",
  "EndLogins",
  "GetPasskeys",
  "GetUser",
  "GetUserFavorites",
  "GetViewer",
  "LoginWithLink",
  "LoginWithPasskey",
  "Logout",
  "RefreshJwtAuthToken",
  "RegisterPasskey",
  "RegisterUser",
  "RemovePasskey",
  "RenamePasskey",
  "RequestLoginLink",
  "ResetUserPassword",
  "SendPasswordResetEmail",
  "StartPasskeyLogin",
  "StartPasskeyRegistration",
  "UpdateFavorites",
  "UpdateUser",
];
const wholeOutcome = (name: string) => (name === "Login" ? "not run" : ofAccounts.includes(name) ? "yes" : "answered");

test("the embedded backend with the demo conforms to the contract for every site operation", async () => {
  const { code, stdout } = await command([
    "--url",
    await served((await embedded()).fetch),
    "--json",
    "--register",
    "--samples",
    "2",
  ]);
  const report = JSON.parse(stdout) as Report;
  expect(report.rows.filter(({ conforms }) => !conforms)).toEqual([]);
  const byName = outcomes(report.rows);
  for (const { name } of siteOperations()) expect([name, byName[name]]).toEqual([name, wholeOutcome(name)]);
  expect(report.rows.filter(({ leftOut }) => leftOut.length > 0)).toEqual([]);
  expect(
    report.rows.filter(({ outcome }) => outcome === "no sample" || outcome === "noted").map(({ name }) => name),
  ).toEqual(["a stale token on a login"]);
  expect(code).toBe(0);
});

test("on the embedded backend an account logs in, and its favorites are written back unchanged", async () => {
  const backend = await embedded();
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
    "changes of others’ favorites are rejected",
    "logging out everywhere",
  ]) {
    expect(rowNamed(report, name)?.outcome).toBe("yes");
  }
  expect(rowNamed(report, "changes of others’ favorites are rejected")?.notes.join()).toContain("edit_user");
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
  const host = await fakeWordPress({ ...options, maxPageSize: 20 });
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
    "GetComparedProduct",
    "GetHome",
    "GetHomesForFeeds",
    "GetHomesForSale",
    "GetModel",
    "GetModelsForFeeds",
    "GetMoreHomes",
    "GetMoreModels",
    "GetMoreNeighborhoods",
    "GetMorePlans",
    "GetNeighborhood",
    "GetNeighborhoodBlocks",
    "GetNeighborhoodEssentials",
    "GetNeighborhoodsForFeeds",
    "GetOverviewMap",
    "GetPage",
    "GetPlan",
    "GetPlanOptions",
    "GetPlansForFeeds",
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
  expect(rowNamed(report, "a stale token on a login")?.notes.join()).toContain("breaks the response");
});

test("without the options no account is registered or logged in", async () => {
  const host = await fakeWordPress();
  const { code, stdout } = await command(["--url", host.endpoint]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Login +not run +needs --user$/m);
  expect(stdout).toMatch(/^RegisterUser +not run +needs --register$/m);
  const mutations = host.received.filter(({ query }) => query.includes("mutation"));
  expect(mutations.map(({ operationName }) => operationName)).toEqual([
    "Login",
    "RefreshJwtAuthToken",
    "Login",
    "SendPasswordResetEmail",
    "ResetUserPassword",
    "UpdateUser",
    "EndLogins",
    "DeleteUser",
    "Logout",
    "RequestLoginLink",
    "LoginWithLink",
    "StartPasskeyLogin",
    "LoginWithPasskey",
    "StartPasskeyRegistration",
    "RegisterPasskey",
    "RenamePasskey",
    "RemovePasskey",
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

test("a host that limits logins is not at fault", async () => {
  const wait = { data: { login: null, registerUser: null }, errors: [{ message: "Too many attempts." }] };
  const host = await fakeWordPress();
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
    "a wrong login is rejected": "not run",
    Login: "not run",
    RegisterUser: "not run",
    UpdateFavorites: "not run",
  });
});
