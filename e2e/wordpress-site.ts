import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AskedOperation, Mood, WordPressOptions } from "../packages/backend/testing/wordpress-stand-in.ts";
import { startBuiltSite, startServer } from "./servers.ts";

/** What kind of WordPress the site stands on, and the site's own settings. */
export type WordPressSiteOptions = Pick<
  WordPressOptions,
  "model" | "version" | "without" | "frontPage" | "postsPage" | "entities" | "maxPageSize" | "mood"
> & {
  /** Variables of the site's environment beyond those it needs to run. */
  readonly environment?: Readonly<Record<string, string>>;
};

/** The built site on a stand-in for a WordPress. */
export interface WordPressSite {
  /** Address of the site. */
  readonly url: string;
  /** Address of the WordPress. */
  readonly wordpress: string;
  /** The site's own store, in which forms are kept. */
  readonly leads: string;
  /** From now on the WordPress is in this mood, and in no other; `{}` is a good day. */
  setMood(mood: Mood): Promise<void>;
  /** Every operation that the WordPress was asked since it started. */
  asked(): Promise<readonly AskedOperation[]>;
  /** Addresses by which somebody reached the WordPress's REST interface. */
  restHits(): Promise<readonly string[]>;
  /** What the site has written to its log and its error output so far. */
  log(): string;
  end(): Promise<void>;
}

/** Starts a stand-in with the store of the run, and the built site with it for its `CONTENT_URL`. */
export async function startWordPressSite(options: WordPressSiteOptions = {}): Promise<WordPressSite> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-wordpress-"));
  const store = join(folder, "wordpress.db");
  copyFileSync(process.env.WORDPRESS_STORE ?? "", store);
  const program = "packages/backend/testing/wordpress-stand-in-main.ts";
  const wordpress = await startServer([program, "--database", `file:${store}`, ...standInArguments(options)]);
  const leads = `file:${join(folder, "leads.db")}`;
  const site = await startBuiltSite({
    CONTENT_URL: wordpress.url,
    DATABASE_URL: leads,
    ...options.environment,
  });
  const read = async (path: string) => (await fetch(`${wordpress.url}/stand-in/${path}`)).json();
  return {
    url: site.url,
    wordpress: wordpress.url,
    leads,
    async setMood(mood) {
      const response = await fetch(`${wordpress.url}/stand-in/mood`, { method: "POST", body: JSON.stringify(mood) });
      if (!response.ok) throw new Error(`The stand-in took no mood: ${await response.text()}`);
    },
    asked: async () => (await read("asked")) as AskedOperation[],
    restHits: async () => (await read("rest-hits")) as string[],
    log: site.log,
    async end() {
      await Promise.all([site.end(), wordpress.end()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What no WordPress has: its plugin of tokens, WPGraphQL JWT Authentication, neither rotates nor ends them. */
const lackingEverywhere = ["RefreshJwtAuthTokenPayload.refreshToken", "RootMutation.logout"];

function standInArguments(options: WordPressSiteOptions): string[] {
  const { model, version, without = [], frontPage, postsPage, entities, maxPageSize, mood } = options;
  const flags: Readonly<Record<string, string | number | undefined>> = {
    model,
    version,
    "front-page": frontPage,
    "posts-page": postsPage,
    entities,
    "max-page-size": maxPageSize,
    mood: mood && JSON.stringify(mood),
  };
  return [
    ...Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)])),
    ...[...lackingEverywhere, ...without].flatMap((part) => ["--without", part]),
  ];
}
