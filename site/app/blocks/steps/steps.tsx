import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./steps.module.css";

/** What happens in which order, numbered. */
export function Steps({ block }: BlockProps) {
  const { anchor, title, textHtml, items = [] } = block;
  if (items.length === 0) return null;
  const Heading = title ? "h3" : "p";
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none */}
      <ol role="list" className={styles.steps}>
        {items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are told by their position
          <li key={position}>
            <span className={styles.number}>{position + 1}</span>
            <div>
              {item.title ? <Heading className={styles.title}>{item.title}</Heading> : null}
              <RichText html={item.textHtml} />
            </div>
          </li>
        ))}
      </ol>
    </BlockSection>
  );
}
