import { SmartLink } from "#app/ui/actions/links.tsx";
import { PictureLink } from "#app/ui/motion/picture-link.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { StatusMark } from "#app/ui/pictures/symbols.tsx";
import { Specs } from "#app/ui/text/facts.tsx";
import type { OverviewItem } from "./overview-item.ts";
import styles from "./overview-page.module.css";

/** One row of the list: thumbnail, link to its page, directions (S2.105–S2.107). */
export function OverviewRow(props: {
  readonly item: OverviewItem;
  readonly isFirst: boolean;
  readonly isSelected: boolean;
  readonly isHighlighted: boolean;
  readonly onHighlight: (id: string | null) => void;
  readonly onSelect: (id: string) => void;
}) {
  const { item, isFirst, isSelected, isHighlighted, onHighlight, onSelect } = props;
  return (
    <li
      className={styles.row}
      data-selected={isSelected || undefined}
      data-lit={isHighlighted || undefined}
      onPointerEnter={() => onHighlight(item.id)}
      onPointerLeave={() => onHighlight(null)}
      onFocus={() => {
        onHighlight(item.id);
        onSelect(item.id);
      }}
      onBlur={() => onHighlight(null)}
    >
      <div className={styles.picture} data-picture-of={item.href}>
        {item.thumbnail ? (
          <Picture {...item.thumbnail} ratio="4 / 3" sizes="(width < 560px) 112px, 190px" priority={isFirst} />
        ) : null}
      </div>
      <div className={styles.words}>
        <p className={styles.top}>
          <span className="label">{item.city}</span>
          {item.status ? <StatusMark kind={item.status.kind}>{item.status.text}</StatusMark> : null}
        </p>
        <h3 className={styles.title}>
          <PictureLink href={item.href}>{item.title}</PictureLink>
        </h3>
        {item.subtitle && item.subtitle !== item.status?.text ? (
          <p className={styles.subtitle}>{item.subtitle.replace(" from ", " from\u00a0")}</p>
        ) : null}
        <Specs items={item.specs} />
        <p className={styles.links}>
          <span className="small muted">
            {item.collections.map((collection, position) => (
              <span key={collection.title}>
                {position > 0 ? ", " : null}
                {collection.href ? <SmartLink href={collection.href}>{collection.title}</SmartLink> : collection.title}
              </span>
            ))}
          </span>
          <DirectionsLink className="small" item={item} />
        </p>
      </div>
    </li>
  );
}

/** The selected item as a card docked on the map: thumbnail, page, directions (S2.105–S2.110). */
export function SelectedItem({ item }: { readonly item: OverviewItem }) {
  return (
    <article className={styles.card}>
      {item.thumbnail ? (
        <div className={styles.cardPicture} data-picture-of={item.href}>
          <Picture {...item.thumbnail} alt="" sizes="128px" />
        </div>
      ) : null}
      <div className={styles.cardWords}>
        <p className="label">{item.city}</p>
        <h3 className={styles.cardTitle}>{item.title}</h3>
        {item.subtitle ? <p>{item.subtitle}</p> : null}
        <p className={styles.cardLinks}>
          <PictureLink href={item.href}>{item.exploreText}</PictureLink>
          <DirectionsLink item={item} />
        </p>
      </div>
    </article>
  );
}

function DirectionsLink({ item, className }: { readonly item: OverviewItem; readonly className?: string }) {
  if (!item.directionsHref) return null;
  return (
    <a className={className} href={item.directionsHref} target="_blank" rel="noopener">
      Directions<span className="visually-hidden"> to {item.title}, in a new window</span>
    </a>
  );
}
