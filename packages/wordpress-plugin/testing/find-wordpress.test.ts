import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { choosePlugins, findWordPress, testedVersions } from "./find-wordpress.ts";

/** A folder with these files; those of bin/ are executable. */
function folder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "find-wordpress-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    if (name.startsWith("bin/")) chmodSync(path, 0o755);
  }
  return root;
}

const plugin = (name: string, version: string) => `<?php\n/**\n * Plugin Name: ${name}\n * Version: ${version}\n */`;
const phpWith = (extensions: string) => `#!/bin/sh\necho "${extensions}"\n`;
const whole = {
  "bin/php": phpWith("Core mysqli mbstring dom gd"),
  "bin/mariadbd": "#!/bin/sh\n",
  "bin/mariadb-install-db": "#!/bin/sh\n",
  "wordpress/wp-includes/version.php": "<?php",
  "plugins/wp-graphql-1.9.0/wp-graphql.php": plugin("WPGraphQL", "1.9.0"),
  "plugins/wp-graphql-1.32.1/wp-graphql.php": plugin("WPGraphQL", "1.32.1"),
  "plugins/wp-graphql/wp-graphql.php": plugin("WPGraphQL", "2.20.0"),
  "plugins/wp-graphql-jwt-authentication/wp-graphql-jwt-authentication.php": plugin("JWT", "0.7.2"),
  "plugins/notes/readme.txt": "no plugin",
};

function found(files: Readonly<Record<string, string>>, settings: Readonly<Record<string, string>> = {}) {
  const root = folder(files);
  const environment = {
    PATH: join(root, "bin"),
    WORDPRESS_FOLDER: join(root, "wordpress"),
    WORDPRESS_PLUGINS: join(root, "plugins"),
    ...settings,
  };
  return { root, parts: findWordPress(environment) };
}

test("plugins are found with the version in their header, whatever their folder is called", () => {
  const { root, parts } = found(whole);
  if ("missing" in parts) throw new Error(parts.missing);
  expect(parts).toMatchObject({ php: join(root, "bin/php"), wordpress: join(root, "wordpress") });
  expect(parts.plugins.map(({ slug, version }) => `${slug} ${version}`)).toEqual([
    "wp-graphql 2.20.0",
    "wp-graphql 1.32.1",
    "wp-graphql 1.9.0",
    "wp-graphql-jwt-authentication 0.7.2",
  ]);
  expect(testedVersions(parts)).toEqual(["1.32.1", "2.20.0"]);
  const chosen = (version?: string) => choosePlugins(parts, version, []).map((each) => each.version);
  expect([chosen(), chosen("1.x"), chosen("1.9.0")]).toEqual([
    ["2.20.0", "0.7.2"],
    ["1.32.1", "0.7.2"],
    ["1.9.0", "0.7.2"],
  ]);
  expect(() => chosen("3.x")).toThrow("no plugin wp-graphql 3.x; there is 2.20.0, 1.32.1, 1.9.0.");
  expect(() => choosePlugins(parts, undefined, ["redirection"])).toThrow("no plugin redirection; there is none.");
});

test("missing programs are reported in one line", () => {
  const missing = (...given: Parameters<typeof found>) => {
    const { parts } = found(...given);
    return "missing" in parts ? parts.missing : undefined;
  };
  const { "plugins/wp-graphql-jwt-authentication/wp-graphql-jwt-authentication.php": _, ...withoutLogin } = whole;
  expect(missing({ ...whole, "bin/php": phpWith("Core mysqli dom") })).toMatch(/^PHP lacks mbstring, gd \(.+\)\.$/);
  expect(missing(whole, { WORDPRESS_FOLDER: "/none" })).toBe(
    "There is no WordPress in /none: name its folder by WORDPRESS_FOLDER.",
  );
  expect(missing(whole, { WORDPRESS_PLUGINS: " " })).toMatch(/^WORDPRESS_PLUGINS is not set: /);
  expect(missing(withoutLogin)).toMatch(/^WORDPRESS_PLUGINS: .+ holds no plugin wp-graphql-jwt-authentication\.$/);
});

test("an unpacked Debian package without its dependencies is reported", () => {
  const { root, parts } = found({ ...whole, "wordpress/wp-includes/js/jquery.js": "" });
  const script = join(root, "wordpress/wp-includes/js/underscore.min.js");
  symlinkSync("../../../javascript/underscore.min.js", script);
  const environment = { PATH: join(root, "bin"), WORDPRESS_FOLDER: join(root, "wordpress") };
  expect("missing" in parts).toBe(false);
  expect(findWordPress(environment)).toEqual({
    missing: `${script} is a broken link: install what Debian's package depends on.`,
  });
});
