import { useEffect } from "react";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { describeError } from "./described-error.ts";
import { ErrorDrawing } from "./error-drawing.tsx";
import styles from "./error-page.module.css";
import { useRedirectHome } from "./redirect-home.ts";
import { reloadOnce } from "./reload-guard.ts";

/** The error page: `404 Error`, an apology with the message, a way home (S2.134–S2.136, S8.18–S8.21). */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { statusCode, message, isContentError } = describeError(error);
  const { isLeaving, stay } = useRedirectHome(!isContentError);
  useEffect(() => {
    if (isContentError) reloadOnce(window.location.pathname + window.location.search);
  }, [isContentError]);
  return (
    <div className={`wrap ${styles.page}`}>
      <ErrorDrawing />
      <div className={styles.words}>
        <h1>{statusCode} Error</h1>
        <p className="lead">We are sorry. {message}</p>
        <p className="cluster">
          <ButtonLink href="/">Go Home</ButtonLink>
          {isLeaving ? (
            <Button variant="line" type="button" onClick={stay} className={styles.stay}>
              Stay on this page
            </Button>
          ) : null}
        </p>
        {isLeaving ? (
          <p className={`small muted ${styles.stay}`} role="status">
            The home page opens in 3 seconds.
          </p>
        ) : null}
      </div>
    </div>
  );
}
