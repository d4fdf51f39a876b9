import { afterAll, beforeAll } from "vitest";
import { memoryLog, temporarySite } from "#backend/testing/content-store.ts";
import { jane, mailbox, registered } from "./account-operations.ts";
import { type Listening, listening } from "./listening.ts";

/** A site with account mails, behind a socket, for the tests of the file. */
export function accountSite(log = memoryLog()) {
  const post = mailbox();
  let site: Awaited<ReturnType<typeof temporarySite>>;
  let server: Listening;
  let people = 0;
  beforeAll(async () => {
    site = await temporarySite(async () => undefined, { sendAccountMail: post.sendAccountMail, log });
    server = await listening(site.backend);
  });
  afterAll(async () => {
    await server.close();
    await site.remove();
  });
  return {
    /** The sent mails. */
    post,
    get site() {
      return site;
    },
    get server() {
      return server;
    },
    /** Registers a new user. */
    async newUser() {
      people += 1;
      const person = { ...jane, username: `jane${people}`, email: `Jane${people}@Example.com` };
      return { ...person, user: await registered(site, person) };
    },
  };
}
