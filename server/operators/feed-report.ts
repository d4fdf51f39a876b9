import { Hono } from "hono";
import { html } from "hono/html";
import type { RouterContextProvider, ServerBuild } from "react-router";
import type { ReportedFeed } from "#app/graphql/entry-exports.ts";
import { appEntry } from "../html/render.ts";
import type { ServerEnv } from "../http/request-context.ts";
import { type Html, operatorPage } from "./operator-page.ts";
import type { RefuseWithoutSecret } from "./operator-secret.ts";

interface FeedReportOptions {
  readonly refuse: RefuseWithoutSecret;
  readonly bundle: () => Promise<ServerBuild>;
  /** Returns the load context of a render with a bundle. */
  readonly contextOf: (bundle: ServerBuild) => Readonly<RouterContextProvider>;
}

/** `GET /ops/feeds`: what the feeds for listing portals list and leave out, why, and what to do. */
export function feedReportRoutes({ refuse, bundle, contextOf }: FeedReportOptions): Hono<ServerEnv> {
  const report = operatorPage(refuse, async () => {
    const title = "Feeds for listing portals";
    const built = await bundle();
    try {
      const feeds = await appEntry(built).reportListingFeeds(contextOf(built));
      const lead = "What portals get now, checked against the format of each.";
      return { title, lead, body: html`${feeds.map(feedHtml)}`, json: { feeds } };
    } catch (error) {
      // Loaders throw a response, no error, when the content is unavailable.
      if (error instanceof Error) throw error;
      const lead = "The content is unavailable. Try again in a minute.";
      return { title, lead, body: html``, json: { error: lead }, status: 503 };
    }
  });
  return new Hono<ServerEnv>().get("/ops/feeds", report);
}

function feedHtml({ title, path, problem, listed, leftOut, incomplete }: ReportedFeed): Html {
  if (problem !== null) {
    return html`<h2>${title}</h2><p class="problem">${path} responds 404. ${problem}</p>`;
  }
  return html`<h2>${title}: <a href="${path}">${path}</a></h2>
<p>Lists ${listed.length > 0 ? listed.join(", ") : "nothing"}.</p>
${entriesHtml("Left out", leftOut)}${entriesHtml("Listed, but incomplete", incomplete)}`;
}

function entriesHtml(title: string, entries: ReportedFeed["leftOut"]): Html {
  if (entries.length === 0) return html``;
  return html`<h3>${title}: ${entries.length}</h3>
<ul>${entries.map(
    ({ kind, title: name, uri, reasons }) =>
      html`<li>${kind} ${uri ? html`<a href="${uri}">${name}</a>` : name}${reasons.map((reason) => html`<p class="muted">${reason}</p>`)}</li>\n`,
  )}</ul>`;
}
