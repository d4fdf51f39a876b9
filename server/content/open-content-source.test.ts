import { createSecretKey } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { type TemporaryStore, temporaryStore, testAccounts } from "@porchlight/backend/testing/content-store.ts";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { operations } from "#app/graphql/operations.generated.ts";
import { readSettings } from "../settings.ts";
import { mailServer, wordsOf } from "../testing/mail-server.ts";
import { openContentSource } from "./open-content-source.ts";

const jane = {
  username: "jane",
  password: "blue spruce on the hill",
  email: "jane@example.com",
  firstName: "Jane",
  lastName: "Doe",
};
const requestLinkMutation = 'mutation RequestLink { sendPasswordResetEmail(input: { username: "jane" }) { success } }';

let store: TemporaryStore;
beforeEach(async () => {
  store = await temporaryStore();
});
afterEach(() => store.remove());

/** The embedded backend with these settings and Jane's account; `logged` are the messages of its log. */
async function sourceWith(environment: Record<string, string>) {
  const logged: string[] = [];
  const source = await openContentSource(
    readSettings({ ...environment, DATABASE_URL: store.databaseUrl, JWT_SECRET: testAccounts.jwtSecret }),
    {
      publicUrl: "http://127.0.0.1:3000",
      databaseUrl: store.databaseUrl,
      isProduction: true,
      mediaKey: createSecretKey(Buffer.from("a key for tests")),
      pictureBytes: async () => null,
      log: pino({ level: "warn" }, { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) }),
    },
  );
  const send = (operationName: string, query: string, variables = {}) =>
    source.forward({ operationName, query, variables }, { clientAddress: "203.0.113.1", authorization: undefined });
  await send("RegisterUser", operations.RegisterUser ?? "", jane);
  return { source, logged, requestLink: () => send("RequestLink", requestLinkMutation) };
}

test("with a mail server and PUBLIC_URL, a reset link is mailed from the builder’s address", async () => {
  await using server = await mailServer();
  const { source, logged, requestLink } = await sourceWith({
    SMTP_URL: server.smtpUrl,
    LEADS_EMAIL: "hello@switchgrass.example",
    PUBLIC_URL: "https://www.switchgrass.example",
  });
  expect((await requestLink()).data).toEqual({ sendPasswordResetEmail: { success: true } });
  await source.close();
  expect(server.mails.map(({ from, to }) => [from, to])).toEqual([["hello@switchgrass.example", [jane.email]]]);
  expect(wordsOf(server.mails[0]?.text, "plain")).toMatch(
    /^https:\/\/www\.switchgrass\.example\/#reset-password\?key=[\w-]{43}&login=jane$/m,
  );
  expect(logged).toEqual([]);
});

test.each([
  ["a mail server", {}, []],
  [
    "the site's own address",
    { SMTP_URL: "smtp://127.0.0.1:9", LEADS_EMAIL: "hello@switchgrass.example" },
    ["No emails about accounts are sent, and forgotten passwords cannot be reset: PUBLIC_URL is not set."],
  ],
])(
  "without %s there are no reset links, and the start prints what is missing",
  async (_what, environment, warnings) => {
    const { source, logged, requestLink } = await sourceWith(environment);
    const { data, errors } = await requestLink();
    expect(data).toEqual({ sendPasswordResetEmail: null });
    expect(errors.map(({ message }) => message)).toEqual(["Passwords cannot be reset by email here."]);
    await source.close();
    expect(logged).toEqual(warnings);
  },
);

test.each([
  ["the embedded backend", {}],
  ["a host", { CONTENT_URL: "http://127.0.0.1:1" }],
])("with %s it listens for changes at DATABASE_DIRECT_URL", async (_, environment) => {
  const database = createServer().listen(0, "127.0.0.1");
  await once(database, "listening");
  const connected = once(database, "connection");
  const { port } = database.address() as AddressInfo;
  const settings = {
    ...environment,
    DATABASE_URL: store.databaseUrl,
    DATABASE_DIRECT_URL: `postgres://127.0.0.1:${port}/porchlight`,
    JWT_SECRET: testAccounts.jwtSecret,
  };
  const source = await openContentSource(readSettings(settings), {
    publicUrl: "http://127.0.0.1:3000",
    databaseUrl: store.databaseUrl,
    isProduction: true,
    mediaKey: createSecretKey(Buffer.from("a key for tests")),
    pictureBytes: async () => null,
    log: pino({ level: "silent" }),
  });
  const [socket] = await connected;
  socket.destroy();
  await source.close();
  database.close();
});
