import { useId } from "react";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../block.ts";
import { BlockActions, BlockSection } from "../parts/block-section.tsx";
import styles from "./prose.module.css";

/** One sentence that stands alone. */
export function Lead({ block: { anchor, title, text = title } }: BlockProps) {
  return text ? (
    <p id={anchor} className={styles.lead}>
      {text}
    </p>
  ) : null;
}

/** Running text with its title beside it. */
export function Prose({ block }: BlockProps) {
  const { subtitle, textHtml } = block;
  return (
    <BlockSection block={block} lead={subtitle ? <p>{subtitle}</p> : null}>
      <RichText html={textHtml} />
    </BlockSection>
  );
}

/** One invitation with one action, on quiet ground from edge to edge. */
export function Call({ block: { anchor, title, textHtml, actions } }: BlockProps) {
  const headingId = useId();
  return (
    <section id={anchor} className={styles.call} aria-labelledby={title ? headingId : undefined}>
      <div className={styles.words}>
        {title ? <h2 id={headingId}>{title}</h2> : null}
        <RichText html={textHtml} />
      </div>
      <BlockActions actions={actions} strong />
    </section>
  );
}
