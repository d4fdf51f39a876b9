import type { ReactNode } from "react";
import { IconButton } from "#app/ui/actions/button.tsx";
import { Picture, type PictureProps } from "#app/ui/pictures/picture.tsx";
import styles from "./pin-card.module.css";

/**
 * The card of the selected place, docked on the map: thumbnail, label, title, then its texts and {@link PinCardLinks}.
 */
export function PinCard(props: {
  readonly href: string;
  readonly title: string;
  readonly picture: Pick<PictureProps, "src" | "width" | "height"> | null;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { href, title, picture, label, onClose, children } = props;
  return (
    <article className={styles.card}>
      <div className={styles.picture} data-picture-of={href}>
        {picture ? <Picture {...picture} alt="" sizes="128px" /> : null}
      </div>
      <div className={styles.text}>
        {label ? <p className="label">{label}</p> : null}
        <h3 className={styles.title}>{title}</h3>
        {children}
      </div>
      <div className={styles.close}>
        <IconButton icon="close" label={`Close ${title}`} plain onClick={onClose} />
      </div>
    </article>
  );
}

/** The links of a {@link PinCard}. */
export function PinCardLinks({ children }: { readonly children: ReactNode }) {
  return <p className={styles.links}>{children}</p>;
}
