import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findOtherBrowsers } from "./other-browsers.mjs";

const folder = mkdtempSync(join(tmpdir(), "porchlight-programs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a program in the folder and returns its path. */
function install(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, "");
  return path;
}

test("a missing browser has the packages that install it, an installed one its programs", () => {
  expect(findOtherBrowsers({ PATH: folder }, undefined)).toEqual({
    firefox: { missing: "firefox-esr" },
    webkit: { missing: "webkit2gtk-driver xvfb" },
  });
  const [firefox, driver, miniBrowser] = [install("firefox"), install("WebKitWebDriver"), install("MiniBrowser")];
  expect(findOtherBrowsers({ PATH: folder }, miniBrowser)).toEqual({
    firefox: { path: firefox },
    webkit: { missing: "xvfb" },
  });
  expect(findOtherBrowsers({ PATH: folder, DISPLAY: ":1" }, miniBrowser).webkit).toEqual({ driver, miniBrowser });
  const xvfb = install("Xvfb");
  expect(findOtherBrowsers({ PATH: folder }, miniBrowser).webkit).toEqual({ driver, miniBrowser, xvfb });
  expect(findOtherBrowsers({ PATH: `/nowhere:${folder}` }, miniBrowser).firefox).toEqual({ path: firefox });
});
