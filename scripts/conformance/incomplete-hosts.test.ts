import { expect, onTestFinished, test } from "vitest";
import type { Report } from "./report.ts";
import { command, hostsOnDemo, outcomes, rowNamed } from "./testing/hosts-on-demo.ts";
import { emptyStore } from "./testing/served-hosts.ts";

const { reportOn, fakeWordPress } = hostsOnDemo();

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
    "the site’s pages exist": "noted",
    "menus are assigned": "noted",
    "permalinks are the site’s": "no sample",
  });
  expect(rowNamed(report, "the site’s pages exist")?.notes.join()).toContain("/about-us/our-team/");
});

test("for a WordPress with its newest posts at / the report names the setting", async () => {
  const host = await fakeWordPress({ frontPage: "posts" });
  const { code, stdout } = await command(["--url", host.origin, "--samples", "1"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^\/ is a page +no +The host has no page at \/: choose one at Settings →$/m);
  expect(stdout).toMatch(/\nThe host does not conform: 1 line above, \/ is a page\.\n$/);
});

test("the posts page is a fault if no other site page has its URL, and is noted otherwise", async () => {
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

test.each([
  [{ isPluginOff: true }, "GetOverviewMap", "The content host knows no neighborhoods: activate its plugin Porchlight"],
  [{ plainPermalinks: "all" }, "permalinks are the site’s", "Permalinks are set to Plain: choose Post name"],
  [{ plainPermalinks: "pages" }, "permalinks are the site’s", "Permalinks are set to Plain: choose Post name"],
] as const)(
  "a WordPress in the scenario %o does not conform, and the report has the reason",
  async (scenario, name, reason) => {
    const report = await reportOn({ model: "full", scenario });
    expect(report.conforms).toBe(false);
    expect(rowNamed(report, "GetHome")).toMatchObject({ conforms: false });
    expect(rowNamed(report, name)).toMatchObject({ conforms: false });
    expect(rowNamed(report, name)?.faults.join()).toContain(reason);
  },
);

test("a field of the specification that a WordPress lacks is omitted and not a fault", async () => {
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

test("a WordPress without the JWT plugin does not conform, and its rejections are not run", async () => {
  const host = await fakeWordPress({
    model: "full",
    without: ["RootMutation.login", "RootMutation.refreshJwtAuthToken"],
  });
  const args = ["--url", host.origin, "--json", "--user", "visitor", "--samples", "1"];
  const { code, stdout } = await command(args, "a long enough secret");
  expect(code).toBe(1);
  const report = JSON.parse(stdout) as Report;
  const notes = Object.fromEntries(report.rows.map(({ name, outcome, notes }) => [name, [outcome, ...notes]]));
  expect(notes).toMatchObject({
    "a wrong login is rejected": ["not run", "the host does not have login"],
    "a wrong refresh token is rejected": ["not run", "the host does not have refreshJwtAuthToken"],
    "a stale token on a login": ["not run", "the host does not have login"],
    RefreshJwtAuthToken: ["not run", "no login"],
  });
  expect(report.rows.filter(({ conforms }) => !conforms)).toMatchObject([
    { name: "Login", faults: [expect.stringContaining('Cannot query field "login"')] },
  ]);
});
