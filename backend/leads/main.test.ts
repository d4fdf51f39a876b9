import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryStore } from "#backend/testing/content-store.ts";
import { visitLead } from "#backend/testing/leads.ts";
import { LeadStore, type NewLead } from "./lead-store.ts";

test("npm run leads lists and exports what was sent, and says how it is used", async () => {
  await using cleanUp = new AsyncDisposableStack();
  const place = await temporaryStore();
  cleanUp.defer(() => place.remove());
  const lead: NewLead = {
    ...visitLead,
    kind: "question",
    page: { url: "https://www.example.com/ask/", title: "Ask" },
    about: "",
    fields: [{ name: "question", label: "Question", value: "Is it\nwarm?" }],
    hidden: [],
    desk: { name: "", phone: "" },
    visitorEmail: "",
  };
  const options = { submissionKey: "1", channels: ["mail"], now: new Date("2026-11-21T17:00:00Z") };
  const id = await new LeadStore(place.database).add(lead, options);
  const run = (...args: string[]) => runWith({}, ...args);
  const runWith = (settings: Record<string, string>, ...args: string[]) =>
    new Promise<{ stdout: string; stderr: string; failed: boolean }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: place.databaseUrl, ...settings };
      execFile(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], { env }, (error, stdout, stderr) =>
        resolve({ stdout, stderr, failed: error !== null }),
      );
    });
  const [list, exported, wrong] = await Promise.all([run("list"), run("export"), run("destroy")]);
  expect(list.stdout).toBe(
    "2026-11-21T17:00:00.000Z\tquestion\thttps://www.example.com/ask/\tQuestion: Is it / warm?\tmail waiting\n",
  );
  expect(exported.stdout.split("\r\n")[1]).toBe(
    `${id},2026-11-21T17:00:00.000Z,question,https://www.example.com/ask/,,,mail waiting,"Is it\nwarm?"`,
  );
  expect(wrong).toMatchObject({ failed: true, stdout: "" });
  expect(wrong.stderr).toContain("npm run -s leads -- list");
  expect((await run("delete", "nobody")).stderr).toBe("There is no lead with the id nobody.\n");
  const deleted = await run("delete", id);
  expect(deleted.stdout).toBe(`The lead ${id} is deleted. Copies that were mailed or handed on are not.\n`);
  expect((await run("list")).stdout).toBe("");
  const old = { ...options, submissionKey: "2", now: new Date(Date.now() - 3 * 24 * 60 * 60_000) };
  await new LeadStore(place.database).add(lead, old);
  expect((await runWith({ LEADS_KEEP_DAYS: "two" }, "purge")).stderr).toBe(
    "LEADS_KEEP_DAYS takes a whole number from 1 to 36500.\n",
  );
  expect((await runWith({ LEADS_KEEP_DAYS: "" }, "purge")).stdout).toBe("0 leads older than 730 days deleted.\n");
  expect((await runWith({ LEADS_KEEP_DAYS: "3" }, "purge")).stdout).toBe("1 lead older than 3 days deleted.\n");
});
