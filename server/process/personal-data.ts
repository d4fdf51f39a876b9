/** Looks for anything of the below at all, so that most lines are read once. */
const mayBePersonal = /@|%40|eyj|bearer|[?&]\w+=/i;

/** What may be personal, in the order of being taken out, and what stays of it. Each reads a character once, or nearly so: lines hold what anybody sends. */
const replacements: readonly (readonly [RegExp, (found: string, personal?: string) => string])[] = [
  // User and password of an address.
  [/:\/\/[^\s/"\\@]{1,500}@/g, () => "://…@"],
  // Email addresses, among other runs of characters. A text in quotes of JSON may begin right behind an escape, whose
  // last letter belongs to that.
  [
    /\\u[\da-f]{4}|\\.|([\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})|[\w.+%-]+/gi,
    (found, address) => (address ? "(email address)" : found),
  ],
  // Tokens, also in small letters, as the site sends addresses on; what begins like one is passed over as a whole.
  [/eyj[\w-]{8,}(\.[\w-]+\.[\w-]*)?/gi, (found, rest) => (rest ? "(token)" : found)],
  [/(\bbearer\s+)[\w.~+/-]{8,}=*/gi, (_, before) => `${before}(token)`],
  [
    /([?&](?:key|preview|login|code|email|name|phone|password|secret|signature|[a-z_]*token)=)[^&\s"'\\<>]+/gi,
    (_, before) => `${before}…`,
  ],
];

/**
 * A line of JSON without what may be of a person or open something of theirs: email addresses, tokens, passwords in
 * addresses, values of telling query parameters. It stays JSON.
 */
export function withoutPersonalData(line: string): string {
  if (!mayBePersonal.test(line)) return line;
  return replacements.reduce((text, [pattern, kept]) => text.replaceAll(pattern, kept), line);
}
