import { Tabs } from "#app/ui/layout/tabs.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockTab } from "../organisms/block-content.ts";
import { BlockActions } from "../parts/block-actions.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./tabs-block.module.css";

/** Tabbed content (S2.143). */
export function TabsBlock({ block }: BlockProps) {
  const { anchor, title, textHtml, tabs = [] } = block;
  if (tabs.length === 0) return null;
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />}>
      <Tabs
        label={title ?? "Topics"}
        items={tabs.map((tab, position) => ({ value: String(position), label: tab.title, panel: <Panel tab={tab} /> }))}
      />
    </BlockSection>
  );
}

function Panel({ tab }: { readonly tab: BlockTab }) {
  const { picture, textHtml, actions } = tab;
  return (
    <div className={picture ? styles.pictured : undefined}>
      {picture ? <Picture {...picture} sizes="(width < 900px) 92vw, 34vw" ratio="3 / 2" /> : null}
      <div>
        <RichText html={textHtml} />
        <BlockActions actions={actions} />
      </div>
    </div>
  );
}
