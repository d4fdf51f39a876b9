import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  FaultScenario,
  ReceivedOperation,
  WordPressOptions,
} from "../../packages/backend/testing/fake-wordpress/fake-wordpress.ts";
import { startBuiltSite, startServer } from "../servers.ts";

/** Options of the WordPress behind the site, and the site's own settings. */
export type WordPressSiteOptions = Pick<
  WordPressOptions,
  "model" | "version" | "without" | "frontPage" | "postsPage" | "entities" | "maxPageSize" | "scenario"
> & {
  /** Additional environment variables of the site. */
  readonly environment?: Readonly<Record<string, string>>;
};

/** The built site with a fake WordPress behind it. */
export interface WordPressSite {
  /** Address of the site. */
  readonly url: string;
  /** Address of the WordPress. */
  readonly wordpress: string;
  /** The site's own store, which has its forms. */
  readonly leads: string;
  /** Replaces the fault scenario; `{}` has no faults. */
  setScenario(scenario: FaultScenario): Promise<void>;
  /** Every operation that the WordPress has received since its start. */
  received(): Promise<readonly ReceivedOperation[]>;
  /** URLs of requests to the WordPress's REST API. */
  restHits(): Promise<readonly string[]>;
  /** The site's log and error output so far. */
  log(): string;
  end(): Promise<void>;
}

/** Starts a fake WordPress on the store of the run, and the built site with it as `CONTENT_URL`. */
export async function startWordPressSite(options: WordPressSiteOptions = {}): Promise<WordPressSite> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-wordpress-"));
  const store = join(folder, "wordpress.db");
  copyFileSync(process.env.WORDPRESS_STORE ?? "", store);
  const program = "packages/backend/testing/fake-wordpress/main.ts";
  const wordpress = await startServer([program, "--database", `file:${store}`, ...fakeArguments(options)]);
  const leads = `file:${join(folder, "leads.db")}`;
  const site = await startBuiltSite({
    CONTENT_URL: wordpress.url,
    DATABASE_URL: leads,
    ...options.environment,
  });
  // A connection that is kept open could be closed by the server just as it is used again.
  const headers = { connection: "close" };
  const read = async (path: string) => (await fetch(`${wordpress.url}/fake-wordpress/${path}`, { headers })).json();
  return {
    url: site.url,
    wordpress: wordpress.url,
    leads,
    async setScenario(scenario) {
      const response = await fetch(`${wordpress.url}/fake-wordpress/scenario`, {
        headers,
        method: "POST",
        body: JSON.stringify(scenario),
      });
      if (!response.ok) throw new Error(`The fake WordPress took no scenario: ${await response.text()}`);
    },
    received: async () => (await read("received")) as ReceivedOperation[],
    restHits: async () => (await read("rest-hits")) as string[],
    log: site.log,
    async end() {
      await Promise.all([site.end(), wordpress.end()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Parts that no WordPress has: WPGraphQL JWT Authentication neither rotates tokens nor ends logins. */
const lackingEverywhere = ["RefreshJwtAuthTokenPayload.refreshToken", "RootMutation.logout"];

function fakeArguments(options: WordPressSiteOptions): string[] {
  const { model, version, without = [], frontPage, postsPage, entities, maxPageSize, scenario } = options;
  const flags: Readonly<Record<string, string | number | undefined>> = {
    model,
    version,
    "front-page": frontPage,
    "posts-page": postsPage,
    entities,
    "max-page-size": maxPageSize,
    scenario: scenario && JSON.stringify(scenario),
  };
  return [
    ...Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)])),
    ...[...lackingEverywhere, ...without].flatMap((part) => ["--without", part]),
  ];
}
