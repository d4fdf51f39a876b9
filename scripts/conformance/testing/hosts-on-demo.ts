import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { startWordPressStandIn, type WordPressOptions } from "../../../packages/backend/testing/wordpress-stand-in.ts";
import { checkConformance } from "../conformance.ts";
import type { Report, Row } from "../report.ts";
import { type Answering, demoStore, embeddedBackend, serve, type TemporaryStore } from "./served-hosts.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Runs the command as a person does, on the Node that runs the tests. */
export function command(args: readonly string[], password?: string) {
  const env = { ...process.env, ...(password === undefined ? {} : { CONFORMANCE_PASSWORD: password }) };
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    execFile(
      process.execPath,
      ["scripts/conformance/main.ts", ...args],
      { cwd: root, env, maxBuffer: 10_000_000 },
      (error, stdout, stderr) => {
        done({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
      },
    );
  });
}

/** Serves answers until the test ends; gives the address. */
export async function served(answer: Answering): Promise<string> {
  const host = await serve(answer);
  onTestFinished(() => host.close());
  return host.url;
}

/** Hosts on a store with the demo builder, which stands as long as the tests of the file run; each host as long as its test. */
export function hostsOnDemo() {
  let store: TemporaryStore;
  beforeAll(async () => {
    store = await demoStore();
  });
  afterAll(() => store.remove());

  /** The embedded backend. */
  async function embedded() {
    const backend = await embeddedBackend(store.databaseUrl);
    onTestFinished(() => backend.close());
    return backend;
  }

  /** A stand-in for a WordPress. */
  async function standIn(options: Partial<WordPressOptions> = {}) {
    const host = await startWordPressStandIn({ databaseUrl: store.databaseUrl, ...options });
    onTestFinished(() => host.close());
    return host;
  }

  /** The report on a stand-in, made in this process: what the command prints as JSON. */
  async function reportOn(options: Partial<WordPressOptions>): Promise<Report> {
    const { endpoint } = await standIn(options);
    return await checkConformance(endpoint, { samplesPerOperation: 1, accounts: { mayRegister: false } });
  }

  return { embedded, standIn, reportOn };
}

/** The outcome of each row by its name. */
export const outcomes = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ name, outcome }) => [name, outcome]));

/** The row of this name. */
export const rowNamed = ({ rows }: Report, name: string): Row | undefined => rows.find((row) => row.name === name);
