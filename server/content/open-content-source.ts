import type { KeyObject } from "node:crypto";
import { type ContentBackendOptions, openContentBackend } from "@porchlight/backend";
import { openChanges } from "@porchlight/backend/store/open-store.ts";
import type { StoreMigration } from "@porchlight/backend/store/postgres-database.ts";
import type { Logger } from "pino";
import { accountMails } from "../mail/mails.ts";
import { storeSpans } from "../observability/tracing.ts";
import type { Settings } from "../settings.ts";
import { type ContentSource, embeddedSource } from "./content-source.ts";
import { hostSource } from "./host-source.ts";

/** Options for opening a content source. */
export interface ContentSourceOptions {
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly migration?: StoreMigration;
  readonly isProduction: boolean;
  readonly mediaKey: KeyObject;
  /** Returns the byte size of a resized picture. */
  readonly pictureBytes: NonNullable<ContentBackendOptions["pictureBytes"]>;
  readonly log: Logger;
}

/** Opens the content source of the settings. */
export async function openContentSource(settings: Settings, options: ContentSourceOptions): Promise<ContentSource> {
  const { publicUrl, databaseUrl, migration, isProduction, pictureBytes, log } = options;
  const store = { migration, onStatement: storeSpans(settings), directUrl: settings.DATABASE_DIRECT_URL };
  if (settings.CONTENT_URL) {
    const changes = await openChanges(databaseUrl, log, store);
    return hostSource({ ...options, settings, contentUrl: settings.CONTENT_URL, changes });
  }
  const backend = await openContentBackend({
    ...store,
    databaseUrl,
    publicUrl,
    production: isProduction,
    // `processSettings` sets it wherever the embedded backend is used.
    jwtSecret: settings.JWT_SECRET ?? "",
    pictureBytes,
    sendAccountMail: accountMailsOf(settings, log),
    log,
  });
  return embeddedSource(backend);
}

/** The mailer for accounts; undefined unless the settings have a mail server, a sender and the site's address. */
function accountMailsOf({ LEADS_EMAIL, PUBLIC_URL, SMTP_URL }: Settings, log: Logger) {
  if (!SMTP_URL || !LEADS_EMAIL) return undefined;
  if (PUBLIC_URL) return accountMails({ smtpUrl: SMTP_URL, from: LEADS_EMAIL, publicUrl: PUBLIC_URL });
  log.warn("No emails about accounts are sent, and forgotten passwords cannot be reset: PUBLIC_URL is not set.");
  return undefined;
}
