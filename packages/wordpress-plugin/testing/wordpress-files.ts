import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { PluginFolder } from "./find-wordpress.ts";

/** The PHP files that set up and serve a WordPress. */
const ownFiles = join(import.meta.dirname, "throwaway");

/** The plugin, as copied to wp-content/plugins/. */
const porchlight = join(import.meta.dirname, "../porchlight");

/** The slugs of a WordPress's plugins, ours last: their loading order. */
export function pluginSlugs(plugins: readonly PluginFolder[]): string[] {
  return [...plugins.map(({ slug }) => slug), ...(existsSync(porchlight) ? ["porchlight"] : [])];
}

/**
 * Copies a WordPress: its own files, themes and languages. Other parts of an installation (wp-config.php, plugins,
 * uploads, caches) are skipped; links of Debian's package are followed.
 */
export async function copyWordPress(source: string, folder: string, plugins: readonly PluginFolder[]): Promise<void> {
  const programs = readdirSync(source).filter((name) => /^(?:index|xmlrpc|wp-.*)\.php$/.test(name));
  const own = programs.filter((name) => name !== "wp-config.php");
  const content = ["wp-content/themes", "wp-content/languages"];
  // Links to packages that are not installed (certificates, a cropper) are skipped.
  const filter = (path: string) => existsSync(path);
  for (const name of [...own, "wp-admin", "wp-includes", ...content]) {
    await cp(join(source, name), join(folder, name), { recursive: true, dereference: true, filter });
  }
  for (const name of ["plugins", "mu-plugins", "uploads", "themes"]) {
    mkdirSync(join(folder, "wp-content", name), { recursive: true });
  }
  const themes = join(folder, "wp-content/themes");
  if (!readdirSync(themes, { withFileTypes: true }).some((entry) => entry.isDirectory())) makeTheme(themes);
  copyFileSync(join(ownFiles, "wp-config.php"), join(folder, "wp-config.php"));
  copyFileSync(join(ownFiles, "mu-plugin.php"), join(folder, "wp-content/mu-plugins/throwaway.php"));
  for (const { slug, path } of plugins) symlinkSync(path, join(folder, "wp-content/plugins", slug));
  if (existsSync(porchlight)) symlinkSync(porchlight, join(folder, "wp-content/plugins/porchlight"));
}

/** Debian packages themes separately; without any, every request logs a warning. */
function makeTheme(themes: string): void {
  mkdirSync(join(themes, "throwaway"));
  writeFileSync(join(themes, "throwaway/style.css"), "/* Theme Name: Throwaway */\n");
  writeFileSync(join(themes, "throwaway/index.php"), "");
}

/** Another instance of a prepared WordPress: read-only parts are shared, uploads are copied. */
export async function shareWordPress(prepared: string, folder: string): Promise<void> {
  linkTree(prepared, folder);
  await cp(join(prepared, "wp-content/uploads"), join(folder, "wp-content/uploads"), { recursive: true });
}

function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === "uploads") continue;
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) linkTree(source, target);
    else linkSync(source, target);
  }
}

/** Path of one of the PHP files that set up and serve a WordPress. */
export function ownFile(name: "evaluate" | "install" | "move" | "router"): string {
  return join(ownFiles, `${name}.php`);
}
