import { GraphQLError } from "graphql";
import { expect, test } from "vitest";
import { createLog, throttledLog, withoutPersonalData } from "./log.ts";

/** The lines that `write` makes. */
function linesOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  write(createLog("info", { write: (line) => void lines.push(JSON.parse(line)) }));
  return lines;
}

test("an error is logged with its type and causes, without other properties from libraries", () => {
  const refused = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (name)=(Ada)",
    rows: ["Ada"],
  });
  const field = new GraphQLError("Internal", { path: ["page", "title"], originalError: refused });
  const [line, odd] = linesOf((log) => {
    log.error({ err: field }, "A field failed.");
    log.error({ err: { name: "Ada" } }, "Something was thrown.");
  });
  expect(line).toMatchObject({
    msg: "A field failed.",
    err: { type: "GraphQLError", path: ["page", "title"], cause: { message: "duplicate key", code: "23505" } },
  });
  expect(JSON.stringify([line, odd])).not.toContain("Ada");
});

test("a cycle of error causes is logged up to the fifth", () => {
  const one = new Error("one");
  one.cause = new Error("two", { cause: one });
  const [line] = linesOf((log) => log.error({ err: one }, "Round and round."));
  expect(JSON.stringify(line).match(/"message":"(?:one|two)"/g)).toHaveLength(6);
});

test("one cause is logged once a minute, other causes at once", () => {
  const lines: string[] = [];
  let nowMs = 1;
  const logThrottled = throttledLog(() => nowMs);
  const write = (cause: string, text: string) => logThrottled(cause, () => void lines.push(text));
  write("down", "GetHome");
  write("down", "GetPlan");
  write("no plan", "GetPlan");
  expect(lines).toEqual(["GetHome", "GetPlan"]);
  nowMs += 60_001;
  write("down", "GetModel");
  expect(lines).toEqual(["GetHome", "GetPlan", "GetModel"]);
});

const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";

test.each([
  ["no such account: ada@example.com", "no such account: (email address)"],
  ["Key (email)=(o'neil+home@mail.example.co.uk) already exists", "Key (email)=(o'(email address)) already exists"],
  ["/reset/ada%40example.com/", "/reset/(email address)/"],
  ["two:\nada@example.com\n\tbob@example.com", "two:\n(email address)\n\t(email address)"],
  ["\\\nada@example.com and \u0001ada@example.com", "\\\n(email address) and \u0001(email address)"],
  [`jwt ${token} was refused`, "jwt (token) was refused"],
  ["Authorization: Bearer c2VjcmV0c2VjcmV0==", "Authorization: Bearer (token)"],
  ["GET /reset-password/?key=Zm9yIGEg&login=ada&page=2", "GET /reset-password/?key=…&login=…&page=2"],
  [`GET /shortlist/one/${"0f".repeat(32)}/`, "GET /shortlist/one/…/"],
  [`/alerts/choices/one/${"0f".repeat(32)}/_.data`, "/alerts/choices/one/…/_.data"],
  ["postgres://porchlight:geheim@db:5432/site", "postgres://…@db:5432/site"],
  ["postgres://porchlight:geheim@db.example.com/site", "postgres://…@db.example.com/site"],
  ["/refresh?refreshToken=abc&auth_token=def", "/refresh?refreshToken=…&auth_token=…"],
])("of %j the line keeps only what is not personal", (text, kept) => {
  const line = JSON.stringify({ msg: text, err: { stack: text } });
  expect(JSON.parse(withoutPersonalData(line))).toEqual({ msg: kept, err: { stack: kept } });
});

test.each([
  "at file:///srv/node_modules/@hono/node-server/dist/index.mjs:12:3",
  "react@19.3.1 and /homes/longmont/?page=2&beds=3",
  "a bearer of news",
  `/media/${"0f".repeat(20)}.jpg`,
])("%j is unchanged", (text) => {
  expect(withoutPersonalData(JSON.stringify(text))).toBe(JSON.stringify(text));
});

test.each([
  ["control characters", "\u0001"],
  ["backslashes", "\\"],
  ["beginnings of tokens", "eyj"],
  ["parts of tokens", "eyjaaaaaaaa."],
  ["signs of addresses", "a@"],
  ["encoded signs of addresses", "a%40b."],
  ["dots of an address", "b.1"],
  ["parts of signatures", "/0f0f"],
])("a line as long as many requests, consisting of %s, is scanned in a single pass", (_, part) => {
  const line = JSON.stringify(`@${part.repeat(150_000)}!`);
  expect(withoutPersonalData(line)).toContain("!");
});
