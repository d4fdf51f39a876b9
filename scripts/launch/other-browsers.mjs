// Finds the browsers of `npm run test:browsers`: Firefox and WebKitGTK.
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

const miniBrowsers = "/usr/{lib,libexec,lib/*}/webkit{2gtk,gtk}-*/MiniBrowser";

/**
 * Paths of Firefox and of WebKitGTK's programs; a browser that cannot be started has `missing` instead, which names the
 * Debian packages to install.
 */
export function findOtherBrowsers(environment = process.env, miniBrowser = globSync(miniBrowsers).toSorted().at(-1)) {
  const find = (...names) => findProgram(names, environment);
  const firefox = find("firefox-esr", "firefox");
  const driver = find("WebKitWebDriver");
  const xvfb = find("Xvfb");
  const hasDisplay = Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
  const lacking = [...(driver && miniBrowser ? [] : ["webkit2gtk-driver"]), ...(hasDisplay || xvfb ? [] : ["xvfb"])];
  return {
    firefox: firefox ? { path: firefox } : { missing: "firefox-esr" },
    webkit:
      lacking.length === 0 ? { driver, miniBrowser, ...(hasDisplay ? {} : { xvfb }) } : { missing: lacking.join(" ") },
  };
}

function findProgram(names, environment) {
  const folders = (environment.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
