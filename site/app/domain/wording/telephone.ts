/** The `tel:` address of a North American telephone number, whatever its punctuation. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}
