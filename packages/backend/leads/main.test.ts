import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryStore } from "#backend/testing/content-store.ts";
import { visitLead } from "#backend/testing/leads.ts";
import { LeadStore, type NewLead } from "./lead-store.ts";
import type { NewVisit } from "./visit-store.ts";

const lead: NewLead = {
  ...visitLead,
  kind: "question",
  page: { url: "https://www.example.com/ask/", title: "Ask" },
  about: "",
  fields: [{ name: "question", label: "Question", value: "Is it\nwarm?" }],
  hidden: [],
  contact: { name: "", phone: "" },
  visitorEmail: "",
};
const options = { submissionKey: "1", channels: ["mail"], now: new Date("2026-11-21T17:00:00Z") };

/** A store with one lead, and a function that runs the command on it. */
async function storeWithLead() {
  const place = await temporaryStore();
  onTestFinished(() => place.remove());
  const store = new LeadStore(place.database);
  const id = await store.add(lead, options);
  const runWith = (settings: Record<string, string>, ...args: string[]) =>
    new Promise<{ stdout: string; stderr: string; code: number }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: place.databaseUrl, ...settings };
      const file = join(import.meta.dirname, "main.ts");
      const child = execFile(process.execPath, [file, ...args], { env }, (_error, stdout, stderr) =>
        resolve({ stdout, stderr, code: child.exitCode ?? -1 }),
      );
    });
  return { store, id, runWith, run: (...args: string[]) => runWith({}, ...args) };
}

test("npm run leads lists and exports leads, and prints its usage", async () => {
  const { id, run } = await storeWithLead();
  const [bare, list, exported, wrong, nobody] = await Promise.all([
    run(),
    run("list"),
    run("export"),
    run("destroy"),
    run("delete", "nobody"),
  ]);
  expect(list.stdout).toBe(
    "2026-11-21T17:00:00.000Z\tquestion\thttps://www.example.com/ask/\tQuestion: Is it / warm?\tmail waiting\n",
  );
  expect(bare).toEqual(list);
  expect(exported.stdout.split("\r\n")[1]).toBe(
    `${id},2026-11-21T17:00:00.000Z,question,https://www.example.com/ask/,,,mail waiting,,,,,"Is it\nwarm?"`,
  );
  expect(wrong).toMatchObject({ code: 2, stdout: "" });
  expect(wrong.stderr).toContain("npm run -s leads -- [list");
  expect(nobody).toEqual({ code: 1, stdout: "", stderr: "There is no lead with the id nobody.\n" });
});

test("a rejected lead is listed with the reasons, and retry makes it due again", async () => {
  const { store, run } = await storeWithLead();
  const [claimed] = await store.claim("mail", { nowMs: options.now.getTime(), leaseMs: 1000 });
  const lastError = "HubSpot answered 400. INVALID_EMAIL: Input email 'x' is invalid. Correlation id aab1.";
  if (!claimed) return expect.fail("The delivery is due.");
  await store.report(claimed, { status: "failed", lastError });
  expect((await run("list")).stdout).toContain(`\tmail failed after 1 attempt (${lastError})\n`);
  expect(JSON.parse((await run("list", "--json")).stdout)).toMatchObject([{ deliveries: [{ lastError }] }]);
  expect((await run("retry")).stdout).toBe("1 delivery is due again; the running site sends it.\n");
  expect((await run("list")).stdout).toContain("\tmail waiting\n");
  expect((await run("retry")).stdout).toBe("0 deliveries are due again; the running site sends them.\n");
});

test("one lead is resent: its failed deliveries, or those through one channel even when sent", async () => {
  const { store, id, run } = await storeWithLead();
  const other = await store.add(lead, { ...options, submissionKey: "2", channels: ["crm", "mail"] });
  const report = async (status: "failed" | "sent", lastError = "") => {
    for (const channel of ["mail", "crm"]) {
      for (let at = 0; at < 2; at += 1) {
        const [claimed] = await store.claim(channel, { nowMs: options.now.getTime(), leaseMs: 1000 });
        if (claimed) await store.report(claimed, { status: channel === "crm" ? "sent" : status, lastError });
      }
    }
  };
  await report("failed", "The mail server did not accept the mail: EAUTH.");
  expect((await run("resend", other)).stdout).toBe("1 delivery is due again; the running site sends it.\n");
  const states = async () => (await run("list")).stdout.split("\n").map((line) => line.split("\t").at(-1));
  const failed = "mail failed after 1 attempt (The mail server did not accept the mail: EAUTH.)";
  expect((await states()).slice(0, 2).sort()).toEqual(["crm sent, mail waiting", failed]);
  expect((await run("resend", other, "crm")).stdout).toBe("1 delivery is due again; the running site sends it.\n");
  expect((await states()).slice(0, 2).sort()).toEqual(["crm waiting, mail waiting", failed]);
  expect(await run("resend", id, "crm")).toMatchObject({
    code: 1,
    stderr: "The lead has no delivery crm. Its deliveries: mail.\n",
  });
  expect(await run("resend", "nobody")).toMatchObject({ code: 1, stderr: "There is no lead with the id nobody.\n" });
  expect(await run("resend")).toMatchObject({ code: 2 });
});

