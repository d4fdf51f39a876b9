import { memo } from "react";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { CompareButton } from "#app/ui/actions/product-buttons.tsx";
import { PinCard, PinCardLinks } from "#app/ui/cards/pin-card.tsx";
import { PictureLink } from "#app/ui/motion/shared-element-transition.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { StatusMark } from "#app/ui/pictures/symbols.tsx";
import { Clauses, Specs } from "#app/ui/text/facts.tsx";
import type { OverviewItem } from "./overview-item.ts";
import styles from "./overview-row.module.css";

/** One row of the list: thumbnail, link to its page, its place on the map, directions (S2.105–S2.107). */
export const OverviewRow = memo(function OverviewRow(props: {
  readonly item: OverviewItem;
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  readonly isHighlighted: boolean;
  readonly onHighlight: (key: string | null) => void;
  readonly onChoose: (key: string | null) => void;
}) {
  const { item, isFirst, isChosen, isHighlighted, onHighlight, onChoose } = props;
  return (
    <li
      className={styles.row}
      data-key={item.key}
      data-chosen={isChosen || undefined}
      data-highlighted={isHighlighted || undefined}
      aria-current={isChosen || undefined}
      onPointerEnter={() => onHighlight(item.key)}
      onPointerLeave={() => onHighlight(null)}
      onFocus={() => onHighlight(item.key)}
      onBlur={() => onHighlight(null)}
    >
      <div className={styles.picture} data-picture-of={item.href}>
        {item.thumbnail ? (
          <Picture
            {...item.thumbnail}
            ratio="4 / 3"
            sizes="(width < 35em) 112px, (62.5em <= width < 87.5em) 136px, 190px"
            priority={isFirst}
          />
        ) : null}
      </div>
      <div className={styles.text}>
        <p className={styles.top}>
          <span className="label">{item.city}</span>
          {item.status ? (
            <StatusMark kind={item.status.kind}>
              <span>
                <Clauses text={item.status.text} />
              </span>
            </StatusMark>
          ) : null}
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
          <span className={styles.actions}>
            {item.isOnMap ? (
              <button
                type="button"
                className={styles.onMap}
                aria-label={`Map: ${item.title}`}
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? null : item.key)}
              >
                Map
              </button>
            ) : null}
            <DirectionsLink className="small" item={item} />
            {item.productId === null ? null : (
              <CompareButton subject={{ id: item.productId, title: item.title }} className={styles.compare} />
            )}
          </span>
        </p>
      </div>
    </li>
  );
});

/** The selected item as a card docked on the map: thumbnail, page, directions (S2.105–S2.110). */
export function ChosenItem({ item, onClose }: { readonly item: OverviewItem; readonly onClose: () => void }) {
  return (
    <PinCard href={item.href} title={item.title} picture={item.thumbnail} label={item.city} onClose={onClose}>
      {item.subtitle ? <p>{item.subtitle}</p> : null}
      <PinCardLinks>
        <PictureLink href={item.href}>{item.exploreText}</PictureLink>
        <DirectionsLink item={item} />
      </PinCardLinks>
    </PinCard>
  );
}

function DirectionsLink({ item, className }: { readonly item: OverviewItem; readonly className?: string }) {
  if (!item.directionsHref) return null;
  return (
    <SmartLink className={className} href={item.directionsHref} target="_blank" rel="noopener">
      Directions<span className="visually-hidden"> to {item.title}, in a new window</span>
    </SmartLink>
  );
}
