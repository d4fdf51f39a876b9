import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { operations } from "../../../app/graphql/operations.generated.ts";
import { loadDemo, root, startBuiltSite } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { hiddenOf, post, sentId, storedLeads } from "../../support/leads.ts";

const question = "/contact-us/ask-a-question/";
const words = { topic: "My house", question: "Is this kept?", name: "Ada Byron", email: "ada@example.com", phone: "" };
const jane = {
  username: "jane",
  password: "blue spruce on the hill",
  email: "jane@example.com",
  firstName: "Jane",
  lastName: "Doe",
};

let folder: string;
let file: string;
let away: string;
// Each test starts its own sites, on a machine that may be busy.
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "porchlight-store-file-"));
  file = join(folder, "store.db");
  away = join(folder, "away.db");
  await loadDemo(`file:${file}`);
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const register = (site: string) =>
  fetch(`${site}/wp/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ operationName: "RegisterUser", variables: jane, query: operations.RegisterUser }),
  });
const readiness = async (site: string) => {
  const response = await fetch(`${site}/readyz`);
  return [response.status, await response.json()];
};
const storeAway = [503, { status: "a file of the store was moved, replaced or deleted" }];
const statusAndWait = ({ status, headers }: Response) => [status, headers.get("retry-after")];

test("while its store is moved a site stores nothing, reports it, and recovers with the file", async () => {
  const site = await startBuiltSite({ DATABASE_URL: `file:${file}`, LOG_LEVEL: "info" });
  try {
    const form: Record<string, string> = { ...(await hiddenOf(site.url, question, "question")), ...words };
    renameSync(file, away);
    expect(await readiness(site.url)).toEqual(storeAway);
    expect(statusAndWait(await register(site.url))).toEqual([503, "5"]);
    // A form sent within a second must be sent again.
    await expect.poll(async () => statusAndWait(await post(site.url, form))).toEqual([503, "60"]);
    const shown = await (await post(site.url, form)).text();
    expect(shown).toContain("Everything you wrote is still here.");
    expect(shown).toContain(words.question);
    expect(shown).toContain(form["porchlight-token"]);
    expect((await fetch(site.url)).status).toBe(200);
    expect(existsSync(file)).toBe(false);
    const lines = () =>
      site
        .log()
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line): { level: number; msg: string } => JSON.parse(line))
        .filter(({ msg }) => /^The (?:store|files of the store) /.test(msg))
        .map(({ level, msg }) => [level, msg]);
    const moved = [50, expect.stringContaining(`The store ${file} was moved, replaced or deleted while it is open`)];
    await expect.poll(lines).toEqual([moved]);

    renameSync(away, file);
    expect(await readiness(site.url)).toEqual([200, { status: "ready" }]);
    expect((await register(site.url)).status).toBe(200);
    const sent = await post(site.url, form);
    expect(sent.status).toBe(303);
    const back = [30, "The files of the store are back in their places: writes are accepted again."];
    await expect.poll(lines).toEqual([moved, back]);
    expect((await storedLeads(`file:${file}`)).map(({ id }) => id)).toEqual([sentId(sent)]);
  } finally {
    await site.end();
  }
});

test("with content on a host a site is not ready either while its own store is missing", async () => {
  const site = await startBuiltSite({ CONTENT_URL: siteUrl(), DATABASE_URL: `file:${join(folder, "own.db")}` });
  try {
    expect(await readiness(site.url)).not.toEqual(storeAway);
    const form = { ...(await hiddenOf(site.url, question, "question")), ...words };
    rmSync(join(folder, "own.db"));
    expect(await readiness(site.url)).toEqual(storeAway);
    await expect.poll(async () => statusAndWait(await post(site.url, form))).toEqual([503, "60"]);
  } finally {
    await site.end();
  }
});

/** Starts the server on a store that makes it end; returns its output. */
const failedStart = () =>
  new Promise<{ code: unknown; lines: unknown[] }>((resolve) => {
    const env = { ...process.env, FORCE_COLOR: undefined, HOST: "127.0.0.1", PORT: "0", DATABASE_URL: `file:${file}` };
    execFile(process.execPath, ["server/main.ts"], { cwd: root, env }, (error, stdout, stderr) => {
      const lines = (stdout + stderr).split("\n").filter(Boolean);
      resolve({ code: error?.code, lines: lines.map((line) => JSON.parse(line)) });
    });
  });

test("a site does not start on the -wal file of a lost store or on a store of a newer version", async () => {
  const site = await startBuiltSite({ DATABASE_URL: `file:${file}` });
  expect((await register(site.url)).status).toBe(200);
  renameSync(file, away);
  await site.end();
  const { size } = statSync(`${file}-wal`);
  expect(size).toBeGreaterThan(0);
  const lost = await failedStart();
  expect(lost).toMatchObject({
    code: 1,
    lines: [{ level: 60, msg: expect.stringContaining("Put the store's file back") }],
  });
  expect(statSync(`${file}-wal`).size).toBe(size);

  renameSync(away, file);
  const database = new DatabaseSync(file);
  expect(database.prepare("select username from users").all()).toMatchObject([{ username: jane.username }]);
  database.exec("insert into kysely_migration values ('9999-of-tomorrow', '2126-11-21T15:09:27.862Z')");
  database.close();
  const newer = await failedStart();
  expect(newer).toMatchObject({ code: 1, lines: [{ level: 60, msg: expect.stringContaining("Start that version") }] });
});
