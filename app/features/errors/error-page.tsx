import { useEffect, useLayoutEffect, useState } from "react";
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from "react-router";
import { withUrl } from "#app/domain/navigation/route-params.ts";
import { type ContentError, contentUnavailable, isContentUnavailable } from "#app/graphql/content-error.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { useAfterDocument } from "#app/ui/navigation.ts";
import styles from "./error-page.module.css";
import { reloadGuardMilliseconds, reloadOnce } from "./reloads.ts";
import { ReferenceLine } from "./request-reference.tsx";

/** Status and message of an error; `isContentError` when the content can't be loaded (S8.18, S8.19). */
export function describeError(error: unknown) {
  if (isRouteErrorResponse(error)) {
    if (isContentUnavailable(error.data)) {
      return { statusCode: error.status, message: error.data.message, isContentError: true };
    }
    const message = typeof error.data === "string" && error.data !== "" ? error.data : error.statusText;
    return { statusCode: error.status, message: message || "Something went wrong.", isContentError: false };
  }
  if (isContentError(error)) {
    const statusCode = error.status && error.status >= 400 ? error.status : 503;
    return { statusCode, message: contentUnavailable.message, isContentError: true };
  }
  const message = error instanceof Error && error.message ? error.message : "Something went wrong.";
  return { statusCode: 500, message, isContentError: false };
}

/** Compared by name: importing the class would add the content client's code to every page. */
const isContentError = (error: unknown): error is ContentError =>
  error instanceof Error && error.name === ("ContentError" satisfies ContentError["name"]);

/**
 * The error page: `404 Error`, an apology with the message, a link to the front page (S2.134–S2.136, S8.18–S8.21).
 * Reloads the URL once after a content error, then shows that the visitor can try again.
 */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { statusCode, message, isContentError } = describeError(error);
  const location = useLocation();
  const isAtHome = location.pathname === "/";
  // The server has no hash.
  const words = useAfterDocument(withUrl(message, location), withUrl(message, { ...location, hash: "" }));
  const isRefreshing = useRefresh(isContentError);
  const { isLeaving, stay } = useRedirectHome(!isContentError && !isAtHome);
  return (
    <div className={`wrap ${styles.page}`} data-acts="error">
      <ErrorDrawing />
      <div className={styles.text}>
        <h1>{statusCode} Error</h1>
        {/* The server may spell the query in another way than the browser. */}
        <p className="lead" role="status" suppressHydrationWarning>
          We are sorry. {isRefreshing ? refreshingMessage : words}
        </p>
        <p className="cluster">
          {(isContentError || isAtHome) && isRefreshing === false ? (
            <Button type="button" onClick={() => window.location.reload()}>
              Try again
            </Button>
          ) : null}
          <ButtonLink href="/" {...(isContentError || isAtHome ? { variant: "line" } : {})}>
            Go Home
          </ButtonLink>
          {isLeaving ? (
            <Button variant="line" type="button" onClick={stay} className={styles.scripted}>
              Stay on this page
            </Button>
          ) : null}
        </p>
        {isLeaving ? (
          <p className={`small muted ${styles.scripted}`} role="status">
            The home page opens in 3 seconds.
          </p>
        ) : null}
        {statusCode >= 500 ? <ReferenceLine /> : null}
      </div>
    </div>
  );
}

/** A plat of a homesite with its setback and two dimensions, to scale. */
function ErrorDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 520 376" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M60 40H460V300H60Z" strokeWidth="1.4" />
      <path d="M100 76H420V264H100Z" strokeDasharray="7 6" strokeWidth="1" />
      <path d="M60 344H220M300 344H460M60 336v16M460 336v16M26 40V130M26 210V300M18 40h16M18 300h16" strokeWidth="1" />
      <path d="M240 300v20h40v-20" strokeWidth="1" />
      <path d="M250 160l20 20M270 160l-20 20" strokeWidth="1.4" />
      <g stroke="none" fill="currentColor" textAnchor="middle">
        <text x="260" y="344" dy="0.35em">
          82′ 0″
        </text>
        <text transform="translate(26 170) rotate(-90)" dy="0.35em">
          53′ 4″
        </text>
        <text x="260" y="148">
          Nothing built here
        </text>
      </g>
    </svg>
  );
}

/** The message while the URL of a content error is reloaded (S8.18). */
const refreshingMessage = "Auth token expired or invalid, attempting to refresh...";

/**
 * Reloads this URL after a content error (S8.19), once in 10 seconds (S9.26). Returns whether it is reloading: null
 * until that is known, as in the server's HTML. A reload that takes longer is given up.
 */
function useRefresh(active: boolean): boolean | null {
  const [isRefreshing, setIsRefreshing] = useState<boolean | null>(null);
  // Before paint, so that the first visible message is the right one.
  useLayoutEffect(() => {
    const isReloading = active && reloadOnce(window.location.pathname + window.location.search);
    setIsRefreshing(isReloading);
    if (!isReloading) return;
    const timer = setTimeout(() => setIsRefreshing(false), reloadGuardMilliseconds);
    return () => clearTimeout(timer);
  }, [active]);
  return isRefreshing;
}

/** Delay before it navigates to the front page (S9.22). */
const redirectDelayMilliseconds = 3000;

/** Navigates to the front page after 3 seconds (S8.21) unless the visitor chooses to stay or navigates elsewhere. */
function useRedirectHome(active: boolean) {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  const [hasStayed, setHasStayed] = useState(false);
  const isLeaving = active && !hasStayed;
  useEffect(() => {
    if (!isLeaving || !isIdle) return;
    const timer = setTimeout(() => void navigate("/"), redirectDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [isLeaving, isIdle, navigate]);
  return { isLeaving, stay: () => setHasStayed(true) };
}