test("with --json the leads are an array with all their fields, and nothing else is printed", async () => {
  const { id, run } = await storeWithLead();
  const [list, bare, exported, retried] = await Promise.all([
    run("list", "--json"),
    run("--json"),
    run("export", "--json"),
    run("retry", "--json"),
  ]);
  expect(list).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(list.stdout)).toEqual([
    {
      ...lead,
      ...{ id, receivedAt: "2026-11-21T17:00:00.000Z" },
      deliveries: [{ channel: "mail", status: "waiting", attempts: 0, lastError: "" }],
    },
  ]);
  expect([bare, exported]).toEqual([list, list]);
  expect(JSON.parse(retried.stdout)).toEqual({ retried: 0 });
  expect(JSON.parse((await run("delete", id, "--json")).stdout)).toEqual({ deleted: id });
  expect((await run("list", "--json")).stdout).toBe("[]\n");
});

test("npm run leads -- tours lists the booked visits of a day, with the builder’s time", async () => {
  const { store, run } = await storeWithLead();
  const visit: NewVisit = {
    kind: "visit",
    ...{ place: "/homes/longmont/haystack-bend/", address: "", mapUrl: "", minutes: 60 },
    ...{ startsAt: "2099-11-24T17:00:00.000Z", localTime: "2099-11-24T10:00" },
  };
  const id = await store.add({ ...visitLead, visit }, { ...options, submissionKey: "2" });
  const [coming, day, other, wrong, json] = await Promise.all([
    run("tours"),
    run("tours", "2099-11-24"),
    run("tours", "2099-11-25"),
    run("tours", "tomorrow"),
    run("tours", "--json"),
  ]);
  expect(coming.stdout).toBe(
    `2099-11-24 10:00\tvisit\t1482 Threshing Lane, Haystack Bend\tName: Ada Byron\tEmail or phone: ada@example.com\tWith: June Okada\t${id}\n`,
  );
  expect(day.stdout).toBe(coming.stdout);
  expect(other.stdout).toBe("");
  expect(wrong).toMatchObject({ code: 2, stderr: "tomorrow is not a day such as 2026-11-24.\n" });
  expect(JSON.parse(json.stdout)).toMatchObject([{ id, visit: { localTime: "2099-11-24T10:00", status: "booked" } }]);
});

test("leads are deleted individually and by age", async () => {
  const { store, id, run, runWith } = await storeWithLead();
  const deleted = await run("delete", id);
  expect(deleted.stdout).toBe(`The lead ${id} is deleted. Copies in mailboxes and other services are not.\n`);
  expect(await store.all()).toEqual([]);
  const old = { ...options, submissionKey: "2", now: new Date(Date.now() - 3 * 24 * 60 * 60_000) };
  await store.add(lead, old);
  const [mistaken, none, noneForPrograms] = await Promise.all([
    runWith({ LEADS_RETENTION_DAYS: "two" }, "purge"),
    runWith({ LEADS_RETENTION_DAYS: "" }, "purge"),
    runWith({ LEADS_RETENTION_DAYS: "" }, "purge", "--json"),
  ]);
  expect(mistaken.stderr).toBe("LEADS_RETENTION_DAYS takes a whole number from 1 to 36500.\n");
  expect(none.stdout).toBe("0 leads older than 730 days deleted.\n");
  expect(JSON.parse(noneForPrograms.stdout)).toEqual({ deleted: 0, keepDays: 730 });
  expect((await runWith({ LEADS_RETENTION_DAYS: "3" }, "purge")).stdout).toBe("1 lead older than 3 days deleted.\n");
});
