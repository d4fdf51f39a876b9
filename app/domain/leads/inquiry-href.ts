import { contactUri } from "./visit-href.ts";

/** Hash of the contact page's form for a message. */
export const inquiryAnchor = "write";

/** URL of that form, whose message is about a search or a visit to several products. */
export function inquiryHref(about: "search" | "visit", value: string): string {
  return `${contactUri}?${about}=${encodeURIComponent(value)}#${inquiryAnchor}`;
}
