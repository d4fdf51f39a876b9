import { brand } from "#app/brand.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import styles from "./header.module.css";

/** The builder's mark and name, leading home. */
export function Logo() {
  return (
    <SmartLink className={styles.logo} href="/">
      <svg viewBox="0 0 30 34" fill="none" aria-hidden="true">
        <g stroke="var(--evergreen)" strokeWidth="1.5" strokeLinecap="round">
          <path d="M15 33C15 22 14.6 12 16.5 2.5M14.8 33C14.5 25 11.5 15.5 5.5 10.5M15.2 33C15.5 26 19 18.5 25 14.5M14.6 33C13.5 28 9.5 23.5 3 22M15.4 33C16.5 29 21 25.5 27 25" />
        </g>
        <g fill="var(--grass)">
          <circle cx="16.6" cy="2.4" r="1.9" />
          <circle cx="13.4" cy="6.2" r="1.5" />
          <circle cx="18.7" cy="6.6" r="1.5" />
          <circle cx="5.3" cy="10.3" r="1.7" />
          <circle cx="4.4" cy="14" r="1.3" />
          <circle cx="25.2" cy="14.3" r="1.7" />
          <circle cx="25.6" cy="18" r="1.3" />
        </g>
      </svg>
      <span>{brand.name}</span>
    </SmartLink>
  );
}
