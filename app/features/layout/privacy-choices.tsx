import { createContext, useContext } from "react";
import { optOutTexts } from "#app/domain/privacy/opt-out-texts.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import styles from "./privacy-choices.module.css";

/** Whether there are third parties to choose from. */
export const HasPrivacyChoices = createContext(false);

/**
 * The link to the visitor's privacy choices, with the name and icon that California requires, and the current opt-out
 * status; rendered only when there are third parties. The choices open in a dialog; without JavaScript the link leads
 * to the list of third parties.
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

/** The opt-out status of the visitor. The server's HTML is the same for everyone, so the browser shows or hides it. */
export function OptOutStatus() {
  return (
    <>
      <span className={styles.signal}>{optOutTexts.signal}</span>
      <span className={styles.decision}>{optOutTexts.decision}</span>
    </>
  );
}
