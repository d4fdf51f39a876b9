import { SmartLink } from "#app/ui/actions/links.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { OverviewItem } from "./overview-item.ts";
import styles from "./selected-item.module.css";

/** The chosen place as a card docked on the map: thumbnail, page, directions (S2.105–S2.110). */
export function SelectedPlace({ item }: { readonly item: OverviewItem }) {
  return (
    <article className={styles.card}>
      {item.thumbnail ? <Picture {...item.thumbnail} alt="" sizes="128px" /> : null}
      <div className={styles.words}>
        <p className="label">{item.city}</p>
        <h3 className={styles.title}>{item.title}</h3>
        {item.subtitle ? <p>{item.subtitle}</p> : null}
        <p className={styles.links}>
          <SmartLink href={item.href}>{item.exploreText}</SmartLink>
          {item.directionsHref ? (
            <a href={item.directionsHref} target="_blank" rel="noopener">
              Directions<span className="visually-hidden"> to {item.title}, in a new window</span>
            </a>
          ) : null}
        </p>
      </div>
    </article>
  );
}
