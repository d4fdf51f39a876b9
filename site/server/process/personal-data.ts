/** Looks for anything of the below at all, so that most lines are read once. */
const mayBePersonal = /@|%40|eyj|bearer|[?&]\w+=/i;

/** A text in quotes of JSON may begin right behind an escape, whose last letter belongs to that. */
const escapes = /((?:\\u[\da-f]{4}|\\.)*)/.source;
const replacements: readonly (readonly [RegExp, string])[] = [
  // User and password of an address.
  [/(:\/\/)[^\s/"\\@]{1,500}@/g, "$1…@"],
  [new RegExp(`${escapes}[\\w.+%-]{1,64}(?:@|%40)[\\w-]+(?:\\.[\\w-]+)*\\.[a-z]{2,}`, "gi"), "$1(email address)"],
  // Also in small letters, as the site sends addresses on.
  [/eyj[\w-]{8,}\.[\w-]+\.[\w-]*/gi, "(token)"],
  [/(\bbearer\s+)[\w.~+/-]{8,}=*/gi, "$1(token)"],
  [/([?&](?:key|login|code|email|name|phone|password|secret|signature|[a-z_]*token)=)[^&\s"'\\<>]+/gi, "$1…"],
];

/**
 * A line of JSON without what may be of a person or open something of theirs: email addresses, tokens, passwords in
 * addresses, values of telling query parameters. It stays JSON.
 */
export function withoutPersonalData(line: string): string {
  if (!mayBePersonal.test(line)) return line;
  return replacements.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), line);
}
