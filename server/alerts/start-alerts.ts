import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import { openAlerts } from "@porchlight/backend/alerts/open-alerts.ts";
import type { StoreMigration } from "@porchlight/backend/store/postgres-database.ts";
import type { Logger } from "pino";
import type { AlertCatalog, AlertService } from "#app/graphql/context.server.ts";
import type { ContentSource } from "../content/content-source.ts";
import { formSigner, formTokens } from "../leads/form-tokens.ts";
import { storeSpans } from "../observability/tracing.ts";
import type { Settings } from "../settings.ts";
import { AlertDigest } from "./alert-digest.ts";
import { alertLinks } from "./alert-links.ts";
import { alertMails } from "./alert-mails.ts";
import { createAlertService } from "./alert-service.ts";

/** Running alerts, and their shutdown. */
export interface RunningAlerts {
  readonly service: AlertService;
  /** Starts comparing catalogs and writing mails. */
  watch(source: Pick<ContentSource, "onWrite">, loadCatalog: () => Promise<AlertCatalog>): void;
  close(): Promise<void>;
}

/**
 * Opens the alerts in the store at `databaseUrl`, also for content from a host; null without a mail server, a sender and
 * the site's address, which links in mails need, and with `ALERTS=0`.
 * @throws what opening the store throws
 */
export async function startAlerts(
  settings: Settings,
  options: {
    readonly databaseUrl: string;
    readonly migration: StoreMigration;
    readonly counters: AttemptCounters;
    readonly secret: string | Buffer;
    readonly log: Logger;
  },
): Promise<RunningAlerts | null> {
  const { ALERTS, LEADS_EMAIL, PUBLIC_URL, SMTP_URL } = settings;
  if (!ALERTS || !LEADS_EMAIL || !SMTP_URL || !PUBLIC_URL) return null;
  const { secret, log } = options;
  const now = Date.now;
  const links = alertLinks(secret);
  const alerts = await openAlerts({
    ...options,
    channelsFor: (subscriptions) =>
      alertMails({ smtpUrl: SMTP_URL, from: LEADS_EMAIL, publicUrl: PUBLIC_URL, links, subscriptions }),
    now,
    onStatement: storeSpans(settings),
  });
  const tokens = formTokens(formSigner(secret), now);
  let digest: AlertDigest | undefined;
  let unsubscribe = () => {};
  return {
    service: createAlertService({ ...options, alerts, links, tokens, settings, now }),
    watch(source, loadCatalog) {
      const watching = new AlertDigest({ alerts, loadCatalog, now, log });
      digest = watching;
      unsubscribe = source.onWrite((change) => watching.onWrite(change));
      watching.start();
    },
    async close() {
      unsubscribe();
      await digest?.close();
      await alerts.close();
    },
  };
}
