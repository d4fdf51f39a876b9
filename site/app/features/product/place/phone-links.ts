import { telephoneHref } from "#app/domain/telephone.ts";

/** The ways to reach a telephone number. */
export interface PhoneLinks {
  readonly shown: string;
  readonly call: string;
  readonly text: string;
}

/** A North American telephone number as `tel:` and `sms:` addresses; null without at least ten digits. */
export function phoneLinks(phone: string | null | undefined): PhoneLinks | null {
  if (!phone || phone.replace(/\D/g, "").length < 10) return null;
  const call = telephoneHref(phone);
  return { shown: phone.trim(), call, text: call.replace(/^tel:/, "sms:") };
}
