import { useLocation } from "react-router";
import { visitedFrom, visitFragment, visitHref } from "#app/domain/leads/visit-href.ts";
import { useFragmentModal } from "#app/ui/overlays/fragment-modal.ts";
import { useLoadedOnce } from "#app/ui/overlays/loaded-once.ts";

const loadVisitDialog = async () => (await import("./visit-dialog.tsx")).VisitDialog;

/**
 * The modal that plans a visit (S2.133), at any page's address with `#plan-a-visit`; its code is loaded when it first
 * opens. Where it cannot be had, the browser goes to the form of the contact page.
 */
export function VisitOpener() {
  const location = useLocation();
  const modal = useFragmentModal();
  const isOpen = modal.fragment === visitFragment;
  const about = visitedFrom(location);
  const leave = () => window.location.assign(visitHref(about));
  const VisitDialog = useLoadedOnce(loadVisitDialog, isOpen, leave);
  return VisitDialog ? <VisitDialog isOpen={isOpen} about={about} onClose={modal.close} onFailure={leave} /> : null;
}
