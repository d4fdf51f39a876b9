import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import {
  startFakeWordPress,
  type WordPressOptions,
} from "../../../packages/backend/testing/fake-wordpress/fake-wordpress.ts";
import { checkConformance } from "../conformance.ts";
import type { Report, Row } from "../report.ts";
import { demoStore, embeddedBackend, type RequestHandler, serve, type TemporaryStore } from "./served-hosts.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Runs the command in a process, on the Node of the tests. */
export function command(args: readonly string[], password?: string) {
  const env = { ...process.env, ...(password === undefined ? {} : { CONFORMANCE_PASSWORD: password }) };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ["scripts/conformance/main.ts", ...args],
      { cwd: root, env, maxBuffer: 10_000_000 },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
      },
    );
  });
}

/** Serves a handler until the test ends; returns the URL. */
export async function served(respond: RequestHandler): Promise<string> {
  const host = await serve(respond);
  onTestFinished(() => host.close());
  return host.url;
}

/** Hosts on a store with the demo builder; the store exists for the test file, each host for its test. */
export function hostsOnDemo() {
  let store: TemporaryStore;
  beforeAll(async () => {
    store = await demoStore();
  });
  afterAll(() => store.remove());

  /** Starts the embedded backend. */
  async function embedded() {
    const backend = await embeddedBackend(store.databaseUrl);
    onTestFinished(() => backend.close());
    return backend;
  }

  /** Starts a fake WordPress. */
  async function fakeWordPress(options: Partial<WordPressOptions> = {}) {
    const host = await startFakeWordPress({ databaseUrl: store.databaseUrl, ...options });
    onTestFinished(() => host.close());
    return host;
  }

  /** The report on a fake WordPress, created in this process: the JSON that the command prints. */
  async function reportOn(options: Partial<WordPressOptions>): Promise<Report> {
    const { endpoint } = await fakeWordPress(options);
    return await checkConformance(endpoint, { samplesPerOperation: 1, accounts: { mayRegister: false } });
  }

  return { embedded, fakeWordPress, reportOn };
}

/** The outcome of each row by name. */
export const outcomes = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ name, outcome }) => [name, outcome]));

/** The row of this name. */
export const rowNamed = ({ rows }: Report, name: string): Row | undefined => rows.find((row) => row.name === name);
