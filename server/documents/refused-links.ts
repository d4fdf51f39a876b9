import { AsyncLocalStorage } from "node:async_hooks";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";

/** What the app tells of an address of the content that it does not link to (`contentHref`). */
interface RefusedLink {
  readonly href: string;
  readonly where: string;
}

/** More different ones than an editor gets wrong; older ones are told again. */
const maxRemembered = 1000;
/** Enough to find it in the content. */
const maxLoggedCharacters = 200;

/** Writes to the log, once each, which addresses of the content became no links, and on which page they stand. */
export function refusedLinksLog(log: Pick<Logger, "warn">) {
  const pages = new AsyncLocalStorage<string>();
  const told = new LRUCache<string, true>({ max: maxRemembered });
  return {
    /** Renders a page; what is refused meanwhile stands on it. */
    during: <Result>(page: string, render: () => Result): Result => pages.run(page, render),
    tell({ href, where }: RefusedLink): void {
      const cause = `${href}\n${where}`;
      if (told.has(cause)) return;
      told.set(cause, true);
      const details = { href: href.slice(0, maxLoggedCharacters), where, page: pages.getStore() };
      log.warn(details, "An address in the content is no link: its words are shown without one.");
    },
  };
}
