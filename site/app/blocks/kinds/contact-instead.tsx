import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import type { BlockProps } from "../block.ts";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./contact-instead.module.css";

/** Stands where a login is meant to stand (S2.138) until there is one: what it is about, the telephone and an email. */
export function ContactInstead({ block }: BlockProps) {
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
          <ButtonLink href={`mailto:${brand.email}`}>Write an email</ButtonLink>
        </div>
      </div>
    </BlockSection>
  );
}
