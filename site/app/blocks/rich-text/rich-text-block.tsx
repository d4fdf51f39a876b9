import { RichText } from "#app/ui/rich-text.tsx";
import { BlockActions } from "../block-actions.tsx";
import type { BlockProps } from "../block-props.ts";
import { BlockSection } from "../block-section.tsx";

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
