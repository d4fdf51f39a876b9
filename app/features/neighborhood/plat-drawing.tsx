import styles from "./plat-drawing.module.css";

/**
 * Homesites along a curved street at the head of a page, where a neighborhood has no picture. Ornament: it is not read aloud. A
 * file, so that the browser counts it as the page's largest paint, as it does a picture, and keeps it for other pages.
 */
export function PlatDrawing() {
  return (
    <div className={styles.frame} data-head-picture>
      <img src="/drawings/homesites.svg" alt="" width={1440} height={220} fetchPriority="high" />
    </div>
  );
}
