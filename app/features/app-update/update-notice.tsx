import { useEffect, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Notice, NoticeRegion } from "#app/ui/overlays/notice.tsx";
import styles from "./update-notice.module.css";

/** Notice that a new build is available, with a button that reloads the page (S4.60). */
export function UpdateNotice() {
  const [isShown, setIsShown] = useState(false);
  // A live region must exist before its content changes.
  useEffect(() => setIsShown(true), []);
  return (
    <NoticeRegion label="Site update">
      {isShown ? (
        <Notice
          role="group"
          title="This site has an update"
          action={
            <div className={styles.actions}>
              <Button size="small" onClick={() => window.location.reload()}>
                Reload
              </Button>
              <Button size="small" variant="line" onClick={() => setIsShown(false)}>
                Later
              </Button>
            </div>
          }
        >
          Reload the page to see the newest version.
        </Notice>
      ) : null}
    </NoticeRegion>
  );
}
