import { contentHref } from "../../../../app/domain/navigation/content-href.ts";
import { redirectOf } from "../../../../app/domain/navigation/redirects.ts";
import { contentLinks } from "../../links.ts";
import type { Rule } from "../../rule.ts";
import { allRedirects, hasPage, targetPath } from "../../site-paths.ts";

/** Links lead somewhere: to a page of the site, to a number that can be called, to a whole address. */
export const deadLinks: Rule = {
  name: "dead-links",
  *check(content) {
    const { all } = allRedirects(content);
    for (const { at, field, href, words } of contentLinks(content)) {
      const link = words === "" ? `The link ${href}` : `The link “${words}” to ${href}`;
      const fault = faultOf(href.trim());
      if (fault !== null) {
        yield { at, field, problem: `${link} ${fault.problem}`, remedy: fault.remedy };
        continue;
      }
      const path = targetPath(href);
      if (path === null || hasPage(content, path)) continue;
      const next = redirectOf(all, path);
      if (next === null) {
        const remedy = "Write the address of a page, or take the link out.";
        yield { at, field, problem: `${link} leads to a page that is not there.`, remedy };
      } else {
        const remedy = `Write ${next}, where visitors arrive.`;
        yield { at, field, problem: `${link} is redirected to ${next}.`, remedy };
      }
    }
  },
};

/** What is wrong with an address whatever the content has; null for nothing. */
function faultOf(href: string): { readonly problem: string; readonly remedy: string } | null {
  if (href === "" || href === "#") return { problem: "leads nowhere.", remedy: "Write an address." };
  if (contentHref(href) === null) {
    return {
      problem: "is no address that the site can link to.",
      remedy: "Write /a-page/, https://…, tel: or mailto:.",
    };
  }
  const digits = /^tel:(.*)$/is.exec(href)?.[1]?.replace(/\D/g, "");
  if (digits !== undefined && !/^1?\d{10}$/.test(digits) && !/^tel:\+(?!1)/i.test(href)) {
    return { problem: "has no ten digits.", remedy: "Write tel:+1 and the number with its area code." };
  }
  const mailbox = /^mailto:([^?]*)/is.exec(href)?.[1];
  if (mailbox !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mailbox)) {
    return { problem: "names no mailbox.", remedy: "Write mailto:name@example.com." };
  }
  return null;
}
