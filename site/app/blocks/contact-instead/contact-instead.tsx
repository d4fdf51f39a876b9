import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { Enquiry } from "../organisms/block-content.ts";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./contact-instead.module.css";

/**
 * Stands where a form is to stand (S2.138, S2.139, S2.133): what it is about, the telephone, and a letter begun with
 * the subject and what the form asks.
 */
export function ContactInstead({ block }: BlockProps) {
  const { anchor, title, textHtml, enquiry } = block;
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />}>
      <div className={styles.ways}>
        <p className={styles.call}>
          <span className="label">Call, {brand.openHours}</span>
          <a className="num" href={telephoneHref(brand.phone)}>
            {brand.phone}
          </a>
        </p>
        <div className={styles.write}>
          <p>
            <span className="label">Or write</span>
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </p>
          {enquiry && enquiry.asks.length > 0 ? (
            <p className="muted small">The email opens with what we need to know, ready to be filled in.</p>
          ) : null}
          <ButtonLink href={letterHref(enquiry)}>Write an email</ButtonLink>
        </div>
      </div>
    </BlockSection>
  );
}

/** A `mailto:` address with the subject of the form and one line for each of its questions. */
export function letterHref(enquiry: Enquiry | undefined): string {
  if (!enquiry) return `mailto:${brand.email}`;
  const body = enquiry.asks.map((ask) => `${ask}: `).join("\r\n");
  const subject = `subject=${encodeURIComponent(enquiry.subject)}`;
  return `mailto:${brand.email}?${body ? `${subject}&body=${encodeURIComponent(body)}` : subject}`;
}
