import { useId } from "react";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { BlockActions } from "../parts/block-actions.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import styles from "./call.module.css";

/** One invitation with one action, on quiet ground from edge to edge. */
export function Call({ block }: BlockProps) {
  const { anchor, title, textHtml, actions } = block;
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
