import { expect, test } from "vitest";
import { navigationAfterPaint } from "./navigate-after-paint.ts";

/** A page whose next paint comes when it is told to, and where it was led. */
function pageThatPaints() {
  const went: [string, boolean][] = [];
  const waiting: (() => void)[] = [];
  const page = navigationAfterPaint(() => new Promise((painted) => waiting.push(painted)));
  page.begin(((href: string, { replace }: { replace: boolean }) => {
    went.push([href, replace]);
  }) as Parameters<typeof page.begin>[0]);
  const paint = async () => {
    for (const painted of waiting.splice(0)) painted();
    await Promise.resolve();
  };
  return { page, paint, went };
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

test("who has left meanwhile is not brought back", async () => {
  const { page, paint, went } = pageThatPaints();
  page.go("/new-home-search/?beds=3");
  page.leave();
  await paint();
  expect(went).toEqual([]);
});
