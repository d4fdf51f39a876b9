import { expect, test } from "vitest";
import { menuTrees } from "./menu-tree.ts";

const item = (id: string, label: string, path: string | null, parentId: string | null = null) => ({
  id,
  label,
  path,
  url: path,
  target: null,
  parentId,
});

test("menu items keep their order and stand below their parents", () => {
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
  expect(menus.main?.[0]?.children.map((entry) => entry.href)).toEqual(["/e/"]);
});

test("an item without an address is kept as a group and one without a label is left out", () => {
  const menus = menuTrees({
    menus: { nodes: [{ slug: "main", menuItems: { nodes: [item("a", "Homes", null), item("b", "", "/x/")] } }] },
  });
  expect(menus.main).toEqual([{ id: "a", label: "Homes", href: null, opensNewWindow: false, children: [] }]);
});

test("no answer gives no menus", () => {
  expect(menuTrees(null)).toEqual({});
});
