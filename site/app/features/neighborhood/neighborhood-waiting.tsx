import { telephoneHref } from "#app/domain/wording/text.ts";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { Loading, Skeleton } from "#app/ui/layout/skeleton.tsx";
import type { NeighborhoodEssentials } from "./essentials.ts";
import styles from "./neighborhood-waiting.module.css";

/**
 * What stands in the document until the browser has rendered the page (S2.30): the essentials, which is
 * also what a visitor without JavaScript reads.
 */
export function NeighborhoodWaiting({ essentials }: { readonly essentials: NeighborhoodEssentials }) {
  const { title, subtitle, addressLines, hours, phone, address } = essentials;
  return (
    <>
      <div className={styles.picture} />
      <div className={`wrap ${styles.sheet}`}>
        <div className={styles.words}>
          <Breadcrumbs
            items={[{ label: "Our neighborhoods", href: "/our-neighborhoods/" }, { label: address.city || title }]}
          />
          <h1>{title}</h1>
          {subtitle ? <p className="lead">{subtitle}</p> : null}
          <address className={`num ${styles.address}`}>
            {addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {hours ? <span>{hours}</span> : null}
            {phone ? <a href={telephoneHref(phone)}>{phone}</a> : null}
          </address>
          <noscript>
            <p>
              Homes, plans and the map of {title} are drawn in your browser with JavaScript, which is switched off. Call
              us, or see <a href="/our-neighborhoods/">all neighborhoods</a> and{" "}
              <a href="/our-homes/quick-move-in-homes/">all quick move-in homes</a>: those pages work without it.
            </p>
          </noscript>
        </div>
        <div className={styles.drawing}>
          <Loading label={`Loading ${title}`}>
            <Skeleton />
          </Loading>
        </div>
      </div>
    </>
  );
}
