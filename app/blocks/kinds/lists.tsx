import { classNames } from "#app/ui/class-names.ts";
import { Disclosure, DisclosureGroup } from "#app/ui/layout/disclosure.tsx";
import { TitleBlock } from "#app/ui/text/facts.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../block.ts";
import { BlockSection } from "../parts/block-section.tsx";
import { ItemMark } from "../parts/item-mark.tsx";
import { LinkedText } from "../parts/linked-text.tsx";
import styles from "./lists.module.css";

/** Figures in the ruled cells of a drawing's title block. */
export function Facts({ block }: BlockProps) {
  const { items = [], caption } = block;
  const cells = items.flatMap((item) => {
    const { label, title: value, href } = item;
    if (!label || !value) return [];
    const cell = (
      <>
        <ItemMark item={item} />
        <LinkedText text={value} href={href} />
      </>
    );
    return [{ label, value: cell }];
  });
  if (cells.length === 0) return null;
  return (
    <BlockSection block={block}>
      <TitleBlock cells={cells} columns={columnsFor(cells.length)} />
      {caption ? <p className="caption">{caption}</p> : null}
    </BlockSection>
  );
}

/** The number of columns that leaves no cell of the last row empty, where there is one. */
function columnsFor(count: number): 2 | 3 | 4 {
  if (count % 3 === 0) return 3;
  if (count % 4 === 0) return 4;
  return count % 2 === 0 ? 2 : 3;
}

/** What happens in which order, numbered. */
export function Steps({ block }: BlockProps) {
  const { title, items = [] } = block;
  if (items.length === 0) return null;
  const Heading = title ? "h3" : "p";
  return (
    <BlockSection block={block}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none */}
      <ol role="list" className={styles.steps}>
        {items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their position
          <li key={position}>
            <span className={styles.number}>{position + 1}</span>
            <div>
              <ItemMark item={item} />
              {item.label ? <p className="label">{item.label}</p> : null}
              {item.title ? (
                <Heading className={styles.title}>
                  <LinkedText text={item.title} href={item.href} />
                </Heading>
              ) : null}
              <RichText html={item.textHtml} />
            </div>
          </li>
        ))}
      </ol>
    </BlockSection>
  );
}

/** Rows of a name, its value and a remark, in hairlines; names of linked rows are large. */
export function Table({ block }: BlockProps) {
  const { items = [], caption } = block;
  const rows = items.filter((item) => item.label || item.title);
  if (rows.length === 0) return null;
  return (
    <BlockSection block={block}>
      <dl className={classNames(styles.rows, rows.some((row) => row.href) && styles.linked)}>
        {rows.map((row, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are plain words without an identity
          <div key={position}>
            <dt>
              <ItemMark item={row} />
              {row.label ? <LinkedText text={row.label} href={row.href} /> : row.title}
            </dt>
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

/** Questions that open their answers; they work before JavaScript. */
export function Questions({ block }: BlockProps) {
  const questions = (block.items ?? []).filter((item) => item.title && item.textHtml);
  if (questions.length === 0) return null;
  return (
    <BlockSection block={block}>
      <DisclosureGroup>
        {questions.map((item) => (
          <Disclosure key={item.title} summary={item.title}>
            <ItemMark item={item} />
            <RichText html={item.textHtml} />
          </Disclosure>
        ))}
      </DisclosureGroup>
    </BlockSection>
  );
}
