import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import { visitLead } from "@porchlight/backend/testing/leads.ts";
import { expect, onTestFinished, test } from "vitest";
import { type LeadKind, leadKinds, standardFields } from "#app/domain/leads/lead-form.ts";
import { projectFolder } from "../paths.ts";
import { postServer } from "../testing/post-server.ts";
import { crmDelivery } from "./crm-delivery.ts";
import { readCrmMapping } from "./crm-mapping.ts";

const file = join(projectFolder, "docs/crm/lasso.json");
const environment = { LASSO_API_KEY: "a-key" };
const values: Readonly<Record<string, string>> = {
  name: "Ada King Byron",
  reach: "ada@example.com",
  email: "ada@example.com",
  message: "Is the kitchen\nnorth?",
  question: "Is it warm?",
  when: "Saturday",
  brokerage: "Front Range Realty",
  client_name: "Walt Ferris",
};

/** A lead from the standard form of a kind. */
const leadOf = (kind: LeadKind): Lead => ({
  ...visitLead,
  kind,
  id: "140f81e6-e37b-4a3c-9754-7227277f4de2",
  receivedAt: "2026-11-21T17:00:00.000Z",
  about: kind === "visit" ? "1482 Threshing Lane, Haystack Bend" : "",
  fields: standardFields[kind].map(({ name, label }) => ({ name, label, value: values[name] ?? "" })),
  hidden: kind === "campaign" ? [{ name: "campaign", value: "winter" }] : [],
});

/** What Lasso gets of a lead by the example, with its address replaced by one of this process. */
async function sentToLasso(lead: Lead) {
  const server = await postServer(() => ({ status: 202, body: '{"registrantId":"123"}' }));
  const folder = mkdtempSync(join(tmpdir(), "lasso-"));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await server[Symbol.asyncDispose]();
  });
  const copy = join(folder, "lasso.json");
  writeFileSync(copy, readFileSync(file, "utf8").replace("https://api.lassocrm.com", server.url));
  await crmDelivery(readCrmMapping(copy, environment), { now: Date.now })(lead);
  return server.posts.map(({ method, url, headers, body }) => ({
    request: `${method} ${url}`,
    authorization: headers.authorization,
    type: headers["content-type"],
    body: JSON.parse(body),
  }));
}

const answers = {
  contact: "Name: Ada King Byron\nEmail or phone: ada@example.com\nMessage: Is the kitchen\nnorth?",
  question: "Name: Ada King Byron\nEmail or phone: ada@example.com\nQuestion: Is it warm?",
  visit:
    "A visit to: 1482 Threshing Lane, Haystack Bend\nName: Ada King Byron\nEmail or phone: ada@example.com\nWhen would you like to come?: Saturday",
  campaign: "Name: Ada King Byron\nEmail: ada@example.com",
  agent: "Name: Ada King Byron\nBrokerage: Front Range Realty\nEmail: ada@example.com\nClient’s name: Walt Ferris",
};
const question = (name: string, answer: string) => ({ name, path: "/website", type: "text", answers: [{ answer }] });

test.each([
  ["contact", {}],
  ["question", {}],
  ["visit", { questions: [question("Home of interest", "1482 Threshing Lane, Haystack Bend")] }],
  ["campaign", { questions: [question("Campaign", "winter")] }],
  ["agent", {}],
] as const)("Lasso gets a %s form as a registrant", async (kind, more) => {
  expect(await sentToLasso(leadOf(kind))).toEqual([
    {
      request: "POST /v1/registrants",
      authorization: "Bearer a-key",
      type: "application/json",
      body: {
        externalId: "140f81e6-e37b-4a3c-9754-7227277f4de2",
        registrationDate: "2026-11-21T17:00:00.000Z",
        automaticallyMerge: true,
        person: { firstName: "Ada", lastName: "King Byron" },
        emails: [{ email: "ada@example.com", type: "Home", primary: true }],
        sourceType: { sourceType: "Website" },
        secondarySourceType: { secondarySourceType: `Website, ${kind}` },
        notes: [{ note: `${answers[kind]}\nSent from Contact us, https://www.example.com/contact-us/` }],
        sendSalesRepAssignmentNotification: true,
        ...more,
      },
    },
  ]);
});

test("Lasso gets the telephone number, the required last name and the time of a booked visit", async () => {
  const fields = [
    { name: "name", label: "Name", value: "Cher" },
    { name: "reach", label: "Email or phone", value: "303-555-0142 ext. 12" },
  ];
  const visit = { startsAt: "2026-11-24T17:00:00.000Z", localTime: "2026-11-24T10:00" } as NonNullable<Lead["visit"]>;
  const [post] = await sentToLasso({ ...leadOf("visit"), about: "", visitorEmail: "", fields, visit });
  expect(post?.body).toMatchObject({
    person: { firstName: "Cher", lastName: "(not given)" },
    phones: [{ phone: "303-555-0142 ext. 12", type: "Home", primary: true }],
    questions: [question("Visit booked for", "2026-11-24T10:00")],
  });
  expect(post?.body).not.toHaveProperty("emails");
});

test("Lasso does not get other kinds of forms", () => {
  const mapping = readCrmMapping(file, environment);
  const taken = leadKinds.filter((kind) => mapping.targetOf(kind)?.url === "https://api.lassocrm.com/v1/registrants");
  expect(taken).toEqual(["contact", "question", "visit", "campaign", "agent"]);
  expect(leadKinds.filter((kind) => !mapping.targetOf(kind))).toEqual(["warranty", "partner", "land", "career"]);
});
