import { createContext, useContext } from "react";
import { SmartLink } from "#app/ui/actions/links.tsx";
import styles from "./privacy-choices.module.css";

/** Whether there is anything to choose: third parties that a setting names. */
export const HasPrivacyChoices = createContext(false);

/**
 * The link to a visitor's choices, named and marked as California asks for it, and what became of them; both only where
 * there is anything to choose. The choices open over the page; without JavaScript the link leads to what is loaded.
 */
export function PrivacyChoices() {
  if (!useContext(HasPrivacyChoices)) return null;
  return (
    <p className={styles.choices}>
      <SmartLink href="/privacyterms/#loaded-from-others" prefetch="none" data-privacy-choices="">
        Your Privacy Choices
        <img src="/privacy-choices.svg" alt="" width="30" height="14" loading="lazy" />
      </SmartLink>
      <span className={styles.signal}>Your opt-out preference signal is honored.</span>
      <span className={styles.decision}>You have opted out of the sale and sharing of your personal information.</span>
    </p>
  );
}
