import { telephoneHref } from "#app/domain/wording/text.ts";

/** A North American telephone number as `tel:` and `sms:` addresses; null without at least ten digits. */
export function phoneLinks(phone: string | null | undefined) {
  if (!phone || phone.replace(/\D/g, "").length < 10) return null;
  const call = telephoneHref(phone);
  return { shown: phone.trim(), call, text: call.replace(/^tel:/, "sms:") };
}
