import { Fragment, type ReactNode, useId } from "react";
import { writtenTelephone } from "#app/domain/navigation/telephone.ts";
import { amenityIconLabel } from "#app/domain/neighborhoods/amenity-icons.ts";
import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { PhoneText } from "#app/ui/actions/phone-text.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { AmenitySymbol } from "#app/ui/pictures/content-symbols.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { Block, BlockAction, BlockItem } from "./block.ts";
import styles from "./block-parts.module.css";

/**
 * Layout of a block: a hairline, its title, subtitle and text, the content, and below it the small print, buttons and
 * links that any block may have. The title is at the left when there is room, unless `wide` keeps it above the
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

/** The buttons and links of a block (S3.34): an action with a color is a button, and the first one when `strong`. */
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

/** The picture of a list item, else its symbol (S3.48); renders nothing without either. */
export function ItemMark({ item: { picture, icon } }: { readonly item: BlockItem }) {
  if (picture)
    return <Picture {...picture} className={styles.picture} sizes="(width < 40em) 92vw, 320px" ratio="3 / 2" />;
  return icon ? (
    <span className={styles.symbol}>
      <AmenitySymbol name={icon} label={amenityIconLabel(icon)} />
    </span>
  ) : null;
}

const phone = new RegExp(`^${writtenTelephone}$`, "i");
const phones = new RegExp(`(${writtenTelephone})`, "i");
const email = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** A short text, linked when it has a URL, is a telephone number, or is an email address. */
export function LinkedText({ text, href }: { readonly text: string; readonly href?: string | undefined }): ReactNode {
  if (href) return <SmartLink href={href}>{text}</SmartLink>;
  if (phone.test(text)) return <PhoneLink phone={text} />;
  return email.test(text) ? <EmailLink email={text} /> : text;
}

/** A sentence whose telephone numbers are links. */
export function RunningText({ text }: { readonly text: string }): ReactNode {
  return text.split(phones).map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence have no identity
    <Fragment key={position}>{position % 2 === 1 ? <PhoneLink phone={part} /> : part}</Fragment>
  ));
}

/** A telephone number as a link without line breaks. */
function PhoneLink({ phone }: { readonly phone: string }): ReactNode {
  return <PhoneText className="num nowrap tap" text={phone} />;
}

/** An email address that may break after its `@`. */
function EmailLink({ email }: { readonly email: string }): ReactNode {
  const [name, host] = email.split("@");
  return (
    <SmartLink className="tap" href={`mailto:${email}`}>
      {name}@<wbr />
      {host}
    </SmartLink>
  );
}
