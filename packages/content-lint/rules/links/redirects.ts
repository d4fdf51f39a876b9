import { withTrailingSlash } from "@porchlight/contract/paths";
import { redirectOf } from "../../../../app/domain/navigation/redirects.ts";
import type { StoredRedirect } from "../../../backend/store/tables.ts";
import type { Finding } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { allRedirects, hasPage, targetPath } from "../../site-paths.ts";

/** Redirects lead to a page, not in a circle, and stand before no page. */
export const redirects: Rule = {
  name: "redirects",
  *check(content) {
    const { own, all } = allRedirects(content);
    for (const [index, redirect] of own.entries()) {
      const wrong = (field: "from" | "to", problem: string, remedy: string): Finding => {
        return { at: { redirect }, field, problem, remedy };
      };
      const before = own
        .slice(0, index)
        .find(({ from }) => withTrailingSlash(from) === withTrailingSlash(redirect.from));
      if (before) {
        yield wrong("from", `The same address leads to ${before.to} already.`, "Take one of the two out.");
      }
      const hidden = content.snapshot.entries().find(({ uri }) => redirectOf([redirect], uri) !== null);
      if (hidden) {
        const problem = `It stands before the page “${hidden.title}” at ${hidden.uri}, which nobody can reach.`;
        yield wrong("from", problem, "Take the redirect out, or move the page.");
      }
      const end = endOf(redirect, all);
      if (end.isCircle) {
        const problem = `It leads in a circle: ${[redirect.from, ...end.way].join(" → ")}.`;
        yield wrong("to", problem, "Write the address of a page.");
      } else if (end.path !== null && !hasPage(content, end.path)) {
        yield wrong("to", `It leads to ${end.path}, where no page is.`, "Write the address of a page.");
      }
    }
  },
};

/** Where a redirect leads in the end; `path` is null outside of the site and for a hash alone. */
function endOf({ to }: StoredRedirect, all: readonly StoredRedirect[]) {
  const way = [to];
  for (let path = targetPath(to); path !== null; ) {
    const next = redirectOf(all, path);
    if (next === null) return { path, way, isCircle: false };
    if (way.includes(next)) return { path, way: [...way, next], isCircle: true };
    way.push(next);
    path = targetPath(next);
  }
  return { path: null, way, isCircle: false };
}
