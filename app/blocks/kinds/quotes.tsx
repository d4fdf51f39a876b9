import { SmartLink } from "#app/ui/actions/links.tsx";
import { Quote, QuoteCard } from "#app/ui/text/quote.tsx";
import type { BlockProps } from "../block.ts";
import { BlockActions, BlockSection } from "../parts/block-section.tsx";
import { ItemMark } from "../parts/item-mark.tsx";
import styles from "./quotes.module.css";

/** A quote: the first of a page on the dark ground from edge to edge, further ones without a ground. */
export function SingleQuote({ block, repetition }: BlockProps) {
  const { anchor, title, subtitle, text, actions } = block;
  if (!text) return null;
  if (repetition === 0 && !block.ground) {
    return (
      <div id={anchor} className={styles.bleed}>
        <Quote
          label="Quote"
          name={title}
          detail={subtitle}
          action={actions ? <BlockActions actions={actions} /> : null}
        >
          {inQuotationMarks(text)}
        </Quote>
      </div>
    );
  }
  return (
    <div id={anchor} className={styles.quiet}>
      <QuoteCard by={[title, subtitle].filter(Boolean).join(", ")}>{inQuotationMarks(text)}</QuoteCard>
      <BlockActions actions={actions} />
    </div>
  );
}

/** What owners said, each in a sentence that links to the testimonial (S2.123). */
export function Highlights({ block }: BlockProps) {
  const { items = [] } = block;
  if (items.length === 0) return null;
  return (
    <BlockSection block={block} wide>
      <div className={styles.quotes}>
        {items.map((item) => {
          const { label, title: by, href } = item;
          return label ? (
            <div key={label}>
              <ItemMark item={item} />
              <QuoteCard by={href && by ? <SmartLink href={href}>{by}</SmartLink> : by}>
                {inQuotationMarks(label)}
              </QuoteCard>
            </div>
          ) : null;
        })}
      </div>
    </BlockSection>
  );
}

/** The words within typographic quotation marks, which editors may have set already. */
function inQuotationMarks(text: string): string {
  return /^[“"].*[”"]$/s.test(text) ? `“${text.slice(1, -1)}”` : `“${text}”`;
}
