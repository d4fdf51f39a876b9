import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { leadsToVisit, visitedFrom, visitFragment, visitHref } from "#app/domain/leads/visit-href.ts";
import { loadDocument } from "#app/ui/actions/load-document.ts";
import { isPlainClick, useFragmentModal } from "#app/ui/overlays/fragment-modal.ts";
import { useLoadedOnce } from "#app/ui/overlays/loaded-once.ts";

const loadVisitDialog = async () => (await import("./visit-dialog.tsx")).VisitDialog;

/**
 * The modal that plans a visit (S2.133), at any page's address with `#plan-a-visit`; its code is loaded when it first
 * opens. Editors' links to the contact page's form open it too. Where it cannot be had, the browser goes to that form.
 */
export function VisitOpener() {
  const location = useLocation();
  const modal = useFragmentModal();
  const isOpen = modal.fragment === visitFragment;
  const about = visitedFrom(location);
  const leave = () => loadDocument(visitHref(about));
  const VisitDialog = useLoadedOnce(loadVisitDialog, isOpen, leave);

  const page = useRef({ location, open: modal.open });
  useEffect(() => {
    page.current = { location, open: modal.open };
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      // A link that opens a dialog, or is shown in one, handles itself.
      if (!link || link.target || link.closest("dialog") || link.hasAttribute("aria-haspopup")) return;
      if (!isPlainClick(event) || link.origin !== window.location.origin) return;
      if (!leadsToVisit(link, page.current.location)) return;
      event.preventDefault();
      link.focus({ preventScroll: true });
      page.current.open(visitFragment);
    };
    // Before the router, which would go to the link's page.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);

  return VisitDialog ? <VisitDialog isOpen={isOpen} about={about} onClose={modal.close} onFailure={leave} /> : null;
}
