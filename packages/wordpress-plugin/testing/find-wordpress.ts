import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, delimiter, join, resolve } from "node:path";
import { isProgram } from "../../backend/testing/is-program.ts";

/** The parts of a throwaway WordPress on this machine. */
export interface WordPressParts {
  /** Path of the PHP CLI. */
  readonly php: string;
  /** Path of MariaDB's server. */
  readonly mariadbd: string;
  /** Path of the program that creates MariaDB's data folder. */
  readonly installDatabase: string;
  /** Folder of a WordPress: a package, a release, or an installation. */
  readonly wordpress: string;
  /** Every plugin in the folder of plugins, newest version first. */
  readonly plugins: readonly PluginFolder[];
}

/** A plugin in its folder. */
export interface PluginFolder {
  /** Folder name in WordPress, without a version. */
  readonly slug: string;
  readonly version: string;
  readonly path: string;
}

/** Invalid settings of a throwaway WordPress, or missing programs; the message is for the operator. */
export class WordPressProblem extends Error {
  override readonly name = "WordPressProblem";
}

const wpgraphql = "wp-graphql";

/** Plugins that the site's content and accounts need. */
const neededPlugins = [wpgraphql, "wp-graphql-jwt-authentication"];

const neededExtensions = ["mysqli", "mbstring", "dom", "gd"];

/** Folders in addition to PATH, which often lacks those of servers. */
const programFolders = ["/usr/sbin", "/usr/local/sbin", "/usr/libexec", "/opt/homebrew/bin", "/usr/local/bin"];

/** Scripts of the editor that Debian's package links to other packages. */
const linkedScripts = ["wp-includes/js/underscore.min.js", "wp-includes/js/dist/vendor/lodash.min.js"];

/** Folder of Debian's package. */
const defaultWordPressFolder = "/usr/share/wordpress";

/**
 * The parts of a throwaway WordPress, or one line with what is missing. `WORDPRESS_FOLDER` is a WordPress (default
 * /usr/share/wordpress), `WORDPRESS_PLUGINS` a folder of plugin folders.
 */
export function findWordPress(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): WordPressParts | { readonly missing: string } {
  const folders = [...(environment.PATH ?? "").split(delimiter).filter((folder) => folder !== ""), ...programFolders];
  const php = findProgram(["php"], folders);
  if (!php) return { missing: `PHP is not installed (${howToInstall.php}).` };
  const extensions = missingExtensions(php);
  if (extensions.length > 0) {
    return { missing: `PHP lacks ${extensions.join(", ")} (${howToInstall.php}).` };
  }
  const mariadbd = findProgram(["mariadbd"], folders);
  const installDatabase = findProgram(["mariadb-install-db"], folders);
  if (!mariadbd || !installDatabase) return { missing: `MariaDB is not installed (${howToInstall.mariadb}).` };
  const wordpress = resolve(environment.WORDPRESS_FOLDER?.trim() || defaultWordPressFolder);
  if (!existsSync(join(wordpress, "wp-includes/version.php"))) {
    return { missing: `There is no WordPress in ${wordpress}: name its folder by WORDPRESS_FOLDER.` };
  }
  const broken = linkedScripts.find((script) => isBrokenLink(join(wordpress, script)));
  if (broken) {
    return { missing: `${join(wordpress, broken)} is a broken link: install what Debian's package depends on.` };
  }
  const pluginsFolder = environment.WORDPRESS_PLUGINS?.trim();
  if (!pluginsFolder) {
    return {
      missing: `WORDPRESS_PLUGINS is not set: it names a folder that holds the plugins ${neededPlugins.join(" and ")}.`,
    };
  }
  const plugins = pluginsIn(resolve(pluginsFolder));
  const lacking = neededPlugins.filter((slug) => !plugins.some((plugin) => plugin.slug === slug));
  if (lacking.length > 0) {
    return { missing: `WORDPRESS_PLUGINS: ${resolve(pluginsFolder)} holds no plugin ${lacking.join(" and none ")}.` };
  }
  return { php, mariadbd, installDatabase, wordpress, plugins };
}

/**
 * The plugins of a WordPress besides Porchlight's: WPGraphQL in a version (`1.x`, `2.x`, `2.20.0`; default newest), the
 * JWT plugin, and others by slug or path.
 * @throws {WordPressProblem} when one is missing
 */
export function choosePlugins(
  { plugins }: WordPressParts,
  version: string | undefined,
  more: readonly string[],
): PluginFolder[] {
  return [
    choosePlugin(plugins, wpgraphql, version),
    choosePlugin(plugins, "wp-graphql-jwt-authentication"),
    ...more.map((name) => (name.includes("/") ? pluginAt(resolve(name)) : undefined) ?? choosePlugin(plugins, name)),
  ];
}

/** Tested versions of WPGraphQL: the newest installed 1.x and 2.x. */
export function testedVersions({ plugins }: WordPressParts): string[] {
  const versions = plugins.filter(({ slug }) => slug === wpgraphql).map(({ version }) => version);
  return ["1.", "2."].flatMap((major) => versions.find((version) => version.startsWith(major)) ?? []);
}

function choosePlugin(plugins: readonly PluginFolder[], slug: string, version?: string): PluginFolder {
  const found = plugins.filter((plugin) => plugin.slug === slug);
  const chosen = found.find((plugin) => version === undefined || isOfVersion(plugin, version));
  if (chosen) return chosen;
  const there = found.length === 0 ? "none" : found.map((plugin) => plugin.version).join(", ");
  throw new WordPressProblem(
    `WORDPRESS_PLUGINS: no plugin ${slug}${version === undefined ? "" : ` ${version}`}; there is ${there}.`,
  );
}

function isOfVersion(plugin: PluginFolder, version: string): boolean {
  const wanted = version.endsWith(".x") ? version.slice(0, -1) : undefined;
  return wanted === undefined ? plugin.version === version : plugin.version.startsWith(wanted);
}

function pluginsIn(folder: string): PluginFolder[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).flatMap((name) => pluginAt(join(folder, name)) ?? []);
  return found.sort(
    (a, b) => a.slug.localeCompare(b.slug) || b.version.localeCompare(a.version, "en", { numeric: true }),
  );
}

/** The plugin in a folder; its version is in the header of its main file. */
function pluginAt(path: string): PluginFolder | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const slug = basename(path).replace(/[-.]v?\d+(?:\.\d+)+$/, "");
  for (const file of readdirSync(path).filter((each) => each.endsWith(".php"))) {
    const head = readFileSync(join(path, file), "utf8").slice(0, 8192);
    if (!/^[ \t/*#@]*Plugin Name:/im.test(head)) continue;
    return { slug, version: /^[ \t/*#@]*Version:\s*(\S+)/im.exec(head)?.[1] ?? "0", path };
  }
  return undefined;
}

function isBrokenLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(path);
}

function findProgram(names: readonly string[], folders: readonly string[]): string | undefined {
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function missingExtensions(php: string): string[] {
  const loaded = execFileSync(php, ["-r", "echo implode(' ', get_loaded_extensions());"], { encoding: "utf8" });
  return neededExtensions.filter((name) => !loaded.toLowerCase().split(/\s+/).includes(name));
}

const howToInstall =
  process.platform === "darwin"
    ? { php: "brew install php", mariadb: "brew install mariadb" }
    : {
        php: "apt-get install php-cli php-mysql php-mbstring php-xml php-gd",
        mariadb: "apt-get install mariadb-server-core mariadb-client-core",
      };
