import { expect, test } from "vitest";
import { menuTrees, withDefaultMenus } from "./menus.ts";

const item = (id: string, label: string, path: string | null, parentId: string | null = null) => ({
  id,
  label,
  path,
  url: path,
  target: null,
  parentId,
});

test("menu items keep their order and are below their parents", () => {
  const menus = menuTrees({
    menus: {
      nodes: [
        {
          slug: "main",
          menuItems: {
            nodes: [
              item("a", "Homes", "/our-homes/"),
              item("b", "EasyHouse", "/e/", "a"),
              item("c", "Contact", "/contact-us/"),
            ],
          },
        },
      ],
    },
  });
  expect(menus.main?.map((entry) => entry.label)).toEqual(["Homes", "Contact"]);
  expect(menus.main?.[0]?.children?.map((entry) => entry.href)).toEqual(["/e/"]);
});

test("an item without a URL is kept as a group, one without a label is omitted", () => {
  const menus = menuTrees({
    menus: { nodes: [{ slug: "main", menuItems: { nodes: [item("a", "Homes", null), item("b", "", "/x/")] } }] },
  });
  expect(menus.main).toEqual([{ label: "Homes", href: null }]);
});

test.each(["#", "http://", "https://", " # ", "http://#"])(
  "an item with the address “%s” only groups others",
  (address) => {
    const items = [{ ...item("a", "Homes", null), url: address }, item("b", "Plans", "/plans/", "a")];
    const { main } = menuTrees({ menus: { nodes: [{ slug: "main", menuItems: { nodes: items } }] } });
    expect(main?.map(({ href, children }) => [href, children?.length])).toEqual([[null, 1]]);
  },
);

test("an item whose parent is missing is at the top, in its order", () => {
  const items = [
    item("b", "Plans", "/plans/", "gone"),
    item("a", "Homes", "/our-homes/"),
    item("c", "New", "/n/", "a"),
  ];
  const { main } = menuTrees({ menus: { nodes: [{ slug: "main", menuItems: { nodes: items } }] } });
  expect(main?.map(({ label, children }) => [label, children?.length])).toEqual([
    ["Plans", undefined],
    ["Homes", 1],
  ]);
});

test("an entry on this site links to its path, elsewhere to its absolute URL", () => {
  const items = [
    { ...item("a", "Homes", "/our-homes/"), url: "https://cms.example/our-homes/" },
    { ...item("b", "Design center", null), url: "https://design.example/", target: "_blank" },
  ];
  const { main } = menuTrees({ menus: { nodes: [{ slug: "main", menuItems: { nodes: items } }] } });
  expect(main?.map(({ href }) => href)).toEqual(["/our-homes/", "https://design.example/"]);
});

test("a rejected URL leaves the text of its entry, on every level", () => {
  const items = [
    item("a", "Homes", "/our-homes"),
    item("b", "Odd", "javascript:alert(1)"),
    item("c", "Odder", "/\\evil.example/", "a"),
    { ...item("d", "Oddest", null), url: "data:text/html,x" },
  ];
  const { legal = [] } = menuTrees({ menus: { nodes: [{ slug: "legal", menuItems: { nodes: items } }] } });
  expect(legal.map(({ label, href }) => [label, href])).toEqual([
    ["Homes", "/our-homes/"],
    ["Odd", null],
    ["Oddest", null],
  ]);
  expect(legal[0]?.children?.map(({ label, href }) => [label, href])).toEqual([["Odder", null]]);
});

test("without a response there are no menus", () => {
  expect(menuTrees(null)).toEqual({});
});

const own = [{ label: "Homes", href: "/homes/" }];

test("a backend's menu takes precedence over the default", () => {
  expect(withDefaultMenus({ main: own }).main).toEqual(own);
});

test("a missing or empty menu of the backend is replaced by the default", () => {
  const menus = withDefaultMenus({ main: [], other: own });
  expect(menus.main?.map((entry) => entry.href)).toContain("/our-neighborhoods/");
  expect(menus.legal?.map((entry) => entry.href)).toEqual(["/privacyterms/"]);
  expect(menus.other).toEqual(own);
});
