import { withTrailingSlash } from "@porchlight/contract/addresses";
import { contentHref } from "../../../app/domain/navigation/content-href.ts";
import { redirectOf } from "../../../app/domain/navigation/redirects.ts";
import { RELATION_FIELDS } from "../../backend/store/entry-data.ts";
import type { ContentSnapshot, StoredEntry } from "../../backend/store/snapshot.ts";
import { popularOption, type StoredRedirect } from "../../backend/store/tables.ts";
import { planOf } from "../catalog.ts";
import { filledFields, picturesOf } from "../fields.ts";
import { type Finding, found, type Rule } from "../finding.ts";
import { allRedirects, contentLinks, hasPage, targetPath } from "../links.ts";

/** References of entries are to existing, public content: entries, pictures, menus, elevations. */
export const missingEntries: Rule = {
  name: "missing-entries",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      yield* relationsOf(entry, snapshot);
      for (const { path, use } of picturesOf(entry)) {
        if (snapshot.media.has(use.media)) continue;
        yield found(entry, path, `The picture ${use.media} does not exist.`, "Choose another picture.");
      }
      for (const { path, field, value } of filledFields(entry)) {
        if (field.name !== "menu" || snapshot.menus.some(({ slug }) => slug === value)) continue;
        yield found(entry, path, `There is no menu “${value}”.`, "Choose another menu, or make this one.");
      }
    }
    for (const home of [...snapshot.entriesOf("home"), ...snapshot.entriesOf("model")]) {
      const letters = planOf(snapshot, home)?.data.elevations?.map(({ letter }) => letter) ?? [];
      const { elevation } = home.data;
      if (!elevation || letters.length === 0 || letters.includes(elevation)) continue;
      const problem = `Its plan has no elevation ${elevation}; it has ${letters.join(", ")}.`;
      yield found(home, "elevation", problem, "Write the letter of an elevation of the plan.");
    }
    for (const [option, kind, title] of popularLists) {
      const ids = snapshot.option(option);
      for (const id of Array.isArray(ids) ? ids : []) {
        if (snapshot.entryOf(kind, Number(id))) continue;
        const problem = `Number ${id} of the list does not exist or is not public.`;
        yield { at: { option: title }, field: option, problem, remedy: "Take it out of the list." };
      }
    }
  },
};

const popularLists = [
  [popularOption.blogPosts, "blogPost", "Popular blog posts"],
  [popularOption.testimonials, "testimonial", "Popular reviews"],
] as const;

function* relationsOf(entry: StoredEntry, snapshot: ContentSnapshot): Generator<Finding> {
  for (const relation of RELATION_FIELDS) {
    for (const id of entry.related(relation)) {
      if (snapshot.entry(id)) continue;
      const field = relation === "productPicker" ? pickerPath(entry, id) : relation;
      const problem = `It refers to entry ${id}, which does not exist or is not public.`;
      yield found(entry, field, problem, "Choose another entry, or publish that one.");
    }
  }
}

/** The block whose picker has an entry. */
function pickerPath({ data }: StoredEntry, id: number): string {
  const organisms = "organisms" in data ? (data.organisms ?? []) : [];
  const index = organisms.findIndex(({ productPicker }) => productPicker?.includes(id));
  return index < 0 ? "organisms" : `organisms.${index}.productPicker`;
}

/** Redirects lead to a page, contain no loop, and hide no page. */
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
        yield wrong("from", `The same address already redirects to ${before.to}.`, "Remove one of the two.");
      }
      const hidden = content.snapshot.entries().find(({ uri }) => redirectOf([redirect], uri) !== null);
      if (hidden) {
        const problem = `It hides the page “${hidden.title}” at ${hidden.uri}.`;
        yield wrong("from", problem, "Remove the redirect, or move the page.");
      }
      const end = endOf(redirect, all);
      if (end.isCircle) {
        const problem = `It redirects in a loop: ${[redirect.from, ...end.way].join(" → ")}.`;
        yield wrong("to", problem, "Write the address of a page.");
      } else if (end.path !== null && !hasPage(content, end.path)) {
        yield wrong("to", `It leads to ${end.path}, which has no page.`, "Write the address of a page.");
      }
    }
  },
};

/** Final target of a redirect; `path` is null outside the site and for a fragment alone. */
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

/** Links have a valid target: a page of the site, a telephone number, an absolute URL. */
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
        const remedy = "Write the address of a page, or remove the link.";
        yield { at, field, problem: `${link} leads to a page that does not exist.`, remedy };
      } else {
        const remedy = `Write ${next}, the final address.`;
        yield { at, field, problem: `${link} is redirected to ${next}.`, remedy };
      }
    }
  },
};

/** The problem of a URL independent of the content; null for none. */
function faultOf(href: string): { readonly problem: string; readonly remedy: string } | null {
  if (href === "" || href === "#") return { problem: "leads nowhere.", remedy: "Write an address." };
  if (/^(?:tel|sms):/i.test(href) && contentHref(href) === null) {
    return { problem: "has no ten digits.", remedy: "Write tel:+1 and the number with its area code." };
  }
  if (contentHref(href) === null) {
    return {
      problem: "is not an address that the site can link to.",
      remedy: "Write /a-page/, https://…, tel: or mailto:.",
    };
  }
  const mailbox = /^mailto:([^?]*)/is.exec(href)?.[1];
  if (mailbox !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mailbox)) {
    return { problem: "names no mailbox.", remedy: "Write mailto:name@example.com." };
  }
  return null;
}
