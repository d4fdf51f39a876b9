import { MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/smart-link.tsx";
import { QuoteCard } from "#app/ui/text/quote.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";
import { quoted } from "../quote/quote-block.tsx";
import styles from "./highlights.module.css";

/** What owners said, in a sentence each, leading to the whole of it (S2.123). */
export function Highlights({ block }: BlockProps) {
  const { anchor, title, textHtml, items = [], actions = [] } = block;
  if (items.length === 0) return null;
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />} wide>
      <div className={styles.quotes}>
        {items.map(({ label, title: by, href }) =>
          label ? (
            <QuoteCard key={label} by={href && by ? <SmartLink href={href}>{by}</SmartLink> : by}>
              {quoted(label)}
            </QuoteCard>
          ) : null,
        )}
      </div>
      {actions.map(({ text, href }) => (
        <p key={href} className={styles.more}>
          <MoreLink href={href}>{text}</MoreLink>
        </p>
      ))}
    </BlockSection>
  );
}
