import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Notice, NoticeRegion } from "#app/ui/overlays/notice.tsx";
import { keepToken } from "./leave-preview.ts";
import styleSheet from "./preview-banner.css?url";

/** What a page says of itself that is shown as a preview. */
export interface PreviewWords {
  /** When the link ends, on the builder's clock: `2:32 pm`. */
  readonly until: string;
  /** Whether the address has a public page. */
  readonly hasPublicPage: boolean;
}

/**
 * The first thing on a preview, above everything and over nothing. Forms that would be sent to the builder are not: the
 * page is nobody's yet.
 */
export default function PreviewBanner({ preview }: { readonly preview: PreviewWords }) {
  const { until, hasPublicPage } = preview;
  const location = useLocation();
  const [token] = useState(() => new URLSearchParams(location.search).get("preview"));
  const [isAnnounced, setAnnounced] = useState(false);
  const [attempts, setAttempts] = useState(0);
  // A live region has to be there before what it announces.
  useEffect(() => setAnnounced(true), []);
  // After every navigation within the page.
  useEffect(() => {
    if (location && token !== null) keepToken(token);
  }, [location, token]);
  useEffect(() => {
    const refuse = (event: SubmitEvent) => {
      if (!(event.target instanceof Element) || !event.target.matches(formsToBuilder)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setAttempts((before) => before + 1);
    };
    // Before those of the forms.
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
              Whoever has the link sees this page. Links on it lead to the public site; nothing can be sent or saved
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

/** Forms of pages carry a token of theirs; the one for visits stands in a dialog. Searches and logins go on. */
const formsToBuilder = 'form:has([name="porchlight-token"]), dialog form:not([method])';
