import { useEffect, useRef, useState } from "react";
import { Heart } from "#app/ui/actions/product-buttons.tsx";
import type { ProductContent } from "./product-content.ts";
import styles from "./strip.module.css";
import { VisitButton } from "./visit.tsx";

/**
 * Name, price, heart and visit under the header of wide screens, once the content above this element is out of view.
 */
export function Strip({ content }: { readonly content: ProductContent }) {
  const { id, pictures, summary, sticky } = content;
  const mark = useRef<HTMLDivElement>(null);
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setBelow(entries.at(-1)?.isIntersecting === false), {
      // Counts everything below the window as seen, so that a jump past the element is detected.
      rootMargin: "0px 0px 1000000px 0px",
    });
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  if (!sticky) return null;
  return (
    <>
      <div ref={mark} />
      {isBelow ? (
        <section className={styles.strip} aria-label="In short">
          <div className={`wrap ${styles.row}`}>
            <b className={styles.name}>{summary.title}</b>
            {sticky.price ? <span className="price">{sticky.price}</span> : null}
            <Heart
              subject={{ id, title: summary.title, picture: pictures[0] ?? null }}
              label={`${summary.title}: save`}
            />
            <VisitButton size="small" />
          </div>
        </section>
      ) : null}
    </>
  );
}
