import { expect, test } from "vitest";
import { stopClock } from "../testing/endless-waits.ts";
import { type FakeSite, fakeSite } from "../testing/fake-site.ts";

const secret = "a-secret-of-the-operators";
const erie = { key: "where: Erie", text: "Erie" };
const five = { key: "beds: 5+ beds", text: "5+ beds" };
const both = { key: "/new-home-search/?where=Erie&beds=5", text: "5+ beds · Erie" };

const report = (site: FakeSite, body: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/ops/searches`, { method: "POST", body, headers: { "Content-Type": "text/plain", ...headers } });
const from = (address: string) => ({ "X-Forwarded-For": address });
const read = (site: FakeSite, query = "", headers: Record<string, string> = {}) =>
  fetch(`${site.url}/ops/demand${query}`, { headers: { Authorization: `Bearer ${secret}`, ...headers } });

test("a zero-result search is parsed by the site and counted by search, filter and word", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret, TRUST_PROXY: "1" });
  const searches: string[] = [];
  site.readZeroResultSearch = async (search) => {
    searches.push(search);
    return { search: both, filters: [five, erie], words: ["pool", "okada"] };
  };
  for (const address of ["192.0.2.1", "198.51.100.1", "203.0.113.1"]) {
    const response = await report(site, `{"search":"?where=Erie&beds=5&q=pool"}`, from(address));
    expect([response.status, response.headers.get("cache-control")]).toEqual([204, "no-store"]);
  }
  expect(searches).toEqual(Array(3).fill("?where=Erie&beds=5&q=pool"));
  site.readZeroResultSearch = async () => ({ search: null, filters: [], words: ["pool"] });
  await report(site, `{"search":"?q=pool"}`, from("192.0.2.1"));
  const today = new Date().toISOString().slice(0, 10);
  expect(await (await read(site, "?days=1")).json()).toEqual({
    since: today,
    days: 1,
    searches: [{ ...both, count: 3 }],
    filters: [
      { ...five, count: 3 },
      { ...erie, count: 3 },
    ],
    words: [
      { key: "pool", text: "pool", count: 2 },
      { key: "okada", text: "okada", count: 1 },
    ],
  });
});

test("the HTML report links each search with its count, and escapes text of visitors", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret });
  site.readZeroResultSearch = async () => ({
    search: { key: '/new-home-search/?where=<b>"x"', text: "<b>Erie</b>" },
    filters: [erie],
    words: [],
  });
  await report(site, `{"search":"?where=Erie"}`);
  const response = await read(site, "", { Accept: "text/html,*/*;q=0.8" });
  const page = await response.text();
  expect(page).toContain(
    `<th scope="row"><a href="/new-home-search/?where=&lt;b&gt;&quot;x&quot;">&lt;b&gt;Erie&lt;/b&gt;</a></th><td class="number">1</td>`,
  );
  expect(page).toContain(`<th scope="row">Erie</th><td class="number">1</td>`);
  expect(page).toContain(`<h2>Words</h2><p class="muted">None in this time.</p>`);
  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'$/,
  );
  expect(["cache-control", "vary", "x-robots-tag"].map((name) => response.headers.get(name))).toEqual([
    "no-store",
    expect.stringMatching(/\bAccept\b(?!-)/),
    "noindex, nofollow",
  ]);
});

test("the report requires the secret, as a Basic password in browsers with any username", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret });
  const status = async (headers: Record<string, string>) => {
    const response = await fetch(`${site.url}/ops/demand`, { headers });
    return [response.status, response.headers.get("www-authenticate")];
  };
  const basic = (pair: string) => ({ Authorization: `Basic ${Buffer.from(pair).toString("base64")}` });
  const challenge = 'Basic realm="Porchlight", charset="UTF-8"';
  expect(await status({})).toEqual([401, null]);
  expect(await status({ Accept: "text/html" })).toEqual([401, challenge]);
  expect(await status({ Accept: "text/html", ...basic(`editor:${secret}x`) })).toEqual([401, challenge]);
  expect(await status(basic(`${secret}:`))).toEqual([401, null]);
  expect(await status(basic(secret.slice(1)))).toEqual([401, null]);
  expect(await status(basic(`editor:${secret}`))).toEqual([200, null]);
  expect(await status(basic(`:${secret}`))).toEqual([200, null]);
  await using open = await fakeSite();
  expect((await fetch(`${open.url}/ops/demand`)).status).toBe(404);
});

test.each([
  ["no JSON", "search=?beds=5", {}, 400],
  ["another field", `{"search":"?beds=5","email":"ada@example.com"}`, {}, 400],
  ["no text", `{"search":5}`, {}, 400],
  ["a search too long to be one", `{"search":"?q=${"x".repeat(1500)}"}`, {}, 400],
  ["more than 2 KB", `{"search":"?q=${"x".repeat(2100)}"}`, {}, 413],
  ["a page of another site", `{"search":"?beds=5"}`, { "Sec-Fetch-Site": "cross-site" }, 403],
])("%s is not counted", async (_what, body, headers, status) => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret });
  site.readZeroResultSearch = async () => ({ search: both, filters: [erie], words: [] });
  expect((await report(site, body, headers)).status).toBe(status);
  expect(await site.zeroResults.since("2000-01-01")).toEqual([]);
});

test("of a network 30 searches a minute count; further ones are ignored", async () => {
  stopClock();
  await using site = await fakeSite({ TRUST_PROXY: "1" });
  site.readZeroResultSearch = async () => ({ search: null, filters: [erie], words: [] });
  const statuses = new Set<number>();
  for (let count = 0; count < 33; count += 1) {
    statuses.add((await report(site, `{"search":"?where=Erie"}`, from("192.0.2.1"))).status);
  }
  await report(site, `{"search":"?where=Erie"}`, from("198.51.100.7"));
  expect([...statuses]).toEqual([204]);
  expect(await site.zeroResults.since("2000-01-01")).toEqual([{ kind: "filter", ...erie, count: 31 }]);
});

test("an unreadable search is logged and no error for the visitor", async () => {
  await using site = await fakeSite();
  site.readZeroResultSearch = async () => {
    throw new Error("The content is down.");
  };
  expect((await report(site, `{"search":"?where=Erie"}`)).status).toBe(204);
  expect(site.logged.filter(({ msg }) => msg === "A search without results was not counted.")).toHaveLength(1);
});

test("LOG_ZERO_RESULT_SEARCHES=0 counts nothing, and the report shows it", async () => {
  await using site = await fakeSite({ LOG_ZERO_RESULT_SEARCHES: "0", REVALIDATE_SECRET: secret });
  expect((await report(site, `{"search":"?where=Erie"}`)).status).toBe(404);
  expect(await (await read(site, "", { Accept: "text/html" })).text()).toContain(
    "Counting is off (LOG_ZERO_RESULT_SEARCHES).",
  );
});

test("an invalid number of days is the default of 90", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret });
  for (const [query, days] of [
    ["?days=400", 400],
    ["?days=401", 90],
    ["?days=0", 90],
    ["?days=x", 90],
    ["", 90],
  ] as const) {
    expect(((await (await read(site, query)).json()) as { days: number }).days, query).toBe(days);
  }
});
