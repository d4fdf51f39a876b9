import { type ReactNode, useId } from "react";
import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { Block, BlockAction } from "../block.ts";
import styles from "./block-section.module.css";

/**
 * The frame of a block: a hairline, its title, subtitle and text, the content, and below it the small words, buttons
 * and links that any block may have. Where there is room the title is at the left, unless `wide` keeps it above the
 * content. `lead` replaces subtitle and text; null leaves them out.
 */
export function BlockSection(props: {
  readonly block: Pick<Block, "anchor" | "title" | "subtitle" | "textHtml" | "secondaryText" | "actions">;
  readonly lead?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  const { block, wide = false, children } = props;
  const { anchor, title, subtitle, textHtml, secondaryText, actions } = block;
  const { lead = subtitle || textHtml ? <Lead subtitle={subtitle} html={textHtml} /> : null } = props;
  const headingId = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={title ? headingId : undefined}>
      <div className={classNames("grid", styles.inner, wide && styles.wide)}>
        {title || lead ? (
          <div className={styles.head}>
            {title ? <h2 id={headingId}>{title}</h2> : null}
            {lead ? <div className={styles.lead}>{lead}</div> : null}
          </div>
        ) : null}
        <div className={styles.body}>
          {children}
          {secondaryText ? <p className={`caption ${styles.small}`}>{secondaryText}</p> : null}
          <BlockActions actions={actions} />
        </div>
      </div>
    </section>
  );
}

function Lead({ subtitle, html }: { readonly subtitle: string | undefined; readonly html: string | undefined }) {
  return (
    <>
      {subtitle ? <p>{subtitle}</p> : null}
      <RichText html={html} />
    </>
  );
}

/** The buttons and links of a block (S3.34): a button is what has a colour, and the first where `strong`. */
export function BlockActions(props: {
  readonly actions: readonly BlockAction[] | undefined;
  readonly strong?: boolean;
}) {
  const { actions = [], strong = false } = props;
  if (actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map(({ text, href, opensNewWindow, color }, position) => {
        const target = opensNewWindow ? { target: "_blank" } : {};
        const key = `${text} ${href}`;
        const words = (
          <>
            {text}
            {opensNewWindow ? <span className="visually-hidden"> (opens in a new window)</span> : null}
          </>
        );
        return color || (strong && position === 0) ? (
          <ButtonLink key={key} href={href} {...target} {...(color ? { className: `button-${color}` } : {})}>
            {words}
          </ButtonLink>
        ) : (
          <MoreLink key={key} href={href} {...target} icon={opensNewWindow ? "out" : "arrow"}>
            {words}
          </MoreLink>
        );
      })}
    </div>
  );
}
