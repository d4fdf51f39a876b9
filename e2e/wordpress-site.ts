import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { printedAddress } from "./printed-address.ts";

const root = resolve(import.meta.dirname, "..");

/** The built site on a stand-in for a WordPress. */
export interface WordPressSite {
  /** Address of the site. */
  readonly url: string;
  /** Address of the WordPress. */
  readonly wordpress: string;
  end(): Promise<void>;
}

/** Starts a stand-in that holds `count` of each product, and the built site with it for its `CONTENT_URL`. */
export async function startWordPressSite(count: number): Promise<WordPressSite> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-wordpress-"));
  const database = `file:${join(folder, "wordpress.db")}`;
  const loading = ["content/import/main.ts", "demo", "--scale", String(count)];
  const loaded = spawnSync(process.execPath, loading, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database },
    encoding: "utf8",
  });
  if (loaded.status !== 0) throw new Error(`The demo could not be loaded:\n${loaded.stdout}${loaded.stderr}`);

  const wordpress = spawn(process.execPath, ["content/testing/wordpress-stand-in-main.ts", "--database", database], {
    cwd: root,
  });
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
    },
  });
  return {
    url: await printedAddress(server),
    wordpress: origin,
    async end() {
      await Promise.all([ended(server), ended(wordpress)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const over = new Promise((exited) => child.once("exit", exited));
  child.kill("SIGTERM");
  await over;
}
