import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { loadDocument } from "#app/ui/navigation.ts";
import { Notice, NoticeRegion } from "#app/ui/overlays/notice.tsx";
import styleSheet from "./preview-banner.css?url";

/** Data of a preview's banner. */
export interface PreviewNotice {
  /** When the link expires, on the builder's clock: `2:32 pm`. */
  readonly until: string;
  /** Whether the URL has a public page. */
  readonly hasPublicPage: boolean;
}

/** The banner at the top of a preview. Blocks the submission of forms to the builder, as the page is not public. */
export default function PreviewBanner({ preview }: { readonly preview: PreviewNotice }) {
  const { until, hasPublicPage } = preview;
  const location = useLocation();
  const [token] = useState(() => new URLSearchParams(location.search).get("preview"));
  const [isAnnounced, setAnnounced] = useState(false);
  const [attempts, setAttempts] = useState(0);
  // A live region must exist before its content changes.
  useEffect(() => setAnnounced(true), []);
  // Also after every navigation within the page.
  useEffect(() => {
    if (location && token !== null) storeToken(token);
  }, [location, token]);
  useEffect(() => {
    const refuse = (event: SubmitEvent) => {
      if (!(event.target instanceof Element) || !event.target.matches(formsToBuilder)) return;
      event.preventDefault();
      // The button to a form's next step sends nothing.
      if (event.submitter?.matches("[data-next-step]")) return;
      event.stopImmediatePropagation();
      setAttempts((before) => before + 1);
    };
    // Before the listeners of the forms.
    window.addEventListener("submit", refuse, true);
    return () => window.removeEventListener("submit", refuse, true);
  }, []);
  const words = `Preview. Not public. This link works until ${until}.`;
  return (
    <>
      <link rel="stylesheet" href={styleSheet} precedence="preview" />
      <aside className="preview-banner" aria-label="Preview">
        <div className="wrap">
          <div>
            <p>
              <strong>{words}</strong>
            </p>
            <p className="small muted">
              Anyone who has the link sees this page. Links on it lead to the public site; nothing can be sent or saved
              here.
            </p>
          </div>
          <p className="small">
            {hasPublicPage ? (
              <a href={location.pathname}>See the public page</a>
            ) : (
              "There is no public page at this address yet."
            )}
          </p>
        </div>
      </aside>
      <p className="visually-hidden" role="status">
        {isAnnounced ? words : null}
      </p>
      {isAnnounced ? (
        <NoticeRegion label="Preview">
          {attempts > 0 ? (
            <Notice key={attempts} role="group" title="Nothing was sent">
              This page is a preview. Forms work when it is public.
            </Notice>
          ) : null}
        </NoticeRegion>
      ) : null}
    </>
  );
}

/** Forms of pages have a token; the form for visits is in a dialog. Searches and logins are not blocked. */
const formsToBuilder = 'form:has([name="porchlight-token"]), dialog form:not([method])';

/** The query parameter of a preview's token. */
const parameter = "preview";

/**
 * The target of a link from or to a preview: a link that changes the query of the same page, such as a filter, keeps
 * the preview's token.
 */
export function targetFrom(page: Pick<Location, "pathname" | "search">, url: URL): string {
  const target = new URL(url);
  const token = new URLSearchParams(page.search).get(parameter);
  if (token !== null && target.pathname === page.pathname) target.searchParams.set(parameter, token);
  return target.href;
}

/** Loads the document that a link leads to. */
export function leavePreview(url: URL): void {
  loadDocument(targetFrom(window.location, url));
}

/**
 * Keeps the token in the URL while the page is open: links within the page, such as to a homesite, have no query, and
 * reloading or copying that URL would lead to the public page.
 */
export function storeToken(token: string): void {
  const { href } = window.location;
  const url = new URL(href);
  if (url.searchParams.has(parameter)) return;
  url.searchParams.set(parameter, token);
  window.history.replaceState(window.history.state, "", url);
}
