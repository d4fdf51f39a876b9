import { Gallery, type GalleryPicture } from "#app/ui/pictures/gallery.tsx";
import { galleryLabel } from "./gallery-pictures.ts";
import styles from "./sheet.module.css";

/** The pictures of a product, from edge to edge on small screens. Nothing without pictures. */
export function ProductGallery(props: {
  readonly pictures: readonly GalleryPicture[];
  readonly label: string;
  readonly caption: string;
}) {
  const { pictures, label, caption } = props;
  if (pictures.length === 0) return null;
  return (
    <Gallery
      pictures={pictures}
      label={label}
      allLabel={galleryLabel(pictures.length)}
      caption={caption}
      className={`wrap ${styles.gallery}`}
    />
  );
}
