import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { loadHomesites } from "#app/features/neighborhood/neighborhood-content.ts";
import { SitePlan } from "#app/features/neighborhood/site-plan.tsx";
import { metaTags } from "#app/features/page-meta/page-meta.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { Breadcrumbs } from "#app/ui/actions/links.tsx";
import type { Route } from "./+types/neighborhood-homesites.ts";
import styles from "./neighborhood-homesites.module.css";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

/**
 * Loads the homesites for a server-rendered page, as the page of their neighborhood is rendered in the browser only
 * (S2.30).
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["location", "community"])) throw notFound();
  const content = await loadHomesites(contentOf(context), `/homes/${params.location}/${params.community}/`);
  if (!content) throw notFound();
  return content;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData?.title ?? "";
  const pageMeta = {
    seoTitle: `Homesites of ${title}`,
    seoMetaDescription: `Every homesite of ${title} to scale, with its size, its status and the plans that fit it.`,
    picture: null,
  };
  return metaTags(pageMeta, matches[0].loaderData?.canonicalUrl ?? null);
};

/** The homesites of a neighborhood, which its page cannot show without JavaScript. */
export default function NeighborhoodHomesites({ loaderData: { title, uri, plan } }: Route.ComponentProps) {
  return (
    <>
      <div className={`wrap ${styles.head}`}>
        <Breadcrumbs
          items={[
            { label: "Our neighborhoods", href: "/our-neighborhoods/" },
            { label: title, href: uri },
            { label: "Homesites" },
          ]}
        />
        <h1>{title}, homesite by homesite</h1>
        <MoreLink href={uri}>All about {title}</MoreLink>
      </div>
      <SitePlan plan={plan} title={title} />
    </>
  );
}
