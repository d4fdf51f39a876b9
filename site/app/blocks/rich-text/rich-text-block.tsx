import { RichText } from "#app/ui/text/rich-text.tsx";
import { BlockActions } from "../parts/block-actions.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";

/** Running text with its title beside it. */
export function RichTextBlock({ block }: BlockProps) {
  const { anchor, title, subtitle, textHtml, secondaryText, actions } = block;
  return (
    <BlockSection anchor={anchor} title={title} lead={subtitle ? <p>{subtitle}</p> : null}>
      <RichText html={textHtml} />
      {secondaryText ? <p className="caption">{secondaryText}</p> : null}
      <BlockActions actions={actions} />
    </BlockSection>
  );
}
