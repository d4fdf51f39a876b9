import { useEffect, useState } from "react";
import type { Purpose } from "#app/domain/privacy/consent.ts";
import { optOutTexts } from "#app/domain/privacy/opt-out-texts.ts";
import { listInWords } from "#app/domain/wording/text.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Notice, NoticeRegion } from "#app/ui/overlays/notice.tsx";
import styles from "./consent-notice.module.css";
import { purposeTexts } from "./privacy-dialog.tsx";

/**
 * Asks for consent to `purposes`, if any, without blocking the page. Refusing takes one click, like agreeing.
 */
export function ConsentNotice(props: {
  readonly purposes: readonly Purpose[];
  /** Whether the browser sends Global Privacy Control. */
  readonly hasSignal: boolean;
  /** Called with the purposes that the visitor consents to. */
  readonly onDecide: (granted: readonly Purpose[]) => void;
}) {
  const { purposes, hasSignal, onDecide } = props;
  const [isReady, setReady] = useState(false);
  // A live region must exist before its content changes.
  useEffect(() => setReady(true), []);
  const decide = (granted: readonly Purpose[]) => {
    onDecide(granted);
    // The clicked button is removed with the notice.
    focusPage();
  };
  return (
    <NoticeRegion label="Privacy">
      {isReady && purposes.length > 0 ? (
        <Notice
          role="group"
          aria-label="Your privacy choices"
          data-consent-notice=""
          title="Load software from other companies?"
          action={
            <div className={styles.actions}>
              <Button size="small" variant="line" onClick={() => decide([])}>
                Reject
              </Button>
              <Button size="small" variant="line" onClick={() => decide(purposes)}>
                Accept
              </Button>
            </div>
          }
        >
          It would {listInWords(purposes.map((purpose) => purposeTexts[purpose].does))}. None of it is loaded unless you
          accept.{hasSignal ? ` ${optOutTexts.signal}` : null}{" "}
          <a className="tap" href="/privacyterms/#loaded-from-others" data-privacy-choices="">
            Choose one by one
          </a>
        </Notice>
      ) : null}
    </NoticeRegion>
  );
}

/** Focuses the page, when the focused element was removed. */
export function focusPage(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
