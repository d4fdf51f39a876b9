import { useEffect, useState } from "react";
import type { Purpose } from "#app/domain/privacy/consent.ts";
import { optOutWords } from "#app/domain/privacy/opt-out-words.ts";
import { listInWords } from "#app/domain/wording/text.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Notice, NoticeRegion } from "#app/ui/overlays/notice.tsx";
import styles from "./consent-notice.module.css";
import { purposeWords } from "./purposes-in-words.ts";

/**
 * Asks about the purposes in `asked`, while there are any: in the corner of notices, without holding up anything.
 * Refusing takes the same one click as agreeing.
 */
export function ConsentNotice(props: {
  readonly asked: readonly Purpose[];
  readonly hasSignal: boolean;
  readonly onDecide: (granted: readonly Purpose[]) => void;
}) {
  const { asked, hasSignal, onDecide } = props;
  const [isReady, setReady] = useState(false);
  // The live region has to be there before what it announces.
  useEffect(() => setReady(true), []);
  const decide = (granted: readonly Purpose[]) => {
    onDecide(granted);
    // The button that was pressed goes with the notice.
    focusPage();
  };
  return (
    <NoticeRegion label="Privacy">
      {isReady && asked.length > 0 ? (
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
              <Button size="small" variant="line" onClick={() => decide(asked)}>
                Accept
              </Button>
            </div>
          }
        >
          It would {listInWords(asked.map((purpose) => purposeWords[purpose].does))}. None of it is loaded unless you
          accept.{hasSignal ? ` ${optOutWords.signal}` : null}{" "}
          <a className="tap" href="/privacyterms/#loaded-from-others" data-privacy-choices="">
            Choose one by one
          </a>
        </Notice>
      ) : null}
    </NoticeRegion>
  );
}

/** Gives the focus to the page, where what had it is gone. */
export function focusPage(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
