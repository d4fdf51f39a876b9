import { openContentBackend } from "@porchlight/backend";
import { quietLog, testAccounts } from "@porchlight/backend/testing/content-store.ts";
import { startWordPressStandIn, type WordPressStandIn } from "@porchlight/backend/testing/wordpress-stand-in.ts";
import type { ContentSource } from "../content/content-source.ts";
import { embeddedSource } from "../content/open-content-source.ts";
import { jane, storeOfEachTest } from "./gateway-accounts.ts";
import { type GatewaySite, gatewaySite, sourceAt } from "./gateway-site.ts";

/** What every refused log-in reads. */
export const wrong = { message: "Invalid username, email address or incorrect password.", path: ["login"] };

/**
 * Gateways before an account of Jane's, on a store of each test: on the stand-in of a WordPress, on the embedded backend,
 * and before any source. To be called once in a file of tests.
 */
export function guardedSites() {
  const { databaseUrl, closing } = storeOfEachTest();

  async function siteBefore(source: ContentSource, options: Parameters<typeof gatewaySite>[1]): Promise<GatewaySite> {
    const site = await gatewaySite(source, options);
    closing(() => site.close());
    return site;
  }

  async function onWordPress(
    options: Parameters<typeof gatewaySite>[1] & {
      readonly jwtPlugin?: "0.7.0" | "0.7.2";
      readonly without?: readonly string[];
    } = {},
  ): Promise<{ site: GatewaySite; host: WordPressStandIn }> {
    const { jwtPlugin = "0.7.2", without = [] } = options;
    const host = await startWordPressStandIn({ databaseUrl: databaseUrl(), jwtPlugin, without });
    closing(() => host.close());
    host.addUser(jane);
    return { site: await siteBefore(sourceAt(host.origin), options), host };
  }

  async function onEmbedded(options: Parameters<typeof gatewaySite>[1] = {}): Promise<{ site: GatewaySite }> {
    const backend = await openContentBackend({
      databaseUrl: databaseUrl(),
      publicUrl: "https://homes.test",
      production: true,
      log: quietLog(),
      ...testAccounts,
    });
    closing(() => backend.close());
    const site = await siteBefore(embeddedSource(backend), options);
    await site.own("RegisterUser", jane, "192.0.2.200");
    return { site };
  }

  return { closing, siteBefore, onWordPress, onEmbedded };
}

/** Logs in from an address. */
export const logIn = (site: GatewaySite, password: string, address: string, username = "jane") =>
  site.own("Login", { username, password }, address);
/** The access token of a log-in that went through. */
export const tokenOf = ({ body }: Awaited<ReturnType<typeof logIn>>) =>
  (body.data?.login as { authToken?: string } | null | undefined)?.authToken;
