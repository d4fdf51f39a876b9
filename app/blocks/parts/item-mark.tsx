import { amenityIconLabel } from "#app/domain/neighborhoods/amenity-icons.ts";
import { AmenitySymbol } from "#app/ui/pictures/content-symbols.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { BlockItem } from "../block.ts";
import styles from "./item-mark.module.css";

/** The picture of an entry of a list, else its symbol (S3.48); nothing without either. */
export function ItemMark({ item: { picture, icon } }: { readonly item: BlockItem }) {
  if (picture)
    return <Picture {...picture} className={styles.picture} sizes="(width < 40em) 92vw, 320px" ratio="3 / 2" />;
  return icon ? (
    <span className={styles.symbol}>
      <AmenitySymbol name={icon} label={amenityIconLabel(icon)} />
    </span>
  ) : null;
}
