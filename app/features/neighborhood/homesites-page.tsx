import { MoreLink } from "#app/ui/actions/button.tsx";
import { Breadcrumbs } from "#app/ui/actions/links.tsx";
import type { HomesitesContent } from "./load-neighborhood.ts";
import styles from "./neighborhood-page.module.css";
import { SitePlan } from "./site-plan.tsx";

/** The homesites of a neighborhood alone, as they stand on its page. */
export function HomesitesPage({ content }: { readonly content: HomesitesContent }) {
  const { title, uri, plan } = content;
  return (
    <>
      <div className={`wrap ${styles.homesites}`}>
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
