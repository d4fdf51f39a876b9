import type { ReactNode } from "react";
import { phoneLinks } from "#app/domain/navigation/telephone.ts";

/** An editor's telephone number as it is written, linked when it can be dialed. */
export function PhoneText({ text, className }: { readonly text: string; readonly className?: string }): ReactNode {
  const phone = phoneLinks(text);
  if (!phone) return text;
  return (
    <a href={phone.call} className={className}>
      {text}
    </a>
  );
}
