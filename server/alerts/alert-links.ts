import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** The purpose of a link in a mail; a signature is valid for one purpose. */
export type AlertLinkPurpose = "confirm" | "end" | "choices";

/**
 * The paths behind the links in mails: `confirm` and `end` have the id of a subscription, `choices` that of a recipient,
 * each with a signature that only the mails have.
 */
export function alertLinks(secret: string | Buffer) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "porchlight alerts", 32));
  const sign = (purpose: AlertLinkPurpose, id: string) => createHmac("sha256", key).update(`${purpose}:${id}`).digest();
  return {
    // In lower case, as the site redirects addresses in upper case.
    path: (purpose: AlertLinkPurpose, id: string): string =>
      `/alerts/${purpose}/${id}/${sign(purpose, id).toString("hex")}/`,
    isSigned(purpose: AlertLinkPurpose, id: string, signature: string): boolean {
      const [given, expected] = [Buffer.from(signature, "hex"), sign(purpose, id)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

export type AlertLinks = ReturnType<typeof alertLinks>;
