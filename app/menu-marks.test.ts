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

/** A path of every route in the default layout, and the entry of the demo's menu that is marked there, or none. */
const expectedMarks: Readonly<Record<string, string>> = {
  "/": "",
  "/about-us/": "",
  "/about-us/energy-green-practices/": "How we build",
  "/about-us/fun-part-journey/": "How we build",
  "/about-us/homesafe-colorado-master-builder/": "How we build",
  "/about-us/how-to-build-with-us/": "How we build",
  "/about-us/our-team/": "How we build",
  "/about-us/preferred-lender/": "How we build",
  "/about-us/realtor-resources/": "",
  "/blog/": "Offers and events",
  "/blog/the-zero-step-entry/": "Offers and events",
  "/blog/category/money/": "Offers and events",
  "/campaigns/": "Offers and events",
  "/central-park-special-offer/": "Offers and events",
  "/compare/": "Homes",
  "/contact-us/": "Contact",
  "/contact-us/ask-a-question/": "Contact",
  "/contact-us/career-opportunities/": "Contact",
  "/contact-us/faq/": "Contact",
  "/contact-us/homeowner-resources/": "Contact",
  "/contact-us/our-locations/": "Contact",
  "/events/": "Offers and events",
  "/events/open-walls/": "Offers and events",
  "/homes/longmont/haystack-bend/": "Neighborhoods",
  "/homes/longmont/haystack-bend/homesites/": "Neighborhoods",
  "/homes/longmont/haystack-bend/models/1460-threshing-lane/": "Homes",
  "/homes/longmont/haystack-bend/plain/": "Neighborhoods",
  "/homes/longmont/haystack-bend/plans/juniper/": "Homes",
  "/homes/longmont/haystack-bend/plans/juniper/options/": "Homes",
  "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/": "Homes",
  "/knolls-hoa-information/": "",
  "/land-acquisition/": "",
  "/lifestyle/brents-place/": "How we build",
  "/lifestyle/experience-lower-maintenance/": "How we build",
  "/lifestyle/whats-lifefullness/": "How we build",
  "/lifestyle/reviews/": "How we build",
  "/lifestyle/reviews/maren-and-luis/": "How we build",
  "/lifestyle/reviews/category/longmont/": "How we build",
  "/marshallfire/rebuilding/": "How we build",
  "/alerts/": "",
  "/alerts/choices/recipient/signature/": "",
  "/alerts/confirm/alert/signature/": "",
  "/alerts/end/alert/signature/": "",
  "/message/": "Contact",
  "/message/sent/": "Contact",
  "/message/sent/visit/signature/": "Contact",
  "/my-account/": "",
  "/my-favorites/": "",
  "/new-home-search/": "Homes",
  "/our-homes/": "Collections",
  "/our-homes/home-collections/easyhouse/": "Collections",
  "/our-homes/home-collections/limitededition/": "Collections",
  "/our-homes/home-collections/wee-cottage/": "Collections",
  "/our-homes/plans/": "Homes",
  "/our-homes/model-homes/": "Homes",
  "/our-homes/quick-move-in-homes/": "Homes",
  "/our-neighborhoods/": "Neighborhoods",
  "/partner-with-us/": "",
  "/peacock/": "",
  "/privacyterms/": "",
  "/sandbox/": "",
  "/shortlist/": "",
  "/shortlist/person/signature/": "",
  "/videos/a-day-at-haystack-bend/": "",
  "/nothing/here/": "",
};

test("the main menu marks at most one entry on every route, that of the page", () => {
  const marked = Object.keys(expectedMarks).map((path) => {
    const marks = currentEntries(main, path);
    return [path, main.flatMap((entry) => (marks.has(entry) ? [entry.label] : [])).join(" and ")];
  });
  expect(Object.fromEntries(marked)).toEqual(expectedMarks);
});

test("the table of marks has a URL of every route in the default layout", () => {
  const reached = new Set(Object.keys(expectedMarks).map((path) => routesAt(path).at(-1)?.id));
  const inDefault = leafRoutes.filter(({ layout }) => layout === "layouts/default.tsx");
  expect(inDefault.length).toBeGreaterThan(50);
  expect(inDefault.filter(({ id }) => !reached.has(id)).map(({ id }) => id)).toEqual([]);
});

test("a child of a menu entry is the page at its own URL", () => {
  const below = main.flatMap(({ children }) => children).filter(({ href }) => href !== null);
  expect(below.length).toBeGreaterThan(10);
  for (const child of below)
    expect([child.label, currentEntries(main, child.href ?? "").get(child)]).toEqual([child.label, "page"]);
});
