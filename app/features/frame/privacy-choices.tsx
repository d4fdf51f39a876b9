import { createContext, useContext } from "react";
import { optOutWords } from "#app/domain/privacy/opt-out-words.ts";
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
      <OptOutStatus />
    </p>
  );
}

/** Says that the visitor has opted out, where that is so: the document is everybody's, so the browser shows or hides it. */
export function OptOutStatus() {
  return (
    <>
      <span className={styles.signal}>{optOutWords.signal}</span>
      <span className={styles.decision}>{optOutWords.decision}</span>
    </>
  );
}
