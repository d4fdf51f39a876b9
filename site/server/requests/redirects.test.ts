import { expect, test } from "vitest";
import { redirectFinder, redirects } from "./redirects.ts";

test("S2.26 S9.27 current-offers leads to see-homes with status 302, with and without a slash", () => {
  const find = redirectFinder(redirects);
  for (const path of ["/current-offers", "/current-offers/"]) {
    expect(find(path)).toMatchObject({ to: "/campaigns/see-homes/", status: 302 });
  }
  expect(find("/current-offers/else/")).toBeUndefined();
});

test("a named segment stands for any one segment", () => {
  const find = redirectFinder([{ from: "/jobs/:posting/", to: "/careers/", status: 301 }]);
  expect(find("/jobs/carpenter")?.to).toBe("/careers/");
  expect(find("/jobs/")).toBeUndefined();
  expect(find("/jobs/a/b/")).toBeUndefined();
});

test("an old address with capitals and characters of any script is found in its one spelling", () => {
  const find = redirectFinder([
    { from: "/Über-Uns.aspx/", to: "/about-us/", status: 301 },
    { from: "/Jobs/:Posting/", to: "/careers/", status: 301 },
  ]);
  expect(find("/%C3%BCber-uns.aspx")?.to).toBe("/about-us/");
  expect(find("/jobs/carpenter/")?.to).toBe("/careers/");
});
