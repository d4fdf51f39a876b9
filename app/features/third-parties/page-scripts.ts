import type { ConsentSignals, SharedPage, ThirdParties, ThirdPartyService } from "@porchlight/contract/third-parties";
import { useEffect, useRef, useState } from "react";

/** State of a chat's script in the page. */
export type ScriptState = "loading" | "loaded" | "failed";

type TagWindow = Window & { dataLayer?: unknown[] };

/**
 * Runs third-party scripts in the page, when a setting permits it (`THIRD_PARTY_SCRIPTS=page`): they have access to
 * all of it. A running script cannot be stopped, so the next page is loaded as a document once it is no longer
 * permitted or that page is private. Returns the state of the chat's script.
 */
export function usePageScripts(options: {
  readonly thirdParties: Pick<ThirdParties, "scripts">;
  readonly services: readonly ThirdPartyService[];
  readonly page: SharedPage;
  readonly signals: ConsentSignals;
  readonly isPrivate: boolean;
}): ScriptState {
  const { thirdParties, services, page, signals, isPrivate } = options;
  const begun = useRef(new Set<ThirdPartyService>());
  const [chat, setChat] = useState<ScriptState>("loading");
  const latest = useRef({ services, page, signals });
  useEffect(() => {
    latest.current = { services, page, signals };
  });

  const names = isPrivate ? "" : services.join();
  useEffect(() => {
    for (const service of names === "" ? [] : (names.split(",") as ThirdPartyService[])) {
      const script = thirdParties.scripts[service];
      if (!script || begun.current.has(service)) continue;
      begun.current.add(service);
      if (service === "tags") beginTags(latest.current.page, latest.current.signals);
      const element = document.createElement("script");
      element.async = true;
      element.src = script;
      if (service === "chat") {
        element.onload = () => setChat("loaded");
        element.onerror = () => setChat("failed");
      }
      document.head.append(element);
    }
  }, [names, thirdParties]);

  const signalsText = JSON.stringify(signals);
  useEffect(() => {
    if (begun.current.has("tags")) gtag("consent", "update", JSON.parse(signalsText));
  }, [signalsText]);

  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if ([...begun.current].some((service) => !latest.current.services.includes(service))) window.location.reload();
    else if (begun.current.has("tags")) showPage(page);
  }, [page]);
  useEffect(() => {
    if (isPrivate && begun.current.size > 0) window.location.reload();
  }, [isPrivate]);
  return chat;
}

function layer(): unknown[] {
  const tags = window as TagWindow;
  tags.dataLayer ??= [];
  return tags.dataLayer;
}

const gtag: (...parameters: unknown[]) => void = function () {
  // biome-ignore lint/complexity/noArguments: Google's tag takes this object for a call, an array for something else
  layer().push(arguments);
};

function beginTags(page: SharedPage, signals: ConsentSignals): void {
  gtag("consent", "default", signals);
  layer().push({ "gtm.start": Date.now(), event: "gtm.js" });
  showPage(page);
}

function showPage({ address, title, referrer }: SharedPage): void {
  const page = { page_location: address, page_title: title, page_referrer: referrer };
  gtag("set", page);
  layer().push({ event: "page_view", ...page });
}
