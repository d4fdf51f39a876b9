import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../../e2e/servers.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  wordpress = await startWordPress();
});
afterAll(() => wordpress.stop());

test("a throwaway WordPress runs the requested versions and answers GraphQL at its URL", async () => {
  const { status, data, errors } = await wordpress.graphql<{ generalSettings: { title: string; url: string } }>(
    "{ generalSettings { title url } }",
  );
  expect({ status, data, errors }).toEqual({
    status: 200,
    data: { generalSettings: { title: "Porchlight", url: wordpress.url } },
    errors: undefined,
  });
  expect(await wordpress.value("WPGRAPHQL_VERSION")).toBe(process.env.WORDPRESS_WPGRAPHQL);
});

test("its mails are stored as files, and failing PHP code rejects with its message", async () => {
  await wordpress.eval("wp_mail( 'jo@example.com', 'Hello', 'Text' );");
  expect(wordpress.mails()).toEqual([{ to: "jo@example.com", subject: "Hello", message: "Text" }]);
  await expect(wordpress.eval("a_function_that_nobody_has();")).rejects.toThrow("a_function_that_nobody_has");
});

test("its administrator can use the REST API", async () => {
  const { status, body } = await wordpress.rest<{ name: string }>("GET", "/wp/v2/users/me");
  expect([status, body.name]).toEqual([200, "admin"]);
  expect((await wordpress.rest("POST", "/wp/v2/pages", { title: "New", status: "draft" })).status).toBe(201);
});

test("a stopped second WordPress leaves no process and no file", async () => {
  const other = await startWordPress({ constants: { PORCHLIGHT_SITE: "https://www.example.com" } });
  const { folder, url } = other;
  expect(await other.value("[ PORCHLIGHT_SITE, get_option( 'home' ) ]")).toEqual(["https://www.example.com", url]);
  await other.stop();
  expect(existsSync(folder)).toBe(false);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

test("npm run wordpress prints its URLs, and Ctrl-C ends all of its processes", async () => {
  const command = spawn(process.execPath, [join(root, "scripts/run.mjs"), "wordpress", "--empty"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(command, "exit");
  let output = "";
  for await (const text of command.stdout.setEncoding("utf8")) {
    output += text;
    if (output.includes("Ctrl-C ends it.")) break;
  }
  const [, url = "", folder = ""] = /WordPress {4}(\S+)\/wp-admin\/\n.*\nFolder {7}(\S+)/.exec(output) ?? [];
  expect(output).toContain(`CONTENT_URL=${url} REVALIDATE_SECRET=`);
  expect((await fetch(`${url}/wp-login.php`)).status).toBe(200);
  command.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  expect(existsSync(folder)).toBe(false);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});
