import { shortlistLimits } from "@porchlight/contract/shortlists";
import { data, redirect } from "react-router";
import { Honeypot } from "#app/blocks/forms/form-parts.tsx";
import { brand } from "#app/brand.ts";
import { controlNames } from "#app/domain/leads/lead-block.ts";
import { oneLine, productIds, productsField } from "#app/domain/shortlists/shortlist-form.ts";
import { loadProducts } from "#app/features/favorites/load-products.ts";
import { NewShortlistPage } from "#app/features/shortlist/new-shortlist-page.tsx";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { ShortlistOutcome } from "#app/graphql/site-services.ts";
import type { Route } from "./+types/shortlist-new.ts";

/**
 * `ids` are the products to begin with, `deleted` is there once a list was deleted. Private: visitors write a name here,
 * so third parties are not loaded.
 */
export const handle = { isPrivate: true, cacheQuery: [`${productsField}~`, "deleted"] };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

const privately = { "Cache-Control": "private, no-store" };

/** Loads the products of a new shortlist, without those that the site does not list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { leadService } = context.get(siteContext);
  const ids = productIds(url.searchParams.get(productsField) ?? "").slice(0, shortlistLimits.homes);
  const loaded = {
    products: ids.length === 0 ? [] : await loadProducts(contentOf(context), ids),
    isDeleted: url.searchParams.has("deleted"),
    token: leadService.issueToken(),
  };
  return data(loaded, { headers: privately });
}

const problems: Readonly<Record<NonNullable<ShortlistOutcome["refused"]>, string>> = {
  again: "We could not tell that a person sent this from our site. Please send it once more.",
  early: "We could not tell that a person sent this from our site. Please send it once more.",
  busy: `We have received many requests from your connection. Please try again in an hour, or call ${brand.phone}.`,
  full: `We can’t take more shortlists right now. Please call ${brand.phone}.`,
  unavailable: "We could not save this right now. Please send it again in a minute.",
};
/** A form that is rendered again has status 200: browsers show an error page or a warning for others. */
const statuses = { again: 200, early: 200, busy: 429, full: 503, unavailable: 503 } as const;

/** Makes a shortlist and redirects to the page of its first person. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shortlists, leadService } = context.get(siteContext);
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => String(form.get(name) ?? "");
  const name = oneLine(text("name"));
  const token = text(controlNames.token);
  const failed = (failure: { problem?: string; nameProblem?: string; token?: string }, status: number) =>
    data({ name, problem: "", nameProblem: "", token, ...failure }, { status });
  if (name.length > shortlistLimits.nameLength) {
    return failed({ nameProblem: `Use ${shortlistLimits.nameLength} characters at most.` }, 200);
  }
  const ids = productIds(text(productsField)).slice(0, shortlistLimits.homes);
  const outcome = await shortlists.create({
    name,
    products: ids.length === 0 ? [] : await loadProducts(contentOf(context), ids),
    // A form sent from another site is shown first, so that the visitor confirms it.
    token: request.headers.get("Sec-Fetch-Site") === "cross-site" ? "" : token,
    honeypot: text(controlNames.honeypot),
    address: request.headers.get("X-Forwarded-For") ?? "",
  });
  if (outcome.href) return redirect(outcome.href, 303);
  const refused = outcome.refused ?? "unavailable";
  const next = refused === "again" ? leadService.issueToken() : token;
  return failed({ problem: problems[refused], token: next }, statuses[refused]);
}

export const headers: Route.HeadersFunction = () => privately;

export const meta: Route.MetaFunction = () => [
  { title: `A shortlist for two - ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** The form that makes a shortlist for two. */
export default function NewShortlist({ loaderData, actionData }: Route.ComponentProps) {
  const { products, isDeleted } = loaderData;
  return (
    <NewShortlistPage
      products={products}
      isDeleted={isDeleted && !actionData}
      name={actionData?.name ?? ""}
      problem={actionData?.problem ?? ""}
      nameProblem={actionData?.nameProblem ?? ""}
      controls={
        <>
          <input type="hidden" name={controlNames.token} value={actionData?.token ?? loaderData.token} />
          <Honeypot />
        </>
      }
    />
  );
}
