import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ArgumentError, readArguments } from "@porchlight/backend/command.ts";
import { hostFolder } from "@porchlight/backend/store/entry-data.ts";
import { entry, type TemporaryStore, temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { importCommand, wordpressCommand } from "./command.ts";
import { fakeResponses, type HostReply, hostEntry, hostFixture, type ReceivedOperation } from "./host-fixture.ts";
import { openHost } from "./open-host.ts";

let store: TemporaryStore;
let varFolder: string;
beforeEach(async () => {
  store = await temporaryStore();
  varFolder = mkdtempSync(join(tmpdir(), "porchlight-import-"));
  vi.stubEnv("DATABASE_URL", store.databaseUrl);
  return async () => {
    vi.unstubAllEnvs();
    await store.remove();
    rmSync(varFolder, { recursive: true, force: true });
  };
});

async function run(...args: string[]) {
  const lines: string[] = [];
  const keep = (text: unknown) => void lines.push(String(text));
  const spies = [
    vi.spyOn(console, "log").mockImplementation(keep),
    vi.spyOn(console, "error").mockImplementation(keep),
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      keep(text);
      return true;
    }),
  ];
  try {
    return {
      code: await wordpressCommand(readArguments(args, importCommand), varFolder, openHost),
      text: lines.join("\n"),
    };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

async function hostOf(reply: (operation: ReceivedOperation) => HostReply | undefined) {
  const fixture = await hostFixture({ reply });
  onTestFinished(() => fixture.close());
  return fixture;
}

test("an import prints what it read and wrote, in lines and in a file", async () => {
  const { url } = await hostOf(
    fakeResponses({ pages: [hostEntry(1), hostEntry(2, { organisms: [{ layout: "carousel" }] })], events: null }),
  );
  const { code, text } = await run("--url", url);
  expect(code).toBe(0);
  expect(text).toContain("pages: 2 (1 page)");
  expect(text).toMatch(/127\.0\.0\.1:\d+ is imported: 0 neighborhoods, .* 2 pages/);
  expect(text).toContain("The host lacks parts of events, which are left out: events on RootQuery.");
  expect(text).toContain("Kept: page /entry-2/ organisms[0].layout: The site has no layout “carousel”.");
  const file = join(varFolder, `import-${hostFolder(url)}.json`);
  const report = JSON.parse(readFileSync(file, "utf8")) as { counts: object; notes: object[] };
  expect(report.counts).toMatchObject({ pages: 2 });
  expect(report.notes).toHaveLength(1);
  expect((await run("--url", url)).text).toContain("was imported already; nothing changed");
});

test("with --json standard output has only the report", async () => {
  const { url } = await hostOf(fakeResponses({ pages: [hostEntry(1)] }));
  const errors = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  const { code, text } = await run("--url", url, "--json");
  const progress = errors.mock.calls.map(([written]) => String(written)).join("");
  errors.mockRestore();
  expect(code).toBe(0);
  expect(JSON.parse(text)).toMatchObject({ changed: true, counts: { pages: 1 } });
  expect(progress).toContain("pages: 1 (1 page)");
});

test("an interrupt ends an import without writing, and the next one resumes", async () => {
  let isInterrupting = true;
  const respond = fakeResponses({ neighborhoods: [], plans: [hostEntry(1)] });
  const { url, received } = await hostOf((operation) => {
    if (isInterrupting && operation.operationName === "ImportModels") process.emit("SIGINT");
    return respond(operation);
  });
  const first = await run("--url", url);
  expect([first.code, first.text.includes("Run the same command again")]).toEqual([130, true]);
  expect(await store.database.selectFrom("entries").selectAll().execute()).toEqual([]);
  isInterrupting = false;
  const second = await run("--url", url);
  expect([second.code, second.text.includes("Continuing with what an earlier run has read.")]).toEqual([0, true]);
  expect(received.filter(({ operationName }) => operationName === "ImportPlans")).toHaveLength(1);
});

test("a failing host and existing content are reported in plain English, and nothing is written", async () => {
  const gone = await hostOf(() => ({ status: 404, body: "" }));
  const failed = await run("--url", gone.url, "--fresh");
  expect(failed.code).toBe(1);
  expect(failed.text).toContain(`There is no GraphQL endpoint at ${gone.url}/wp/graphql (HTTP 404).`);
  expect(failed.text).not.toContain("    at ");

  await store.write((writer) => writer.putEntry(entry("page", 1)));
  const { url } = await hostOf(fakeResponses({ pages: [hostEntry(1)] }));
  const refused = await run("--url", url);
  expect([refused.code, refused.text.includes("add --replace")]).toEqual([1, true]);
  expect(existsSync(join(varFolder, `import-${hostFolder(url)}.json`))).toBe(false);
  expect((await run("--url", url, "--replace")).code).toBe(0);
  expect(readdirSync(join(varFolder, "import")).filter((name) => name.startsWith(hostFolder(url)))).toEqual([]);
});

test.each([
  [[], "Usage: npm run import -- --url"],
  [["--url", "cms.example.com"], "--url takes the address of a host"],
  [["--url", "ftp://cms.example.com"], "--url takes the address of a host"],
  [["--url", "https://cms.example.com", "--page-size", "101"], "--page-size takes a whole number from 1 to 100."],
])("the arguments %j are rejected with a plain message", async (args, message) => {
  const error: unknown = await run(...args).catch((reason: unknown) => reason);
  expect([error instanceof ArgumentError, String(error)]).toEqual([true, expect.stringContaining(message)]);
});
