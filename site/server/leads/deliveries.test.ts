import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import { Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { leadMail } from "./lead-mail.ts";
import { hubspotDelivery, webhookDelivery } from "./lead-posts.ts";

const lead: Lead = {
  id: "140f81e6-e37b-4a3c-9754-7227277f4de2",
  receivedAt: "2026-11-21T17:00:00.000Z",
  kind: "visit",
  page: { url: "https://www.example.com/contact-us/", title: "Contact us" },
  about: "1482 Threshing Lane, Haystack Bend",
  fields: [
    { name: "name", label: "Name", value: "Ada King Byron" },
    { name: "reach", label: "Email or phone", value: "ada@example.com" },
    { name: "when", label: "When", value: "" },
  ],
  hidden: [{ name: "campaign", value: "winter" }],
  hubspotFormId: "5f1c2d3a-9b70-4e0e-8d35-3f0a6c9e2b11",
  hubspotVisitor: "",
  desk: { name: "Jo Marsh", phone: "303-555-0118" },
  visitorEmail: "ada@example.com",
  isSpam: false,
};

/** A mail server in this process that keeps what it takes; `refuse` is its reply to recipients, 0 for none. */
async function mailServer(refuse = 0) {
  const mails: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error("No such person here."), { responseCode: refuse }) : null),
    onData(stream, { envelope }, done) {
      void text(stream).then((mail) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: mail });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { mails, smtpUrl: `smtp://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}

/** A server in this process that keeps what is posted to it and answers with a status. */
async function postServer(status: number) {
  const posts: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      posts.push({ url: request.url ?? "", headers: request.headers, body });
      response.writeHead(status, { "Content-Type": "application/json" }).end('{"inlineMessage":"Thanks"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { posts, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

const desk = "hello@switchgrass.example";

test("the desk gets a mail with everything that was sent, and answers the visitor by replying", async () => {
  await using server = await mailServer();
  await leadMail({ smtpUrl: server.smtpUrl, desk }).toDesk(lead);
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: desk, to: [desk] });
  expect(mail?.text).toMatch(/^From: Switchgrass Homes <hello@switchgrass\.example>/m);
  expect(mail?.text).toMatch(/^Reply-To: ada@example\.com/m);
  expect(mail?.text).toMatch(/^Subject: Website, visit: Ada King Byron: 1482 Threshing Lane,/m);
  expect(mail?.text).toContain(
    "About: 1482 Threshing Lane, Haystack Bend\r\nName: Ada King Byron\r\nEmail or phone: ada@example.com\r\n\r\ncampaign: winter",
  );
  expect(mail?.text).not.toContain("When:");
});

test("the visitor gets a mail with what they sent, and nothing of what they did not see", async () => {
  await using server = await mailServer();
  await leadMail({ smtpUrl: server.smtpUrl, desk }).toVisitor(lead);
  expect(server.mails.map(({ to }) => to)).toEqual([["ada@example.com"]]);
  const words = server.mails[0]?.text ?? "";
  expect(words).toMatch(/^Subject: We have your message, Switchgrass Homes/m);
  expect(words).toContain("Name: Ada King Byron\r\nEmail or phone: ada@example.com");
  expect(words).not.toContain("winter");
});

test("a value cannot put headers or another recipient into a mail", async () => {
  await using server = await mailServer();
  const value = "Ada\r\nBcc: eve@example.com";
  await leadMail({ smtpUrl: server.smtpUrl, desk }).toDesk({
    ...lead,
    fields: [{ name: "name", label: "Name", value }],
  });
  expect(server.mails[0]?.to).toEqual([desk]);
  expect(server.mails[0]?.text.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/m);
});

test("a mail server that is down or refuses is a reason to try again; a visitor’s address that does not exist is not", async () => {
  const down = await mailServer();
  await down.close();
  await expect(leadMail({ smtpUrl: down.smtpUrl, desk }).toDesk(lead)).rejects.toThrow(
    "The mail server did not take it: ESOCKET.",
  );
  await using refusing = await mailServer(550);
  const mail = leadMail({ smtpUrl: refusing.smtpUrl, desk });
  const toDesk = await mail.toDesk(lead).catch((error: unknown) => error);
  expect(toDesk).toMatchObject({ message: "The mail server did not take it: EENVELOPE 550." });
  expect(toDesk).not.toBeInstanceOf(Undeliverable);
  await expect(mail.toVisitor(lead)).rejects.toBeInstanceOf(Undeliverable);
});

test("a webhook gets the lead as JSON with a signature that its secret proves", async () => {
  await using server = await postServer(204);
  const now = () => Date.parse("2026-11-21T17:00:05Z");
  await webhookDelivery({ url: `${server.url}/leads?x=1`, secret: "a secret of the builder", now })(lead);
  const [post] = server.posts;
  expect(post?.url).toBe("/leads?x=1");
  expect(post?.headers["x-porchlight-lead"]).toBe(lead.id);
  const seconds = now() / 1000;
  const expected = createHmac("sha256", "a secret of the builder").update(`${seconds}.${post?.body}`).digest("hex");
  expect(post?.headers["x-porchlight-signature"]).toBe(`t=${seconds},v1=${expected}`);
  expect(JSON.parse(post?.body ?? "")).toMatchObject({ kind: "visit", about: lead.about, fields: lead.fields });
});

test("a webhook that answers anything but success gets it again", async () => {
  await using server = await postServer(500);
  const deliver = webhookDelivery({ url: server.url, secret: "a secret of the builder", now: Date.now });
  await expect(deliver(lead)).rejects.toThrow("The webhook answered 500.");
});

test("S3.35 HubSpot gets the form by its id, with the hidden fields and the page that it was sent from", async () => {
  await using server = await postServer(200);
  await hubspotDelivery({ portalId: "1234567", baseUrl: server.url })(lead);
  const [post] = server.posts;
  expect(post?.url).toBe("/submissions/v3/integration/submit/1234567/5f1c2d3a-9b70-4e0e-8d35-3f0a6c9e2b11");
  expect(post?.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(post?.body ?? "")).toEqual({
    submittedAt: "1795280400000",
    fields: [
      { objectTypeId: "0-1", name: "campaign", value: "winter" },
      { objectTypeId: "0-1", name: "firstname", value: "Ada" },
      { objectTypeId: "0-1", name: "lastname", value: "King Byron" },
      { objectTypeId: "0-1", name: "email", value: "ada@example.com" },
    ],
    context: { pageUri: "https://www.example.com/contact-us/", pageName: "Contact us" },
  });
});

test("S3.35 HubSpot is told which browser sent the form, where that has its mark", async () => {
  await using server = await postServer(200);
  const hubspotVisitor = "0123456789abcdef0123456789abcdef";
  await hubspotDelivery({ portalId: "1", baseUrl: server.url })({ ...lead, hubspotVisitor });
  expect(JSON.parse(server.posts[0]?.body ?? "").context).toEqual({
    hutk: hubspotVisitor,
    pageUri: "https://www.example.com/contact-us/",
    pageName: "Contact us",
  });
});

test.each([
  [400, true],
  [404, true],
  [429, false],
  [503, false],
])("HubSpot answers %i: given up %s", async (status, isGivenUp) => {
  await using server = await postServer(status);
  const error = await hubspotDelivery({ portalId: "1", baseUrl: server.url })(lead).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: `HubSpot answered ${status}.` });
  expect(error instanceof Undeliverable).toBe(isGivenUp);
});
