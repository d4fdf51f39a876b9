// Alerts in a separate process, for tests that kill it. Reads its options from the first line of its input; the catalog
// is a file of JSON.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { maxBatchMs, openAlerts } from "@porchlight/backend/alerts/open-alerts.ts";
import { AlertDigest } from "../alerts/alert-digest.ts";
import { alertLinks, alertMails } from "../alerts/alert-mails.ts";
import { mailPool } from "../mail/mails.ts";
import { createLog } from "../observability/log.ts";

/** The options of the process, as JSON. */
export interface AlertProcessOptions {
  readonly databaseUrl: string;
  readonly smtpUrl: string;
  readonly catalogFile: string;
  /** How far its clock is ahead, in ms. */
  readonly aheadMs: number;
}

const [line] = (await once(createInterface({ input: process.stdin }), "line")) as [string];
const { databaseUrl, smtpUrl, catalogFile, aheadMs }: AlertProcessOptions = JSON.parse(line);
const log = createLog("warn", process.stderr);
const from = "hello@switchgrass.example";
const { send } = mailPool({ smtpUrl, from, maxMs: maxBatchMs });
const now = () => Date.now() + aheadMs;
const alerts = await openAlerts({
  databaseUrl,
  channelsFor: (subscriptions) =>
    alertMails({
      ...{ send, from, publicUrl: "https://www.switchgrass.example" },
      ...{ links: alertLinks("a secret of this test"), subscriptions },
    }),
  now,
  log,
});
new AlertDigest({ alerts, loadCatalog: async () => JSON.parse(await readFile(catalogFile, "utf8")), now, log }).start();
// The timers of alerts do not keep a process running.
setInterval(() => {}, 60_000);
