import { useId } from "react";
import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Quote, QuoteCard } from "#app/ui/text/quote.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../block.ts";
import { BlockActions, BlockSection, ItemMark, RunningText } from "../block-parts.tsx";
import styles from "./text.module.css";

/** The head of a page: its h1, a sentence, its uncropped picture with a caption. A second one on a page has an h2. */
export function Hero({ block, repetition, context }: BlockProps) {
  const { anchor, title, subtitle, secondaryText, picture, caption, actions } = block;
  const Heading = repetition === 0 && !context.hasHeadline ? "h1" : "h2";
  return (
    <header id={anchor} className={styles.hero}>
      {secondaryText ? <p className={`label ${styles.label}`}>{secondaryText}</p> : null}
      <div className={`grid ${styles.heroWords}`}>
        {title ? <Heading>{title}</Heading> : null}
        {subtitle || actions ? (
          <div className={styles.aside}>
            {subtitle ? (
              <p className="lead">
                <RunningText text={subtitle} />
              </p>
            ) : null}
            <BlockActions actions={actions} strong={repetition === 0} />
          </div>
        ) : null}
      </div>
      {picture ? (
        <figure className={styles.figure}>
          <Picture
            {...picture}
            sizes="(width < 62.5em) 100vw, 95vw"
            crop="(width < 47.5em) 4 / 3, 16 / 7"
            priority={repetition === 0}
          />
          {caption ? <figcaption className="caption">{caption}</figcaption> : null}
        </figure>
      ) : null}
    </header>
  );
}

/** A single sentence. */
export function Lead({ block: { anchor, title, text = title } }: BlockProps) {
  return text ? (
    <p id={anchor} className={styles.lead}>
      {text}
    </p>
  ) : null;
}

/** Running text with its title beside it. */
export function Prose({ block }: BlockProps) {
  const { subtitle, textHtml } = block;
  return (
    <BlockSection block={block} lead={subtitle ? <p>{subtitle}</p> : null}>
      <RichText html={textHtml} />
    </BlockSection>
  );
}

/** A call to action on a full-width background. */
export function Call({ block: { anchor, title, textHtml, actions } }: BlockProps) {
  const headingId = useId();
  return (
    <section id={anchor} className={styles.call} aria-labelledby={title ? headingId : undefined}>
      <div className={styles.callWords}>
        {title ? <h2 id={headingId}>{title}</h2> : null}
        <RichText html={textHtml} />
      </div>
      <BlockActions actions={actions} strong />
    </section>
  );
}

/** A quote: the first of a page on a dark full-width background, others without one. */
export function SingleQuote({ block, repetition }: BlockProps) {
  const { anchor, title, subtitle, text, actions } = block;
  if (!text) return null;
  if (repetition === 0 && !block.background) {
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

/** Quotes of owners, each linked to the testimonial (S2.123). */
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

/** Adds typographic quotation marks, unless the editor did. */
function inQuotationMarks(text: string): string {
  return /^[“"].*[”"]$/s.test(text) ? `“${text.slice(1, -1)}”` : `“${text}”`;
}

/** The hash opens the login modal on any page. */
const loginActions = [{ text: "Log in or register", href: "#login" }];

/** Links to the login modal (S2.138); without JavaScript it shows a telephone number. */
export function Login({ block }: BlockProps) {
  return (
    <BlockSection block={block}>
      <div className="scripted">
        <BlockActions actions={block.actions ?? loginActions} strong />
      </div>
      <noscript>
        <p>
          Logging in needs JavaScript. Without it, call{" "}
          <a href={telephoneHref(brand.phone)} className="tap">
            {brand.phone}
          </a>
          , {brand.openHours}.
        </p>
      </noscript>
    </BlockSection>
  );
}
