import type { ReactNode } from "react";
import { telephoneHref } from "#app/domain/telephone.ts";
import { SmartLink } from "#app/ui/smart-link.tsx";

const phone = /^\d{3}-\d{3}-\d{4}$/;
const email = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** A short text that is a link where it has an address, is a telephone number, or is an e-mail address. */
export function LinkedText({ text, href }: { readonly text: string; readonly href?: string | undefined }): ReactNode {
  if (href) return <SmartLink href={href}>{text}</SmartLink>;
  if (phone.test(text)) return <a href={telephoneHref(text)}>{text}</a>;
  return email.test(text) ? <a href={`mailto:${text}`}>{text}</a> : text;
}
