import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryStore } from "#backend/testing/content-store.ts";
import { SubscriptionStore } from "./subscriptions.ts";

test("npm run alerts lists alerts by address, deletes those of one, and prints its usage", async () => {
  const place = await temporaryStore();
  onTestFinished(() => place.remove());
  const store = new SubscriptionStore(place.database);
  const about = { kind: "search", target: "beds=3", title: "3+ beds", frequency: "weekly" } as const;
  await store.request({ ...about, email: "bob@example.com" }, 1);
  await store.request({ ...about, email: "Ada@example.com" }, 2);
  const [, bob] = await store.all();
  await store.confirm(bob?.id ?? "", { nowMs: 3, seenVersion: 0 });
  const run = (...args: string[]) =>
    new Promise<{ stdout: string; stderr: string; code: number }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: place.databaseUrl };
      const file = join(import.meta.dirname, "main.ts");
      const child = execFile(process.execPath, [file, ...args], { env }, (_error, stdout, stderr) =>
        resolve({ stdout, stderr, code: child.exitCode ?? -1 }),
      );
    });
  expect(await run()).toEqual({
    stdout: "Ada@example.com\tpending\tweekly\tsearch\t3+ beds\nbob@example.com\tactive\tweekly\tsearch\t3+ beds\n",
    stderr: "2 alerts: email, status, frequency, kind, title.\n",
    code: 0,
  });
  expect(JSON.parse((await run("list", "--json")).stdout)).toEqual(await store.all());
  expect((await run("delete", "nobody@example.com")).code).toBe(1);
  expect((await run("delete")).code).toBe(2);
  expect((await run("delete", "ada@example.com")).stdout).toBe(
    "The address ada@example.com is deleted, with all its alerts.\n",
  );
  expect((await store.all()).map(({ email }) => email)).toEqual(["bob@example.com"]);
});
