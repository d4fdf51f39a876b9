import { expect } from "@playwright/test";
import { mailServer, wordsOf } from "../../server/testing/mail-server.ts";
import { loadDemo } from "../servers.ts";
import { siteOnStore } from "./site-on-store.ts";

/** `PUBLIC_URL` of a site with mail: links in mails begin with it; tests open their paths on the site. */
export const publicUrl = "https://www.switchgrass.example";

/** The built site with the demo on its own store, and a mail server. */
export async function siteWithMail(settings: Readonly<Record<string, string>>) {
  const mail = await mailServer();
  const site = await siteOnStore(loadDemo, {
    SMTP_URL: mail.smtpUrl,
    LEADS_EMAIL: "leads@switchgrass.example",
    PUBLIC_URL: publicUrl,
    ...settings,
  });
  return {
    ...site,
    mails: mail.mails,
    /** The path, query and fragment of the link in the latest mail to an address with this subject. */
    async mailedLink(address: string, subject: string): Promise<string> {
      const own = () =>
        mail.mails.filter(({ to, text }) => to.includes(address) && text.includes(`Subject: ${subject}`));
      await expect.poll(() => own().length).toBeGreaterThan(0);
      const [link = ""] = /^http\S+$/m.exec(wordsOf(own().at(-1)?.text, "plain")) ?? [];
      expect(link.startsWith(`${publicUrl}/`), link).toBe(true);
      return link.slice(publicUrl.length);
    },
    async end() {
      await Promise.all([site.end(), mail.close()]);
    },
  };
}
