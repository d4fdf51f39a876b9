import { findVisitForm } from "#app/blocks/forms/find-form.server.ts";
import type { VisitForm } from "#app/blocks/forms/load-visit-form.ts";
import { loadBookableSubject } from "#app/blocks/forms/visit-subject.server.ts";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { loadVisitChoices } from "#app/graphql/catalog/visit-choices.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/visit-form.ts";

/** `about` is the URL of the product to visit. */
export const handle = { cacheQuery: ["about~"] };

/**
 * Responds with the contact page’s visit form, for the dialog (S2.133); the same for every visitor.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const about = url.searchParams.get("about");
  const [found, subject, choices] = await Promise.all([
    findVisitForm(content),
    loadBookableSubject(context, about),
    about ? [] : loadVisitChoices(content),
  ]);
  if (!found) throw notFound();
  const form: VisitForm = { ...found, subject, choices, token: context.get(siteContext).leadService.issueToken() };
  // Free times change with every booking, unlike the form.
  const cacheControl: Record<string, string> = subject?.times ? { "cache-control": "no-store" } : {};
  return Response.json(form, { headers: { "x-robots-tag": "noindex", ...cacheControl } });
}
