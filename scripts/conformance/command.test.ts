import { afterEach, expect, test, vi } from "vitest";
import { command, hostsOnDemo, served } from "./testing/hosts-on-demo.ts";
import { serve } from "./testing/served-hosts.ts";

const { fakeWordPress } = hostsOnDemo();
afterEach(() => void vi.unstubAllEnvs());

test("a password repeated by a host is not printed", async () => {
  const password = "a long enough secret";
  const url = await served(async () => Response.json({ errors: [{ message: `No: ${password}` }] }));
  for (const form of [[], ["--json"]]) {
    const { code, stdout, stderr } = await command(["--url", url, "--user", "visitor", ...form], password);
    expect(code).toBe(1);
    expect(stdout).toContain("No: •••");
    expect(stdout + stderr).not.toContain(password);
  }
});

test("an unreachable host is one line and exit code 2", async () => {
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

test("without --url the host at CONTENT_URL is checked", async () => {
  const gone = await serve(async () => new Response());
  await gone.close();
  vi.stubEnv("CONTENT_URL", gone.url);
  const { code, stderr } = await command(["--json"]);
  expect(code).toBe(2);
  expect(stderr).toContain(`${gone.url}/wp/graphql cannot be checked now.`);
});

test("a host in maintenance is one line and exit code 2, even if it begins during the check", async () => {
  const message = "The host answered HTTP 503: Briefly unavailable for scheduled maintenance. Check back in a minute.";
  const down = await fakeWordPress({ scenario: { fault: { kind: "maintenance" } } });
  expect(await command(["--url", down.origin])).toEqual({
    code: 2,
    stdout: "",
    stderr: `${down.endpoint} cannot be checked now. ${message}\n`,
  });
  const going = await fakeWordPress();
  going.setFault(({ operationName }) => {
    if (operationName !== "GetHome") return undefined;
    going.setScenario({ fault: { kind: "maintenance" } });
    return { kind: "maintenance" };
  });
  expect(await command(["--url", going.origin])).toEqual({
    code: 2,
    stdout: "",
    stderr: `${going.endpoint} cannot be checked now. ${message}\n`,
  });
});

test.each([
  [[], "--url is missing."],
  [["--url", "cms.example.com"], '"cms.example.com" is not the URL of a host, such as https://cms.example.com.'],
  [["--url", "https://cms.example.com", "--samples", "0"], "--samples takes a whole number from 1 to 500."],
  [["--url", "https://cms.example.com", "--user", "a"], "--user needs the account’s password in CONFORMANCE_PASSWORD."],
  [["--all"], "--all"],
])("unusable arguments are rejected with a message: %j", async (args, message) => {
  const { code, stderr } = await command(args, "");
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("    at ");
});

test("for a Porchlight site that allows only its own operations, one line explains how to check", async () => {
  const message = "This address accepts the operations of this site only.";
  const url = await served(async () => Response.json({ errors: [{ message }] }, { status: 403 }));
  const { code, stdout, stderr } = await command(["--url", url]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr.trim()).toBe(
    `${url}/wp/graphql allows only its own operations: “${message}” To check a Porchlight site, start it with GRAPHQL_ALLOW_ANY_OPERATION=1.`,
  );
});
