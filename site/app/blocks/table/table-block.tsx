import { classNames } from "#app/ui/class-names.ts";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";
import { LinkedText } from "../parts/linked-text.tsx";
import styles from "./table-block.module.css";

/** Rows of a name, its value and a remark, in hairlines; rows with an address are links, their names stand large. */
export function TableBlock({ block }: BlockProps) {
  const { anchor, title, textHtml, items = [], caption } = block;
  const rows = items.filter((item) => item.label || item.title);
  if (rows.length === 0) return null;
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />}>
      <dl className={classNames(styles.rows, rows.some((row) => row.href) && styles.linked)}>
        {rows.map((row, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are plain words without an identity of their own
          <div key={position}>
            <dt>{row.label ? <LinkedText text={row.label} href={row.href} /> : row.title}</dt>
            {row.label && row.title ? (
              <dd className={styles.value}>
                <LinkedText text={row.title} />
              </dd>
            ) : null}
            {row.textHtml ? (
              <dd className={styles.remark}>
                <RichText html={row.textHtml} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      {caption ? <p className="caption">{caption}</p> : null}
    </BlockSection>
  );
}
