import { openContentBackend } from "@porchlight/backend";
import { memoryLog, testAccounts } from "@porchlight/backend/testing/content-store.ts";
import { type FakeWordPress, startFakeWordPress } from "@porchlight/backend/testing/fake-wordpress/fake-wordpress.ts";
import type { ContentSource } from "../content/content-source.ts";
import { embeddedSource } from "../content/content-source.ts";
import { jane, storeOfEachTest } from "./proxy-accounts.ts";
import { type ProxySite, proxySite, sourceAt } from "./proxy-site.ts";

/** The message of every rejected login. */
export const wrong = { message: "Invalid username, email address or incorrect password.", path: ["login"] };

/**
 * GraphQL proxies with Jane's account, each test with a new store: in front of the fake WordPress, of the embedded
 * backend, or of a given source. Call it once in a test file.
 */
export function guardedSites() {
  const { databaseUrl, closing } = storeOfEachTest();

  async function siteWith(source: ContentSource, options: Parameters<typeof proxySite>[1]): Promise<ProxySite> {
    const site = await proxySite(source, options);
    closing(() => site.close());
    return site;
  }

  async function onWordPress(
    options: Parameters<typeof proxySite>[1] & {
      readonly jwtPlugin?: "0.7.0" | "0.7.2";
      readonly without?: readonly string[];
    } = {},
  ): Promise<{ site: ProxySite; host: FakeWordPress }> {
    const { jwtPlugin = "0.7.2", without = [] } = options;
    const host = await startFakeWordPress({ databaseUrl: databaseUrl(), jwtPlugin, without });
    closing(() => host.close());
    host.addUser(jane);
    return { site: await siteWith(sourceAt(host.origin), options), host };
  }

  async function onEmbedded(options: Parameters<typeof proxySite>[1] = {}): Promise<{ site: ProxySite }> {
    const backend = await openContentBackend({
      databaseUrl: databaseUrl(),
      publicUrl: "https://homes.test",
      production: true,
      log: memoryLog(),
      ...testAccounts,
    });
    closing(() => backend.close());
    const site = await siteWith(embeddedSource(backend), options);
    await site.sendOperation("RegisterUser", jane, "192.0.2.200");
    return { site };
  }

  return { closing, siteWith, onWordPress, onEmbedded };
}

/** Logs in from an address. */
export const logIn = (site: ProxySite, password: string, address: string, username = "jane") =>
  site.sendOperation("Login", { username, password }, address);
/** The access token of a successful login. */
export const tokenOf = ({ body }: Awaited<ReturnType<typeof logIn>>) =>
  (body.data?.login as { authToken?: string } | null | undefined)?.authToken;
