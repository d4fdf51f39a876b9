import { SmartLink } from "#app/ui/actions/smart-link.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps, MenuLink } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./menu-block.module.css";

/** A menu of the site within a page (S2.146). */
export function MenuBlock({ block, surroundings }: BlockProps) {
  const { anchor, title, textHtml, menu } = block;
  const entries = menu ? (surroundings.menus[menu] ?? []) : [];
  if (entries.length === 0) return null;
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />}>
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
        <li key={entry.id}>
          {entry.href ? <SmartLink href={entry.href}>{entry.label}</SmartLink> : <span>{entry.label}</span>}
          {entry.children.length > 0 ? <Entries entries={entry.children} /> : null}
        </li>
      ))}
    </ul>
  );
}
