import { kindModels } from "@porchlight/contract/model/kinds";
import type { StoredEntry } from "../backend/store/snapshot.ts";
import type { Content } from "./content.ts";
import { fieldLabel } from "./fields.ts";
import type { Finding, ReportedFinding, ReportedSubject, Subject } from "./finding.ts";

/** Converts a finding to plain values, with the place where to edit it. */
export function reported(rule: string, { at, field, problem, remedy }: Finding, content: Content): ReportedFinding {
  const label = "entry" in at ? fieldLabel(at.entry.kind, field) : field;
  const subject = reportedSubject(at, content);
  return { rule, subject: { ...subject, kindTitle: kindTitle(subject.kind) }, field, label, problem, remedy };
}

function kindTitle(kind: ReportedSubject["kind"]): string {
  if (kind === "menu") return "Menu";
  if (kind === "redirect") return "Redirect";
  return kind === "site" ? "Site" : kindModels[kind].singular;
}

function reportedSubject(at: Subject, content: Content): Omit<ReportedSubject, "kindTitle"> {
  if ("entry" in at) {
    const { id, kind, title, uri } = at.entry;
    return { kind, id, title, address: uri, edit: entryPlace(at.entry, content) };
  }
  if ("menu" in at) {
    const { id, name, slug, origin } = at.menu;
    const edit = place(
      origin,
      `nav-menus.php?action=edit&menu=${id}`,
      `packages/demo/menus.yaml, slug ${slug}`,
      content,
    );
    return { kind: "menu", id, title: name, address: "", edit };
  }
  if ("redirect" in at) {
    const edit = "packages/demo/redirects.yaml, or the screen of redirects of the CMS";
    return { kind: "redirect", id: null, title: at.redirect.from, address: at.redirect.from, edit };
  }
  return {
    kind: "site",
    id: null,
    title: at.option,
    address: "",
    edit: "packages/demo/demo.yaml, or the settings of the CMS",
  };
}

/** Demo files by kind; `<slug>` is the entry's. */
const demoFiles: Readonly<Record<StoredEntry["kind"], string>> = {
  neighborhood: "packages/demo/neighborhoods/<slug>.yaml",
  plan: "packages/demo/plans/<slug>.yaml",
  model: "packages/demo/models.yaml, slug <slug>",
  home: "packages/demo/homes.yaml, slug <slug>",
  page: "packages/demo/pages/, the file with uri: <uri>",
  campaign: "packages/demo/campaigns/, the file with slug: <slug>",
  blogPost: "packages/demo/blog-posts/<slug>.md",
  testimonial: "packages/demo/testimonials/<slug>.md",
  event: "packages/demo/events/<slug>.md",
};

function entryPlace({ id, kind, slug, uri, origin }: StoredEntry, content: Content): string {
  const file = demoFiles[kind].replace("<slug>", slug).replace("<uri>", uri);
  return place(origin, `post.php?post=${id}&action=edit`, file, content);
}

/** The WordPress screen, demo file or store that something came from. */
function place(origin: string, screen: string, demoFile: string, { hostUrl }: Content): string {
  if (origin === "demo") return demoFile;
  const host = /^wordpress:(.+)$/.exec(origin)?.[1];
  if (host === undefined) return `the store, content of “${origin}”`;
  return `${hostUrl ?? `https://${host}`}/wp-admin/${screen}`;
}
