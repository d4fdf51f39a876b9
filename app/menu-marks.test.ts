import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { currentEntries } from "./domain/navigation/current-entries.ts";
import { leafRoutes, routesAt } from "./testing/route-table.ts";

interface Item {
  readonly label: string;
  readonly url: string;
  readonly children?: readonly Item[];
}

interface Entry {
  readonly label: string;
  readonly href: string | null;
  readonly children: readonly Entry[];
}

const toEntry = ({ label, url, children }: Item): Entry => ({
  label,
  href: url || null,
  children: (children ?? []).map(toEntry),
});

const menus = parse(readFileSync(join(import.meta.dirname, "../packages/demo/menus.yaml"), "utf8")) as readonly {
  readonly slug: string;
  readonly items: readonly Item[];
}[];
const main = (menus.find(({ slug }) => slug === "main")?.items ?? []).map(toEntry);

/** An address of every route in the default layout, and what the demo's menu marks there: its one entry, or none. */
const due: Readonly<Record<string, string>> = {
  "/": "",
  "/about-us/": "",
  "/about-us/energy-green-practices/": "How we build",
  "/about-us/fun-part-journey/": "How we build",
  "/about-us/homesafe-colorado-master-builder/": "How we build",
  "/about-us/how-to-build-with-us/": "How we build",
  "/about-us/our-team/": "How we build",
  "/about-us/preferred-lender/": "How we build",
  "/about-us/realtor-resources/": "",
  "/blog/": "",
  "/blog/the-zero-step-entry/": "",
  "/blog/category/money/": "",
  "/campaigns/": "",
  "/central-park-special-offer/": "",
  "/compare/": "Find a home",
  "/contact-us/": "Contact",
  "/contact-us/ask-a-question/": "Contact",
  "/contact-us/career-opportunities/": "Contact",
  "/contact-us/faq/": "Contact",
  "/contact-us/homeowner-resources/": "Contact",
  "/contact-us/our-locations/": "Contact",
  "/events/": "",
  "/events/open-walls/": "",
  "/homes/longmont/haystack-bend/": "Neighborhoods",
  "/homes/longmont/haystack-bend/homesites/": "Neighborhoods",
  "/homes/longmont/haystack-bend/models/1460-threshing-lane/": "Neighborhoods",
  "/homes/longmont/haystack-bend/plain/": "Neighborhoods",
  "/homes/longmont/haystack-bend/plans/juniper/": "Neighborhoods",
  "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/": "Neighborhoods",
  "/knolls-hoa-information/": "",
  "/land-acquisition/": "",
  "/lifestyle/brents-place/": "Reviews",
  "/lifestyle/experience-lower-maintenance/": "Reviews",
  "/lifestyle/whats-lifefullness/": "Reviews",
  "/lifestyle/reviews/": "Reviews",
  "/lifestyle/reviews/maren-and-luis/": "Reviews",
  "/lifestyle/reviews/category/longmont/": "Reviews",
  "/marshallfire/rebuilding/": "How we build",
  "/message/": "Contact",
  "/message/sent/": "Contact",
  "/my-account/": "",
  "/my-favorites/": "",
  "/new-home-search/": "Find a home",
  "/our-homes/": "Collections",
  "/our-homes/home-collections/easyhouse/": "Collections",
  "/our-homes/home-collections/limitededition/": "Collections",
  "/our-homes/home-collections/wee-cottage/": "Collections",
  "/our-homes/plans/": "Collections",
  "/our-homes/model-homes/": "Neighborhoods",
  "/our-homes/quick-move-in-homes/": "Neighborhoods",
  "/our-neighborhoods/": "Neighborhoods",
  "/partner-with-us/": "",
  "/peacock/": "",
  "/privacyterms/": "",
  "/sandbox/": "",
  "/videos/a-day-at-haystack-bend/": "",
  "/nothing/here/": "",
};

test("the main menu marks one entry on every route, the one that the page belongs to, or none", () => {
  const marked = Object.keys(due).map((path) => {
    const marks = currentEntries(main, path);
    return [path, main.flatMap((entry) => (marks.has(entry) ? [entry.label] : [])).join(" and ")];
  });
  expect(Object.fromEntries(marked)).toEqual(due);
});

test("the table of what is marked has an address of every route in the default layout", () => {
  const reached = new Set(Object.keys(due).map((path) => routesAt(path).at(-1)?.id));
  const inDefault = leafRoutes.filter(({ layout }) => layout === "layouts/default.tsx");
  expect(inDefault.length).toBeGreaterThan(50);
  expect(inDefault.filter(({ id }) => !reached.has(id)).map(({ id }) => id)).toEqual([]);
});

test("what stands below an entry of the menu is the page on its own address", () => {
  const below = main.flatMap(({ children }) => children).filter(({ href }) => href !== null);
  expect(below.length).toBeGreaterThan(10);
  for (const child of below)
    expect([child.label, currentEntries(main, child.href ?? "").get(child)]).toEqual([child.label, "page"]);
});
