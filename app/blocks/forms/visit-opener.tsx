import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { leadsToVisit, visitedFrom, visitFragment, visitHref } from "#app/domain/leads/visit-href.ts";
import { usePending } from "#app/ui/layout/pending.ts";
import { loadDocument } from "#app/ui/navigation.ts";
import { isPlainClick, useFragmentModal } from "#app/ui/overlays/fragment-modal.tsx";
import { useLoadedOnce } from "#app/ui/overlays/load-once.ts";

const loadVisitDialog = async () => (await import("./visit-dialog.tsx")).VisitDialog;

/**
 * The visit dialog (S2.133), opened by the hash `#plan-a-visit` on any page and by links to the contact page's
 * form; its code loads when it first opens. When it can't be loaded, the browser navigates to that form.
 */
export function VisitOpener() {
  const location = useLocation();
  const modal = useFragmentModal();
  const isOpen = modal.fragment === visitFragment;
  const about = visitedFrom(location);
  const leave = () => loadDocument(visitHref(about));
  const VisitDialog = useLoadedOnce(loadVisitDialog, isOpen, leave);
  usePending(isOpen && VisitDialog === null);

  const page = useRef({ location, open: modal.open });
  useEffect(() => {
    page.current = { location, open: modal.open };
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      // Links that open a dialog, or are in one, have their own handlers.
      if (!link || link.target || link.closest("dialog") || link.hasAttribute("aria-haspopup")) return;
      if (!isPlainClick(event) || link.origin !== window.location.origin) return;
      if (!leadsToVisit(link, page.current.location)) return;
      event.preventDefault();
      link.focus({ preventScroll: true });
      page.current.open(visitFragment);
    };
    // In the capture phase, before the router navigates.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);

  return VisitDialog ? <VisitDialog isOpen={isOpen} about={about} onClose={modal.close} onFailure={leave} /> : null;
}
