import { Fragment, type ReactNode } from "react";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";

const phone = /^\d{3}-\d{3}-\d{4}$/;
const email = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** A short text that is a link where it has an address, is a telephone number, or is an e-mail address. */
export function LinkedText({ text, href }: { readonly text: string; readonly href?: string | undefined }): ReactNode {
  if (href) return <SmartLink href={href}>{text}</SmartLink>;
  if (phone.test(text)) return <PhoneLink phone={text} />;
  return email.test(text) ? <EmailLink email={text} /> : text;
}

/** A sentence whose telephone numbers can be called. */
export function RunningText({ text }: { readonly text: string }): ReactNode {
  return text.split(/(?<![\d-])(\d{3}-\d{3}-\d{4})(?![\d-])/).map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence have no identity
    <Fragment key={position}>{position % 2 === 1 ? <PhoneLink phone={part} /> : part}</Fragment>
  ));
}

/** A telephone number that can be called and never breaks. */
function PhoneLink({ phone }: { readonly phone: string }): ReactNode {
  return (
    <a className="num nowrap tap" href={telephoneHref(phone)}>
      {phone}
    </a>
  );
}

/** An e-mail address that breaks after its sign, if it must. */
function EmailLink({ email }: { readonly email: string }): ReactNode {
  const [name, host] = email.split("@");
  return (
    <SmartLink className="tap" href={`mailto:${email}`}>
      {name}@<wbr />
      {host}
    </SmartLink>
  );
}
