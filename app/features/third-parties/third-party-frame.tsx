import {
  type ConsentSignals,
  type MessageFromFrame,
  type MessageToFrame,
  type SharedPage,
  type ThirdPartyService,
  thirdPartyFramePath,
  thirdPartySandbox,
} from "@porchlight/contract/third-parties";
import { useEffect, useRef, useState } from "react";
import type { createThirdPartyStorage } from "./third-party-storage.ts";

/** Props of every third-party iframe, and its storage. */
export interface FrameFacts {
  readonly page: SharedPage;
  readonly signals: ConsentSignals;
  readonly storage: ReturnType<typeof createThirdPartyStorage>;
}

const maxNameLength = 300;
/** Maximum number of times that an iframe that reloads itself gets its stored data. */
const maxStarts = 10;

/**
 * The iframe in which a service's script runs: with an opaque origin, so that it can access neither the page nor its
 * cookies. Hidden without a `className`. The script runs while it is mounted.
 */
export function ThirdPartyFrame(
  props: FrameFacts & {
    readonly service: ThirdPartyService;
    /** Its accessible name. */
    readonly title: string;
    /** Whether its stored data may outlast the tab's session. */
    readonly isLasting: boolean;
    /** Whether a chat shows its window. */
    readonly isOpen?: boolean;
    readonly className?: string | undefined;
    readonly onMessage?: (kind: "loaded" | "failed" | "close") => void;
  },
) {
  const { service, title, page, signals, isOpen = false, className } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [isStarted, setStarted] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const starts = useRef(0);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow || !isFromFrame(data)) return;
      const { service, storage, page, signals, isLasting, onMessage } = latest.current;
      if (data.kind === "store") storage.set(service, data.name, data.value, isLasting);
      else if (data.kind === "ready") {
        starts.current += 1;
        // Storage and consent of one service are not available to another.
        if (data.service !== service || starts.current > maxStarts) return;
        post(frame.current, { kind: "start", stored: storage.read(service), page, signals });
        setStarted(true);
      } else {
        if (data.kind === "loaded") setLoaded(true);
        onMessage?.(data.kind);
      }
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);

  // The frame starts with the current page and signals; later changes are posted.
  const posted = useRef({ page, signals: JSON.stringify(signals) });
  useEffect(() => {
    if (!isStarted) return;
    const text = JSON.stringify(signals);
    if (text !== posted.current.signals) post(frame.current, { kind: "consent", signals });
    if (page !== posted.current.page) post(frame.current, { kind: "page", page });
    posted.current = { page, signals: text };
  }, [isStarted, page, signals]);
  useEffect(() => {
    if (isLoaded && isOpen) post(frame.current, { kind: "open" });
  }, [isLoaded, isOpen]);

  return (
    <iframe
      ref={frame}
      title={title}
      hidden={!className}
      className={className}
      sandbox={thirdPartySandbox}
      // Otherwise the iframe would get the page's full URL.
      referrerPolicy="no-referrer"
      src={thirdPartyFramePath(service)}
    />
  );
}

function post(frame: HTMLIFrameElement | null, message: MessageToFrame): void {
  // An opaque origin has no other target origin; the page's CSP keeps other hosts out of the iframe.
  frame?.contentWindow?.postMessage(message, "*");
}

/** Validates a message of the iframe, as scripts in it may send anything. */
function isFromFrame(data: unknown): data is MessageFromFrame {
  if (typeof data !== "object" || data === null) return false;
  const { kind, name, value, service } = data as Record<string, unknown>;
  if (kind === "ready") return typeof service === "string";
  if (kind === "store") {
    return typeof name === "string" && name.length <= maxNameLength && (value === null || typeof value === "string");
  }
  return kind === "loaded" || kind === "failed" || kind === "close";
}
