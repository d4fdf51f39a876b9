/** What another login saves: `Log in again, and The Juniper is saved.` */
export function savedSentence(titles: readonly string[]): string {
  return titles.length === 0 ? "Log in again." : `Log in again, and ${namesOf(titles)} saved.`;
}

/** Three titles are read; of more the first two stand for all. */
function namesOf(titles: readonly string[]): string {
  const [first = "", second = "", third = ""] = titles;
  if (titles.length === 1) return `${first} is`;
  if (titles.length === 2) return `${first} and ${second} are`;
  return `${first}, ${second} and ${titles.length === 3 ? third : `${titles.length - 2} more`} are`;
}
