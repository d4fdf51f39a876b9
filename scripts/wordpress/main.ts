/**
 * Starts a throwaway WordPress with the Porchlight plugin and the demo: `npm run wordpress`. Ctrl-C ends and removes
 * it.
 */
import { once } from "node:events";
import { ArgumentError, fail, printResult, runCommand } from "../../packages/backend/command.ts";
import { findWordPress, WordPressProblem } from "../../packages/wordpress-plugin/testing/find-wordpress.ts";
import {
  administrator,
  sharedSecret,
  startWordPress,
} from "../../packages/wordpress-plugin/testing/throwaway-wordpress.ts";

const usage = `Usage: npm run wordpress -- [options]

Starts a WordPress with the demo in a temporary folder, with WPGraphQL, its JWT plugin and Porchlight's, on a new
database, and prints how to start the site with it. Ctrl-C stops it and deletes its folder.

  --wpgraphql <version>   1.x, 2.x or an installed version (the newest)
  --memory <limit>        PHP's memory limit (512M)
  --plugin <slug or path> one more plugin; may be repeated
  --empty                 without the demo
  --site <address>        where the site is, for previews and publishing (http://127.0.0.1:3000)
  --check                 only lists what is missing
  --json                  its address, login and secret as JSON once it runs

WORDPRESS_FOLDER names the folder of a WordPress (/usr/share/wordpress), WORDPRESS_PLUGINS a folder with the plugins,
one folder each, as unpacked from their releases.`;

const options = {
  wpgraphql: { type: "string" },
  memory: { type: "string" },
  plugin: { type: "string", multiple: true },
  empty: { type: "boolean" },
  site: { type: "string" },
  check: { type: "boolean" },
} as const;

await runCommand({ usage, options }, async ({ values }) => {
  const {
    wpgraphql,
    memory = "512M",
    plugin: plugins = [],
    empty,
    site = "http://127.0.0.1:3000",
    check,
    json,
  } = values;
  if (!/^[1-9]\d*M$/.test(memory)) throw new ArgumentError("--memory takes a number of megabytes, such as 128M.");
  if (!URL.canParse(site)) throw new ArgumentError("--site takes an address such as http://127.0.0.1:3000.");
  const parts = findWordPress();
  if ("missing" in parts) return fail(parts.missing);
  if (check) {
    printResult(json, { missing: [] }, []);
    return 0;
  }
  const ended = endOfThisProcess();
  console.error("Starting a WordPress …");
  const constants = { PORCHLIGHT_SITE: site.replace(/\/+$/, "") };
  const started = startWordPress({ wpgraphql, memory, plugins, demo: !empty, constants }).catch((error) => {
    if (error instanceof WordPressProblem) return error;
    throw error;
  });
  const wordpress = await Promise.race([started, ended]);
  // Signal handlers and pending steps would keep the process alive; the exit also removes its folder.
  if (wordpress === undefined) process.exit(0);
  if (wordpress instanceof WordPressProblem) process.exit(fail(wordpress.message));
  const { user, password } = administrator;
  const { url, folder } = wordpress;
  printResult(json, { url, user, password, folder, revalidateSecret: sharedSecret }, [
    `
WordPress    ${url}/wp-admin/
Login        ${user} / ${password}
Folder       ${folder} (mails, logs; deleted when it stops)
The site     CONTENT_URL=${url} REVALIDATE_SECRET=${sharedSecret} npm start

Ctrl-C ends it.`,
  ]);
  await ended;
  await wordpress.stop();
  // The IPC channel to the waiting command would keep the process alive.
  process.exit(0);
});

/** Resolves at a signal, or when the parent command has ended. */
async function endOfThisProcess(): Promise<undefined> {
  // The IPC channel, or else a timer, keeps this process alive.
  const alive = setInterval(() => {}, 60_000);
  const ends = ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"].map((name) => once(process, name));
  await Promise.race(ends);
  clearInterval(alive);
  return undefined;
}
