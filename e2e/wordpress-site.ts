import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { AskedOperation, Mood, WordPressOptions } from "../backend/testing/wordpress-stand-in.ts";
import { printedAddress } from "./printed-address.ts";

const root = resolve(import.meta.dirname, "..");

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

/** Starts a stand-in that holds `count` of each product, and the built site with it for its `CONTENT_URL`. */
export async function startWordPressSite(count: number, options: WordPressSiteOptions = {}): Promise<WordPressSite> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-wordpress-"));
  const database = `file:${join(folder, "wordpress.db")}`;
  const loading = ["backend/import/main.ts", "demo", "--scale", String(count)];
  const loaded = spawnSync(process.execPath, loading, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database },
    encoding: "utf8",
  });
  if (loaded.status !== 0) throw new Error(`The demo could not be loaded:\n${loaded.stdout}${loaded.stderr}`);

  const args = ["backend/testing/wordpress-stand-in-main.ts", "--database", database, ...standInArguments(options)];
  const wordpress = spawn(process.execPath, args, { cwd: root });
  const origin = await printedAddress(wordpress);
  const server = spawn(process.execPath, ["site/server/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      CONTENT_URL: origin,
      LOG_LEVEL: "warn",
      ...options.environment,
    },
  });
  let log = "";
  for (const output of [server.stdout, server.stderr]) output.on("data", (chunk: Buffer) => (log += chunk.toString()));
  return {
    url: await printedAddress(server),
    wordpress: origin,
    async setMood(mood) {
      const response = await fetch(`${origin}/stand-in/mood`, { method: "POST", body: JSON.stringify(mood) });
      if (!response.ok) throw new Error(`The stand-in took no mood: ${await response.text()}`);
    },
    asked: async () => (await (await fetch(`${origin}/stand-in/asked`)).json()) as AskedOperation[],
    restHits: async () => (await (await fetch(`${origin}/stand-in/rest-hits`)).json()) as string[],
    log: () => log,
    async end() {
      await Promise.all([ended(server), ended(wordpress)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

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
    ...without.flatMap((part) => ["--without", part]),
  ];
}

async function ended(child: ChildProcess): Promise<void> {
  const over = new Promise((exited) => child.once("exit", exited));
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await over;
}
