import { MoreLink } from "#app/ui/actions/button.tsx";
import { Quote, QuoteCard } from "#app/ui/text/quote.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import styles from "./quote-block.module.css";

/** Somebody's words: the first on a page on the dark ground from edge to edge, further ones quietly. */
export function QuoteBlock({ block, repetition }: BlockProps) {
  const { anchor, title, subtitle, text, actions } = block;
  if (!text) return null;
  const [action] = actions ?? [];
  if (repetition === 0) {
    return (
      <div id={anchor} className={styles.bleed}>
        <Quote
          label="Quote"
          name={title}
          detail={subtitle}
          action={action ? <MoreLink href={action.href}>{action.text}</MoreLink> : null}
        >
          {quoted(text)}
        </Quote>
      </div>
    );
  }
  return (
    <div id={anchor} className={styles.quiet}>
      <QuoteCard by={[title, subtitle].filter(Boolean).join(", ")}>{quoted(text)}</QuoteCard>
    </div>
  );
}

/** The words within typographic quotation marks, which editors may have set already. */
export function quoted(text: string): string {
  return /^[“"].*[”"]$/s.test(text) ? `“${text.slice(1, -1)}”` : `“${text}”`;
}
