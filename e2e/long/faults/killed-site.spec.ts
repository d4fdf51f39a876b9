import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../../packages/backend/store/database.ts";
import { mailServer } from "../../../server/testing/mail-server.ts";
import { type RunningServer, startBuiltSite } from "../../servers.ts";
import { expect, test } from "../../site-test.ts";
import { sentId, storedLeads } from "../../support/leads.ts";
import { freeTimes, submitVisit, visitWords } from "../../support/visits.ts";

const place = "/homes/longmont/haystack-bend/";
const folder = mkdtempSync(join(tmpdir(), "porchlight-killed-"));
const store = `file:${join(folder, "store.db")}`;
const sites: RunningServer[] = [];
test.afterAll(() => {
  for (const site of sites) site.signal("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function start(smtpUrl: string): Promise<RunningServer> {
  const site = await startBuiltSite({
    DATABASE_URL: store,
    SMTP_URL: smtpUrl,
    LEADS_EMAIL: "leads@switchgrass.example",
    FORMS_PER_HOUR: "100",
  });
  sites.push(site);
  return site;
}

/** Statuses of the visitors' confirmations, by name. */
async function confirmations(): Promise<Record<string, string>> {
  const leads = await storedLeads(store);
  return Object.fromEntries(
    leads.map(({ visitorEmail, deliveries }) => {
      const { status, attempts } = deliveries.find(({ channel }) => channel === "confirmation") ?? {};
      return [visitorEmail.split("@")[0], `${status} ${attempts}`];
    }),
  );
}

test("a site killed between a booking and its mails loses no booking and sends each mail once", async () => {
  copyFileSync(process.env.DEMO_STORE ?? "", join(folder, "store.db"));
  const { promise: ready, resolve: greet } = Promise.withResolvers<void>();
  await using mail = await mailServer(0, 0, ready);
  const killed = await start(mail.smtpUrl);
  const [late, later] = (await freeTimes(killed.url, place)).slice(-2);
  const book = async (site: RunningServer, name: string, startsAt = "") => {
    const wordsOf = await visitWords(site.url, place, startsAt);
    expect(sentId(await submitVisit(site.url, wordsOf(name)))).not.toBe("");
  };
  await book(killed, "first", late?.startsAt);
  await book(killed, "second", late?.startsAt);
  // The mail server has not greeted the site yet: one mail is under way, the other waits for it.
  await expect.poll(confirmations).toEqual({ first: "waiting 1", second: "waiting 0" });
  killed.signal("SIGKILL");
  await killed.ended;
  expect(mail.mails).toEqual([]);

  greet();
  const again = await start(mail.smtpUrl);
  expect((await freeTimes(again.url, place)).map(({ startsAt }) => startsAt)).not.toContain(late?.startsAt);
  await expect.poll(confirmations).toEqual({ first: "waiting 1", second: "sent 1" });
  // The lease of the attempt that was killed ends.
  await using database = openDatabase(store);
  await database.updateTable("lead_deliveries").set({ due_at_ms: 0 }).where("status", "=", "waiting").execute();
  await book(again, "third", later?.startsAt);
  await expect.poll(confirmations).toEqual({ first: "sent 2", second: "sent 1", third: "sent 1" });

  again.signal("SIGKILL");
  await again.ended;
  const last = await start(mail.smtpUrl);
  await book(last, "fourth", later?.startsAt);
  await expect.poll(async () => (await confirmations()).fourth).toBe("sent 1");
  await expect.poll(() => mail.mails.length).toBe(8);
  const names = ["first", "fourth", "second", "third"];
  const visitors = mail.mails.flatMap(({ to }) => to).filter((to) => to.endsWith("@example.com"));
  expect(visitors.sort()).toEqual(names.map((name) => `${name}@example.com`));
  const sent = mail.mails.filter(({ to }) => to.includes("leads@switchgrass.example"));
  expect(sent.flatMap(({ text }) => /^Reply-To: (\w+)@/m.exec(text)?.[1] ?? []).sort()).toEqual(names);
});
