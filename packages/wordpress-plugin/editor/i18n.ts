/** Text domain of the plugin. */
const domain = "porchlight";

/** Absent in tests, where texts stay English. */
const i18n = () => (globalThis as { readonly wp?: Partial<WordPress.Api> }).wp?.i18n;

/** A text in the user's language. */
export function __(text: string): string {
  return i18n()?.__(text, domain) ?? text;
}

/** A text in the user's language, in the grammatical number of a count. */
export function _n(one: string, many: string, count: number): string {
  return i18n()?._n(one, many, count, domain) ?? (count === 1 ? one : many);
}

/** Fills `%s` and `%d` in their order, or `%1$s` by its number, so that a translation may reorder them. */
export function sprintf(text: string, ...values: readonly (string | number)[]): string {
  let next = 0;
  return text.replaceAll(/%(?:(\d+)\$)?[sd]/g, (_, number: string | undefined) => {
    const value = values[number === undefined ? next : Number(number) - 1];
    next += 1;
    return String(value ?? "");
  });
}
