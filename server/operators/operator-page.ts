import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { ServerContext } from "../http/request-context.ts";
import type { RefuseWithoutSecret } from "./operator-secret.ts";

/** HTML of `hono/html`, in which every value is escaped. */
export type Html = ReturnType<typeof html>;

/** The report of an operators' endpoint, shown as a page and as JSON. */
interface OperatorReport {
  readonly title: string;
  /** The text below the title: the subject and time of the report. */
  readonly lead: string;
  readonly body: Html;
  readonly json: unknown;
  /** Default 200. */
  readonly status?: 200 | 503;
}

const styles = `
:root { color-scheme: light; --paper: #faf7f1; --ink: #1c2622; --ink-2: #4e5a54; --rule: #d9d2c4; --evergreen: #1f4538; --clay: #9c4526; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: clamp(1.25rem, 4vw, 4rem); max-width: 75rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 "Instrument Sans", system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { font-family: Newsreader, Georgia, serif; font-weight: 450; line-height: 1.15; text-wrap: balance; }
h1 { margin: 0 0 0.5rem; font-size: clamp(2rem, 5vw, 3.25rem); }
h2 { margin: 3rem 0 0.75rem; padding-top: 1rem; border-top: 1px solid var(--ink); font-size: 1.5rem; }
h3 { margin: 1.75rem 0 0.25rem; font-size: 1.2rem; }
p { max-width: 42rem; margin: 0 0 0.75rem; }
.muted { color: var(--ink-2); }
.problem { color: var(--clay); }
a { color: var(--evergreen); text-underline-offset: 0.2em; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--evergreen); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; color: var(--ink-2); padding-bottom: 0.5rem; }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; }
th[scope="col"] { color: var(--ink-2); font-size: 0.875rem; font-weight: 500; }
th[scope="row"] { font-weight: 500; }
td.number, th.number { width: 7rem; padding-right: 0; text-align: right; font-variant-numeric: tabular-nums; }
ul, dl { margin: 0; padding: 0; list-style: none; }
li { padding: 0.5rem 0; border-bottom: 1px solid var(--rule); }
tr { break-inside: avoid; }
h2 { break-after: avoid; }
@media print { body { padding: 0; background: none; } }
`;

const headers = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(styles).digest("base64")}'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'`,
  Vary: "Accept",
  "X-Robots-Tag": "noindex, nofollow",
};

/**
 * An endpoint with a report for operators and editors that requires the secret: a page without scripts for browsers,
 * which prompt for the secret as a password, and JSON for other clients.
 */
export function operatorPage(
  refuse: RefuseWithoutSecret,
  make: (c: ServerContext) => OperatorReport | Promise<OperatorReport>,
) {
  return async (c: ServerContext): Promise<Response> => {
    const isForPeople = c.req.header("accept")?.includes("text/html") ?? false;
    const refusal = await refuse(c, { takesPassword: true, sendsChallenge: isForPeople });
    if (refusal) return refusal;
    const report = await make(c);
    const { status = 200 } = report;
    if (!isForPeople) return c.json(report.json, status, headers);
    return c.html(documentOf(report), status, headers);
  };
}

const documentOf = ({ title, lead, body }: OperatorReport) => html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(styles)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="muted">${lead}</p>
${body}
</main>
</body>
</html>
`;
