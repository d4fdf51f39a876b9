import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadDemo } from "#backend/import/demo/load-demo.ts";
import { LeadStore } from "#backend/leads/lead-store.ts";
import { backendOn, emptyPlace } from "#backend/testing/content-store.ts";
import { visitLead } from "#backend/testing/leads.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./open-store.ts";

/** What distributed engines with PostgreSQL's protocol lack, partly or wholly. */
const unsupported =
  /\badvisory|\bserial\b|\bnextval\b|\bgenerated\b|\bsequence\b|\b(?:un)?listen\b|notify|\btrigger\b|\bfunction\b|\bextension\b|\bjsonb?\b|\barray\b|\bunnest\b|\btemp(?:orary)?\b|\bdeferrable\b|\bcollate\b|\block table\b|\btruncate\b|\bcursor\b|\bwith recursive\b|::/i;

test("distributed engines support every statement except the notification, which may fail", async () => {
  const statements = new Set<string>();
  const place = await emptyPlace("");
  const onStatement = (sql: string) => void statements.add(sql);
  const database = openDatabase(place.databaseUrl, onStatement);
  await migrate(database);
  const { backend, data } = await backendOn(place.databaseUrl, { onStatement });
  onTestFinished(async () => {
    await backend.close();
    await database.destroy();
    await place.remove();
  });
  await loadDemo(database, { folder: resolve(import.meta.dirname, "../../demo"), today: new Date("2026-11-21") });
  const leads = new LeadStore(database);
  await leads.add(visitLead, { submissionKey: "one", channels: ["mail"], now: new Date("2026-11-21") });
  await leads.all();
  const register =
    "mutation ($input: RegisterUserInput!) { registerUser(input: $input) { user { databaseId jwtAuthToken } } }";
  const names = { username: "ada", firstName: "Ada", lastName: "Doe" };
  type Registered = { registerUser: { user: { databaseId: number; jwtAuthToken: string } } };
  const input = { ...names, email: "ada@example.com", password: "blue spruce on the hill" };
  const { user } = (await data<Registered>(register, { input })).registerUser;
  const save = "mutation ($input: UpdateFavoritesInput!) { updateFavorites(input: $input) { user { favorites } } }";
  const caller = { token: user.jwtAuthToken };
  await data(save, { input: { userId: user.databaseId, favorites: "[1]" } }, caller);
  await data("{ pages(first: 3) { nodes { title } } }");

  const kinds = new Set([...statements].map((each) => /^\w+/.exec(each.trim())?.[0]));
  expect([...kinds]).toEqual(expect.arrayContaining(["create", "select", "insert", "update", "delete"]));
  expect([...statements].filter((each) => unsupported.test(each))).toEqual(["select pg_notify($1, '')"]);
});
