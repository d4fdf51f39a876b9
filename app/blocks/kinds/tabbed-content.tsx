import { lazy } from "react";
import tabStyles from "#app/ui/layout/tabs.module.css";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps, BlockTab } from "../block.ts";
import { BlockActions, BlockSection } from "../parts/block-section.tsx";
import styles from "./lists.module.css";

// Within no Suspense boundary: hydration waits for it, so that a tab that was pressed before opens.
const Tabs = lazy(async () => ({ default: (await import("#app/ui/layout/tabs.tsx")).Tabs }));

/** Tabbed content (S2.143). Its script is loaded where a page has some. */
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
