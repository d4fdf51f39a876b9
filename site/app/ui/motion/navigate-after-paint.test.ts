import { expect, test } from "vitest";
import type { Heading } from "./heading.ts";
import { navigationAfterPaint } from "./navigate-after-paint.ts";

const search: Heading = {
  location: { key: "search", pathname: "/new-home-search/", search: "" },
  historyAction: "PUSH",
  isUnderWay: false,
};

/** A page whose next paint comes when it is told to, where it was led, and where the visitor goes by other means. */
function pageThatPaints() {
  let heading = search;
  const went: [string, boolean][] = [];
  const waiting: (() => void)[] = [];
  const page = navigationAfterPaint(
    () => new Promise((painted) => waiting.push(painted)),
    () => heading,
  );
  page.begin(((href: string, { replace }: { replace: boolean }) => {
    went.push([href, replace]);
  }) as Parameters<typeof page.begin>[0]);
  const paint = async () => {
    for (const painted of waiting.splice(0)) painted();
    await Promise.resolve();
  };
  const turn = (to: Heading) => {
    heading = to;
  };
  return { page, paint, went, turn };
}

test("nothing sets out before the browser has painted", async () => {
  const { page, paint, went } = pageThatPaints();
  page.go("/new-home-search/?beds=3");
  await Promise.resolve();
  expect(went).toEqual([]);
  await paint();
  expect(went).toEqual([["/new-home-search/?beds=3", false]]);
  await paint();
  expect(went).toHaveLength(1);
});

test.each([
  [[true, true], true],
  [[true, false], false],
  [[false, true], false],
])("what is asked for before a paint is one step to the last address: %s replaces %s", async (asked, replaces) => {
  const { page, paint, went } = pageThatPaints();
  for (const [position, replace] of asked.entries()) page.go(`/new-home-search/?beds=${position + 2}`, { replace });
  await paint();
  expect(went).toEqual([["/new-home-search/?beds=3", replaces]]);
});

test("after a paint the next step begins anew", async () => {
  const { page, paint, went } = pageThatPaints();
  page.go("/a/");
  await paint();
  page.go("/b/", { replace: true });
  await paint();
  expect(went).toEqual([
    ["/a/", false],
    ["/b/", true],
  ]);
});

test("an address asked for before the router reports the last one is gone to", async () => {
  const { page, paint, went, turn } = pageThatPaints();
  page.go("/new-home-search/?beds=3");
  await paint();
  page.go("/new-home-search/?beds=4");
  const location = { key: "next", pathname: "/new-home-search/", search: "?beds=3" };
  turn({ location, historyAction: "PUSH", isUnderWay: true });
  await paint();
  expect(went.map(([href]) => href)).toEqual(["/new-home-search/?beds=3", "/new-home-search/?beds=4"]);
});

test("who has left meanwhile is not brought back", async () => {
  const { page, paint, went } = pageThatPaints();
  page.go("/new-home-search/?beds=3");
  page.leave();
  await paint();
  expect(went).toEqual([]);
});

test("who has left before asking stays away", async () => {
  const { page, paint, went } = pageThatPaints();
  page.leave();
  page.go("/new-home-search/?beds=3");
  await paint();
  expect(went).toEqual([]);
});

test.each([
  ["goes back", { key: "before", pathname: "/new-home-search/", search: "" }, "POP", false],
  ["presses a link of the page", { key: "next", pathname: "/new-home-search/", search: "" }, "PUSH", false],
  ["is sent to another page", { key: "other", pathname: "/compare/", search: "" }, "REPLACE", false],
  [
    "stays on a page that writes its own address",
    { key: "written", pathname: "/new-home-search/", search: "" },
    "REPLACE",
    true,
  ],
  ["does nothing", search.location, "POP", true],
] as const)("who %s after a press is where that leads", async (_, location, historyAction, goes) => {
  const { page, paint, went, turn } = pageThatPaints();
  page.go("/new-home-search/?beds=3", { replace: true });
  turn({ location, historyAction, isUnderWay: true });
  await paint();
  expect(went).toEqual(goes ? [["/new-home-search/?beds=3", true]] : []);
});

test("an address that takes the place of its page’s does not take that of one being gone back to", async () => {
  const { page, paint, went, turn } = pageThatPaints();
  turn({ location: { key: "before", pathname: "/blog/", search: "" }, historyAction: "POP", isUnderWay: true });
  page.go("/new-home-search/?at=juniper", { replace: true });
  await paint();
  expect(went).toEqual([]);
  page.go("/new-home-search/?beds=3");
  await paint();
  expect(went).toEqual([["/new-home-search/?beds=3", false]]);
});
