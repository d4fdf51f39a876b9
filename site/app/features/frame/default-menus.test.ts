import { expect, test } from "vitest";
import { withDefaultMenus } from "./default-menus.ts";

const own = [{ id: "1", label: "Homes", href: "/homes/", opensNewWindow: false, children: [] }];

test("a backend's menu wins over the site's own", () => {
  expect(withDefaultMenus({ main: own }).main).toEqual(own);
});

test("a menu that the backend lacks, or has empty, is replaced by the site's own", () => {
  const menus = withDefaultMenus({ main: [], other: own });
  expect(menus.main?.map((entry) => entry.href)).toContain("/our-neighborhoods/");
  expect(menus.legal?.map((entry) => entry.href)).toEqual(["/privacyterms/"]);
  expect(menus.other).toEqual(own);
});
