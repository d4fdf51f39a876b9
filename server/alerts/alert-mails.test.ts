import type { AlertMail } from "@porchlight/backend/alerts/alert-mails.ts";
import { Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { describe, expect, test } from "vitest";
import { mailPool } from "../mail/mails.ts";
import { mailServer, wordsOf } from "../testing/mail-server.ts";
import { alertLinks, alertMails, type DigestContent } from "./alert-mails.ts";

const links = alertLinks("a secret of this test");
const publicUrl = "https://www.switchgrass.example";
const home = {
  title: "1482 Threshing Lane",
  where: "Haystack Bend, Longmont",
  href: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  text: "Now $679,000, was $689,000",
};
const mailWith = (content: DigestContent | string, change: Partial<AlertMail> = {}): AlertMail => ({
  ...{ id: "a-mail", subscriptionId: "a-subscription", recipientId: "a-recipient", email: "ada@example.com" },
  ...{ kind: "search", target: "beds=3", title: "3+ beds", frequency: "now" },
  content: typeof content === "string" ? content : JSON.stringify(content),
  ...change,
});

/** Sends one mail; returns its headers and text, the error, and the recipients that were deleted for it. */
async function send(channel: string, mail: AlertMail, refuse: number | string = 0) {
  await using server = await mailServer(refuse);
  const deleted: string[] = [];
  const from = "hello@switchgrass.example";
  const pool = mailPool({ smtpUrl: server.smtpUrl, from, maxMs: 20_000 });
  const mails = alertMails({
    ...{ send: pool.send, from, publicUrl, links },
    subscriptions: { deleteRecipient: async (id) => void deleted.push(id) },
  });
  const error = await mails
    .get(channel)?.(mail)
    .then(
      () => null,
      (failure: unknown) => failure,
    );
  pool.close();
  const [sent] = server.mails;
  const head = (sent?.text ?? "").split("\r\n\r\n")[0]?.replace(/\r\n[ \t]+/g, " ") ?? "";
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1];
  return { count: server.mails.length, to: sent?.to, header, text: wordsOf(sent?.text, "plain"), error, deleted };
}

describe("the mail to confirm", () => {
  test("has one link, which confirms, and no way to unsubscribe from what has not begun", async () => {
    const { to, header, text } = await send("confirm", mailWith("", { frequency: "weekly" }));
    expect(to).toEqual(["ada@example.com"]);
    expect(header("Subject")).toBe("Please confirm: emails about homes, Switchgrass Homes");
    expect(header("List-Unsubscribe")).toBeUndefined();
    expect(header("Auto-Submitted")).toBe("auto-generated");
    expect(text).toContain("for an email once a week when something changes here: 3+ beds");
    expect(text.match(/https:\S+/g)).toEqual([publicUrl + links.path("confirm", "a-subscription")]);
  });
});

describe("the mail about existing alerts", () => {
  test.each([
    ["known", "for emails that you get already: 3+ beds."],
    ["full", "this address has as many alerts as it can have."],
  ])("%s: has the link to the choices", async (content, words) => {
    const { text } = await send("choices", mailWith(content));
    expect(text).toContain(words);
    expect(text.match(/https:\S+/g)).toEqual([publicUrl + links.path("choices", "a-recipient")]);
  });
});

describe("the mail about changes", () => {
  test("has each change with its link, the subscription, the choices, and one-click unsubscribing", async () => {
    const { header, text } = await send("digest", mailWith({ lines: [home], more: 0 }));
    expect(header("Subject")).toBe("1482 Threshing Lane: now $679,000, was $689,000, Switchgrass Homes");
    expect(header("List-Unsubscribe")).toBe(`<${publicUrl}${links.path("end", "a-subscription")}>`);
    expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(header("Message-ID")).toBe("<a-mail.alert@switchgrass.example>");
    expect(text).toBe(
      [
        "1482 Threshing Lane, Haystack Bend, Longmont. Now $679,000, was $689,000.",
        publicUrl + home.href,
        "You asked for this at once: 3+ beds",
        `${publicUrl}/new-home-search/?beds=3`,
        "Change how often it comes, or end it:",
        publicUrl + links.path("choices", "a-recipient"),
        "Switchgrass Homes, 410 Terry Street, Longmont, CO 80501",
      ].join("\n\n"),
    );
  });

  test("counts what is not listed", async () => {
    const { header, text } = await send("digest", mailWith({ lines: [home, home], more: 35 }));
    expect(header("Subject")).toBe("37 changes in what you watch, Switchgrass Homes");
    expect(text).toContain(`And 35 more:\n\n${publicUrl}/new-home-search/?beds=3\n\nYou asked`);
  });

  test("about a product has no link to a search", async () => {
    const product = { kind: "product" as const, target: "7", title: "1482 Threshing Lane" };
    const { text } = await send("digest", mailWith({ lines: [home], more: 0 }, product));
    expect(text).not.toContain("/new-home-search/");
  });
});

describe("a mail server that does not accept a mail", () => {
  const digest = mailWith({ lines: [home], more: 0 });

  test("an unknown recipient is deleted, and nothing is sent again", async () => {
    const { count, error, deleted } = await send("digest", digest, "550 5.1.1 No such user here.");
    expect([count, deleted]).toEqual([0, ["a-recipient"]]);
    expect(error).toBeInstanceOf(Undeliverable);
  });

  test("a recipient that is refused by a policy stays, as all may be", async () => {
    const { error, deleted } = await send("digest", digest, "550 5.7.1 Blocked.");
    expect(deleted).toEqual([]);
    expect(error).toBeInstanceOf(Undeliverable);
  });

  test.each([450, 421])("%s is tried again", async (code) => {
    const { error, deleted } = await send("digest", digest, code);
    expect(deleted).toEqual([]);
    expect(error).not.toBeInstanceOf(Undeliverable);
    expect(error).toBeInstanceOf(Error);
  });
});
