import { type SharedPage, type ThirdParties, thirdPartyServices } from "@porchlight/contract/third-parties";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useMatches } from "react-router";
import {
  consentSignals,
  grantedPurposes,
  optOutOf,
  type Purpose,
  purposesOf,
  purposesToAsk,
  servicesFor,
} from "#app/domain/privacy/consent.ts";
import { sharedAddress } from "#app/domain/privacy/shared-address.ts";
import { isPlainClick } from "#app/ui/overlays/fragment-modal.tsx";
import { Chat } from "./chat.tsx";
import { ConsentNotice, focusPage } from "./consent-notice.tsx";
import { createConsentStore } from "./consent-store.ts";
import { usePageScripts } from "./page-scripts.ts";
import { PrivacyDialog } from "./privacy-dialog.tsx";
import { ThirdPartyFrame } from "./third-party-frame.tsx";
import { createThirdPartyStorage } from "./third-party-storage.ts";

/** Delay of the deferred services after the load event (S9.23). */
const deferredMilliseconds = 3000;

/**
 * Third parties of this page (S1.27–S1.30): asks for consent when it is opt-in, and loads only what is granted: the
 * tag manager at once, chat and marketing after their delay, the chat also at a click on its button. Private pages
 * (`handle.isPrivate`) load none.
 */
export function ThirdPartyScripts({ thirdParties: given }: { readonly thirdParties: ThirdParties }) {
  // Loader data of a later build may differ; running scripts keep the first configuration.
  const [thirdParties] = useState(given);
  const [store] = useState(() => createConsentStore({ storage: () => localStorage, now: Date.now }));
  const [storage] = useState(() =>
    createThirdPartyStorage({ lasting: () => localStorage, session: () => sessionStorage }),
  );
  const consent = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const hasSignal = hasOptOutSignal();
  const [isChatRequested, setChatRequested] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isDue = useIsDue();
  const isPrivate = useMatches().some(({ handle }) => (handle as { isPrivate?: boolean } | undefined)?.isPrivate);
  const page = useSharedPage(!isPrivate);

  const facts = { thirdParties, consent, hasSignal };
  const granted = grantedPurposes(facts);
  const listedPurposes = purposesToAsk(facts);
  const optOut = optOutOf(facts);
  const services = servicesFor(thirdParties, granted).filter((service) => isDue || service === "tags");
  if (isChatRequested && thirdParties.scripts.chat && !services.includes("chat")) services.push("chat");
  const signals = consentSignals(granted);

  useEffect(() => {
    const onStored = ({ key }: StorageEvent) => store.onStored(key);
    window.addEventListener("storage", onStored);
    return () => window.removeEventListener("storage", onStored);
  }, [store]);
  useEffect(() => {
    window.addEventListener("pagehide", storage.write);
    return () => window.removeEventListener("pagehide", storage.write);
  }, [storage]);
  useEffect(() => listenForChoices(() => setDialogOpen(true)), []);
  // Updates the opt-out status in the footer and on the privacy page.
  useEffect(() => {
    if (optOut) document.documentElement.dataset.optOut = optOut;
    else delete document.documentElement.dataset.optOut;
  }, [optOut]);
  // The stored data of a service is removed with the consent to it, in whichever tab it is withdrawn. A chat opened by
  // a click keeps running in this tab until it is refused.
  const grantedNames = servicesFor(thirdParties, granted).join();
  const hasDecided = useRef(false);
  useEffect(() => {
    const isSpared = isChatRequested || !hasDecided.current;
    for (const service of thirdPartyServices) {
      if (!grantedNames.split(",").includes(service)) storage.clear(service, service === "chat" && isSpared);
    }
    hasDecided.current = true;
  }, [storage, grantedNames, isChatRequested]);

  // Opened from the notice, the choices have no opener to return the focus to.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isDialogOpen && document.activeElement === document.body) focusPage();
    wasOpen.current = isDialogOpen;
  }, [isDialogOpen]);

  const inPage = thirdParties.runsIn === "page";
  const chatState = usePageScripts({ thirdParties, services: inPage ? services : [], page, signals, isPrivate });

  const decide = (purposes: readonly Purpose[]) => {
    store.decide(purposes, hasSignal);
    if (!purposes.includes("chat")) setChatRequested(false);
    setDialogOpen(false);
  };
  const frame = { page, signals, storage };
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
          onRequest={() => setChatRequested(true)}
          inPage={inPage ? chatState : null}
        />
      ) : null}
      <ConsentNotice purposes={listedPurposes} hasSignal={hasSignal} onDecide={decide} />
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

/**
 * Opens the choices when a link to them is clicked, before the router navigates. Returns a function that removes the
 * listener.
 */
function listenForChoices(open: () => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLElement>("[data-privacy-choices]");
    if (!link) return;
    event.preventDefault();
    // Safari does not focus clicked links; the dialog returns the focus to the active element.
    link.focus({ preventScroll: true });
    open();
  };
  document.addEventListener("click", onClick, true);
  return () => document.removeEventListener("click", onClick, true);
}

/** Whether the delay of chat and marketing (S1.27, S1.28) is over. */
function useIsDue(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (passedMilliseconds: number) => {
      timer = setTimeout(() => setDue(true), Math.max(0, deferredMilliseconds - passedMilliseconds));
    };
    const onLoad = () => wait(0);
    if (document.readyState === "complete") wait(millisecondsSinceLoad());
    else window.addEventListener("load", onLoad);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("load", onLoad);
    };
  }, []);
  return isDue;
}

function millisecondsSinceLoad(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.loadEventStart ? performance.now() - navigation.loadEventStart : 0;
}

/** The page as third parties may see it; while it is not `isShared`, the previous one. */
function useSharedPage(isShared: boolean): SharedPage {
  const { pathname, search } = useLocation();
  const [page, setPage] = useState<SharedPage>(() => ({
    address: isShared ? sharedAddress(window.location.href) : window.location.origin,
    title: isShared ? document.title : "",
    referrer: sharedAddress(document.referrer),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read where the browser shows it
  useEffect(() => {
    if (!isShared) return;
    const address = sharedAddress(window.location.href);
    setPage((before) =>
      before.address === address ? before : { address, title: document.title, referrer: before.address },
    );
  }, [isShared, pathname, search]);
  return page;
}
