import { type ThirdParties, thirdPartyServices } from "@porchlight/contract/third-parties";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import {
  askedPurposes,
  consentSignals,
  grantedPurposes,
  optOutOf,
  type Purpose,
  purposesOf,
  servicesFor,
} from "#app/domain/privacy/consent.ts";
import { isPlainClick } from "#app/ui/overlays/fragment-modal.ts";
import { Chat } from "./chat.tsx";
import { ConsentNotice, focusPage } from "./consent-notice.tsx";
import { createConsentStore } from "./consent-store.ts";
import { keptByThirdParties } from "./kept-by-third-parties.ts";
import { usePageScripts } from "./page-scripts.ts";
import { PrivacyDialog } from "./privacy-dialog.tsx";
import { ThirdPartyFrame } from "./third-party-frame.tsx";
import { useIsDue } from "./use-is-due.ts";
import { useSharedPage } from "./use-shared-page.ts";

/**
 * Third parties of this page (S1.27–S1.30): asks where asking is set, loads what the visitor agreed to, or has not
 * refused, and no more; the tag manager at once, chat and marketing together after their delay, the chat at a click on
 * its button whatever was decided. Pages that belong to one visitor (`handle.isPrivate`) carry none.
 */
export function ThirdPartyScripts({ thirdParties: given }: { readonly thirdParties: ThirdParties }) {
  // A payload of a later build may say otherwise: what runs stays what it was.
  const [thirdParties] = useState(given);
  const [store] = useState(() => createConsentStore({ storage: () => localStorage, now: Date.now }));
  const [kept] = useState(() => keptByThirdParties({ lasting: () => localStorage, session: () => sessionStorage }));
  const consent = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const hasSignal = hasOptOutSignal();
  const [isChatAsked, setChatAsked] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isDue = useIsDue();
  const isPrivate = useMatches().some(({ handle }) => (handle as { isPrivate?: boolean } | undefined)?.isPrivate);
  const page = useSharedPage(!isPrivate);

  const facts = { thirdParties, consent, hasSignal };
  const granted = grantedPurposes(facts);
  const asked = askedPurposes(facts);
  const optOut = optOutOf(facts);
  const services = servicesFor(thirdParties, granted).filter((service) => isDue || service === "tags");
  if (isChatAsked && thirdParties.scripts.chat && !services.includes("chat")) services.push("chat");
  const signals = consentSignals(granted);

  useEffect(() => {
    const onStored = ({ key }: StorageEvent) => store.onStored(key);
    window.addEventListener("storage", onStored);
    return () => window.removeEventListener("storage", onStored);
  }, [store]);
  useEffect(() => {
    window.addEventListener("pagehide", kept.write);
    return () => window.removeEventListener("pagehide", kept.write);
  }, [kept]);
  useEffect(() => listenForChoices(() => setDialogOpen(true)), []);
  // The footer and the page about privacy say so.
  useEffect(() => {
    if (optOut) document.documentElement.dataset.optOut = optOut;
    else delete document.documentElement.dataset.optOut;
  }, [optOut]);
  // What a service had kept goes with the consent to it, in whichever tab that is taken back. A chat that a click asked
  // for goes on in this tab until it is refused.
  const grantedNames = servicesFor(thirdParties, granted).join();
  const hasDecided = useRef(false);
  useEffect(() => {
    const isSpared = isChatAsked || !hasDecided.current;
    for (const service of thirdPartyServices) {
      if (!grantedNames.split(",").includes(service)) kept.forget(service, service === "chat" && isSpared);
    }
    hasDecided.current = true;
  }, [kept, grantedNames, isChatAsked]);

  // Opened from the notice, the choices leave nothing behind that could have the focus.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isDialogOpen && document.activeElement === document.body) focusPage();
    wasOpen.current = isDialogOpen;
  }, [isDialogOpen]);

  const inPage = thirdParties.runsIn === "page";
  const chatState = usePageScripts({ thirdParties, services: inPage ? services : [], page, signals, isPrivate });

  const decide = (purposes: readonly Purpose[]) => {
    store.decide(purposes, hasSignal);
    if (!purposes.includes("chat")) setChatAsked(false);
    setDialogOpen(false);
  };
  const frame = { page, signals, kept };
  return (
    <>
      {inPage || isPrivate
        ? null
        : services
            .filter((service) => service !== "chat")
            .map((service) => <ThirdPartyFrame key={service} {...frame} service={service} title={service} isLasting />)}
      {thirdParties.scripts.chat && !isPrivate ? (
        <Chat
          {...frame}
          script={thirdParties.scripts.chat}
          isRunning={services.includes("chat")}
          isGranted={granted.includes("chat")}
          onAsk={() => setChatAsked(true)}
          inPage={inPage ? chatState : null}
        />
      ) : null}
      <ConsentNotice asked={asked} hasSignal={hasSignal} onDecide={decide} />
      <PrivacyDialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onDecide={decide}
        thirdParties={thirdParties}
        purposes={purposesOf(thirdParties)}
        granted={granted}
        hasSignal={hasSignal}
      />
    </>
  );
}

/** Whether the browser sends the opt-out preference signal (`Sec-GPC: 1`). */
function hasOptOutSignal(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/** Links to the choices open them over the page, before the router follows them. Returns what stops it. */
function listenForChoices(open: () => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLElement>("[data-privacy-choices]");
    if (!link) return;
    event.preventDefault();
    // Safari focuses no link that is clicked; the dialog gives the focus back to what had it.
    link.focus({ preventScroll: true });
    open();
  };
  document.addEventListener("click", onClick, true);
  return () => document.removeEventListener("click", onClick, true);
}
