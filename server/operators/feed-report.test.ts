import { data } from "react-router";
import { expect, test } from "vitest";
import { type FakeSite, fakeSite } from "../testing/fake-site.ts";

const secret = "a-secret-of-the-operators";
const home = {
  kind: "Home",
  title: "5 <Elm>",
  uri: "/homes/5-elm/",
  reasons: ["No price. Enter it.", "No city."],
} as const;
const plan = { kind: "Plan", title: "Juniper", uri: "", reasons: ["No picture."] } as const;
const feeds = [
  {
    title: "A",
    path: "/feeds/a.xml",
    problem: null,
    listed: ["3 homes", "1 plan"],
    leftOut: [home],
    incomplete: [plan],
  },
  { title: "B", path: "/feeds/b.xml", problem: "It is not set.", listed: [], leftOut: [], incomplete: [] },
  { title: "C", path: "/feeds/c.xml", problem: null, listed: [], leftOut: [], incomplete: [] },
];
const read = (site: FakeSite, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/ops/feeds`, { headers: { Authorization: `Bearer ${secret}`, ...headers } });

test("operators with the secret get what each feed lists and leaves out, as JSON and as a page", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret });
  site.reportListingFeeds = async () => feeds;
  const response = await read(site);
  expect([response.status, response.headers.get("cache-control"), await response.json()]).toEqual([
    ...[200, "no-store", { feeds }],
  ]);
  const page = await (await read(site, { Accept: "text/html" })).text();
  const [, main = ""] = page.split("<h2>A: ");
  expect(main.slice(0, main.indexOf("</main>")).trim().split("\n")).toEqual([
    '<a href="/feeds/a.xml">/feeds/a.xml</a></h2>',
    "<p>Lists 3 homes, 1 plan.</p>",
    "<h3>Left out: 1</h3>",
    '<ul><li>Home <a href="/homes/5-elm/">5 &lt;Elm&gt;</a><p class="muted">No price. Enter it.</p><p class="muted">No city.</p></li>',
    "</ul><h3>Listed, but incomplete: 1</h3>",
    '<ul><li>Plan Juniper<p class="muted">No picture.</p></li>',
    '</ul><h2>B</h2><p class="problem">/feeds/b.xml responds 404. It is not set.</p><h2>C: <a href="/feeds/c.xml">/feeds/c.xml</a></h2>',
    "<p>Lists nothing.</p>",
  ]);
});

test("without the secret the response reveals nothing", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret });
  site.reportListingFeeds = async () => feeds;
  const response = await fetch(`${site.url}/ops/feeds`);
  expect([response.status, await response.json()]).toEqual([401, { error: "The secret is wrong or missing." }]);
});

test("unavailable content is a 503 with the reason, another failure an error", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret });
  site.reportListingFeeds = async () => {
    throw data("unavailable", { status: 503 });
  };
  const error = "The content is unavailable. Try again in a minute.";
  const response = await read(site);
  expect([response.status, await response.json()]).toEqual([503, { error }]);
  site.reportListingFeeds = async () => {
    throw new Error("A mistake.");
  };
  expect((await read(site)).status).toBe(500);
});
