import { findCollection } from "#app/domain/products/collections.ts";
import { plainText } from "#app/domain/wording/text.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { IndexList } from "#app/ui/lists/index-list.tsx";
import { HouseSymbol } from "#app/ui/pictures/content-symbols.tsx";
import type { BlockItem, BlockProps, MenuLink } from "../block.ts";
import { BlockSection } from "../parts/block-section.tsx";
import { ItemMark } from "../parts/item-mark.tsx";
import styles from "./links.module.css";

/** A menu of the site within a page (S2.146). */
export function Menu({ block, surroundings }: BlockProps) {
  const { title, menu } = block;
  const entries = menu ? (surroundings.menus[menu] ?? []) : [];
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
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none
    <ul role="list" className={styles.menu}>
      {entries.map((entry) => (
        <li key={entry.position}>
          {entry.href ? <SmartLink href={entry.href}>{entry.label}</SmartLink> : <span>{entry.label}</span>}
          {entry.children.length > 0 ? <Entries entries={entry.children} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** The collections as an index; one without a page does not link (S2.115). */
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
