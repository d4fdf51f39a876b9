import { findVisitForm } from "#app/blocks/forms/find-form.server.ts";
import { loadVisitSubject } from "#app/blocks/forms/load-visit-subject.server.ts";
import type { VisitForm } from "#app/blocks/forms/visit-form.ts";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { contentOf, leadDeskContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/visit-form.ts";

/** `about` is the address of what a visit is planned to. */
export const handle = { cacheQuery: ["about"] };

/** The form of the contact page for visits, for the modal that asks it by steps (S2.133); the same for everyone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [found, subject] = await Promise.all([
    findVisitForm(content),
    loadVisitSubject(content, url.searchParams.get("about")),
  ]);
  if (!found) throw notFound(url);
  const form: VisitForm = { ...found, subject, token: context.get(leadDeskContext).issueToken() };
  return Response.json(form, { headers: { "x-robots-tag": "noindex" } });
}
