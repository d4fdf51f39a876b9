import { html } from "hono/html";
import type { CheckResult } from "../../packages/content-lint/check.ts";
import { findingsBySubject } from "../../packages/content-lint/finding.ts";
import { type Html, operatorPage } from "../operators/operator-page.ts";
import type { RefuseWithoutSecret } from "../requests/ops-secret.ts";
import { ContentCheckError, type ContentChecks } from "./content-checks.ts";

/** `GET /ops/content`: what is untrue or missing in the content, for its editors: entry, field, what is wrong, what to do. */
export function contentReport(refuse: RefuseWithoutSecret, checks: Pick<ContentChecks, "result">) {
  const title = "What is wrong in the content";
  return operatorPage(refuse, async () => {
    try {
      const result = await checks.result();
      return { title, lead: result.summary, body: bodyOf(result), json: result };
    } catch (error) {
      if (!(error instanceof ContentCheckError)) throw error;
      const body = html`<p class="problem">${error.message}</p>`;
      return { title, lead: "The content could not be checked.", body, json: { error: error.message }, status: 503 };
    }
  });
}

function bodyOf({ findings }: CheckResult): Html {
  return html`${findingsBySubject(findings).map(subjectOf)}`;
}

function subjectOf([subject, findings]: ReturnType<typeof findingsBySubject>[number]) {
  const { kindTitle, title, address, edit } = subject;
  const isPage = address.startsWith("/");
  return html`<section>
<h2>${kindTitle}: ${isPage ? html`<a href="${address}">${title}</a>` : title}</h2>
<p class="muted">Edit: ${/^https?:/.test(edit) ? html`<a href="${edit}">${edit}</a>` : edit}</p>
<ul>${findings.map(
    ({ label, problem, remedy }) =>
      html`<li><strong>${label}</strong><p>${problem}</p><p class="muted">To do: ${remedy}</p></li>\n`,
  )}</ul>
</section>`;
}
