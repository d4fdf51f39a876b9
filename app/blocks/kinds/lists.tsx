import { lazy } from "react";
import { findCollection } from "#app/domain/products/collections.ts";
import { plainText } from "#app/domain/wording/text.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Disclosure, DisclosureGroup } from "#app/ui/layout/section.tsx";
import tabStyles from "#app/ui/layout/tabs.module.css";
import { IndexList } from "#app/ui/lists/index-list.tsx";
import { HouseSymbol } from "#app/ui/pictures/content-symbols.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { TitleBlock } from "#app/ui/text/facts.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockItem, BlockProps, BlockTab, MenuLink } from "../block.ts";
import { BlockActions, BlockSection, ItemMark, LinkedText } from "../block-parts.tsx";
import styles from "./lists.module.css";

/** Figures in the cells of a drawing's title block. */
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

/** The number of columns that fills the last row, when there is one. */
function columnsFor(count: number): 2 | 3 | 4 {
  if (count % 3 === 0) return 3;
  if (count % 4 === 0) return 4;
  return count % 2 === 0 ? 2 : 3;
}

/** Numbered steps. */
export function Steps({ block }: BlockProps) {
  const { title, items = [] } = block;
  if (items.length === 0) return null;
  const Heading = title ? "h3" : "p";
  return (
    <BlockSection block={block}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none */}
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

/** Rows of a name, its value and a remark; names of linked rows are large. */
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

/** Questions in `<details>`, which open without JavaScript. */
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

// Outside of any Suspense boundary, so that hydration waits for the chunk and replays a click on a tab.
const Tabs = lazy(async () => ({ default: (await import("#app/ui/layout/tabs.tsx")).Tabs }));

/** Tabbed content (S2.143), in its own chunk. */
export function TabbedContent({ block }: BlockProps) {
  const { title, tabs = [] } = block;
  if (tabs.length === 0) return null;
  return (
    <BlockSection block={block}>
      <Tabs
        styles={tabStyles}
        label={title ?? "Topics"}
        items={tabs.map((tab, position) => ({ value: String(position), label: tab.title, panel: <Panel tab={tab} /> }))}
      />
    </BlockSection>
  );
}

function Panel({ tab: { picture, textHtml, actions } }: { readonly tab: BlockTab }) {
  return (
    <div className={picture ? styles.pictured : undefined}>
      {picture ? <Picture {...picture} sizes="(width < 45em) 92vw, (width < 62.5em) 45vw, 34vw" ratio="3 / 2" /> : null}
      <div>
        <RichText html={textHtml} />
        <BlockActions actions={actions} />
      </div>
    </div>
  );
}

/** A menu of the site within a page (S2.146). */
export function Menu({ block, context }: BlockProps) {
  const { title, menu } = block;
  const entries = menu ? (context.menus[menu] ?? []) : [];
  if (entries.length === 0) return null;
  return (
    <BlockSection block={block}>
      <nav aria-label={title ?? "More pages"}>
        <Entries entries={entries} />
      </nav>
    </BlockSection>
  );
}

function Entries({ entries }: { readonly entries: readonly MenuLink[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none
    <ul role="list" className={styles.menu}>
      {entries.map((entry, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: menus do not change within a visit
        <li key={position}>
          {entry.href ? <SmartLink href={entry.href}>{entry.label}</SmartLink> : <span>{entry.label}</span>}
          {entry.children ? <Entries entries={entry.children} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** The collections as an index; one without a page is not a link (S2.115). */
export function Collections({ block }: BlockProps) {
  const { items = [] } = block;
  if (items.length === 0) return null;
  return (
    <BlockSection block={block} wide>
      <IndexList items={items.flatMap(collectionEntry)} />
    </BlockSection>
  );
}

function collectionEntry(item: BlockItem) {
  const { label, title, href, textHtml } = item;
  const collection = findCollection(label);
  const name = title ?? collection?.title;
  if (!name) return [];
  return {
    href: href ?? collection?.href ?? null,
    title: name,
    text: plainText(textHtml),
    ...(collection ? { colorClass: collection.textColorClass } : {}),
    symbol: item.picture || item.icon ? <ItemMark item={item} /> : collection && <HouseSymbol name={collection.icon} />,
  };
}
