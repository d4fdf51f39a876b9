import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import type { BlockProps, Enquiry } from "../block.ts";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./contact-instead.module.css";

/**
 * Stands where a form is meant to stand (S2.138, S2.139, S2.133): what it is about, the telephone, and an email that
 * begins with the subject and the fields of the form.
 */
export function ContactInstead({ block }: BlockProps) {
  const { enquiry } = block;
  return (
    <BlockSection block={block}>
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
          {enquiry && enquiry.fields.length > 0 ? (
            <p className="muted small">The email opens with what we need to know, ready to be filled in.</p>
          ) : null}
          <ButtonLink href={letterHref(enquiry)}>Write an email</ButtonLink>
        </div>
      </div>
    </BlockSection>
  );
}

/** A `mailto:` address with the subject of the form and a line for each of its fields. */
function letterHref(enquiry: Enquiry | undefined): string {
  if (!enquiry) return `mailto:${brand.email}`;
  const body = enquiry.fields.map((field) => `${field}: `).join("\r\n");
  const subject = `subject=${encodeURIComponent(enquiry.subject)}`;
  return `mailto:${brand.email}?${body ? `${subject}&body=${encodeURIComponent(body)}` : subject}`;
}
