import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyWordPress } from "./wordpress-files.ts";

test("copies only an installed WordPress’s own files and themes, and skips dangling links", async () => {
  const root = mkdtempSync(join(tmpdir(), "wordpress-files-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const source = join(root, "source");
  const files = [
    "index.php",
    "wp-load.php",
    "wp-config.php",
    "info.php",
    "backup/dump.sql",
    "wp-admin/index.php",
    "wp-includes/version.php",
    "wp-content/db.php",
    "wp-content/uploads/porch.jpg",
    "wp-content/plugins/akismet/akismet.php",
  ];
  for (const file of files) {
    mkdirSync(dirname(join(source, file)), { recursive: true });
    writeFileSync(join(source, file), "theirs");
  }
  symlinkSync("/none/of/this/machine", join(source, "wp-includes/ca-bundle.crt"));
  symlinkSync(join(source, "wp-admin/index.php"), join(source, "wp-includes/linked.php"));
  const copy = join(root, "copy");
  const plugins = [{ slug: "wp-graphql", version: "2.20.0", path: join(source, "wp-content/plugins/akismet") }];
  await copyWordPress(source, copy, plugins);
  const linked = join(copy, "wp-content/plugins");
  expect(readdirSync(linked).toSorted()).toEqual(["porchlight", "wp-graphql"]);
  rmSync(linked, { recursive: true });
  const entries = readdirSync(copy, { recursive: true, withFileTypes: true });
  const copied = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  expect(copied.map((path) => path.slice(copy.length + 1)).toSorted()).toEqual([
    "index.php",
    "wp-admin/index.php",
    "wp-config.php",
    "wp-content/mu-plugins/throwaway.php",
    "wp-content/themes/throwaway/index.php",
    "wp-content/themes/throwaway/style.css",
    "wp-includes/linked.php",
    "wp-includes/version.php",
    "wp-load.php",
  ]);
  expect(readFileSync(join(copy, "wp-config.php"), "utf8")).not.toBe("theirs");
});
