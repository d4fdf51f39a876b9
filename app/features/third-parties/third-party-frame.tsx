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
import type { keptByThirdParties } from "./kept-by-third-parties.ts";

/** What every frame of a third party is told, and where it keeps things. */
export interface FrameFacts {
  readonly page: SharedPage;
  readonly signals: ConsentSignals;
  readonly kept: ReturnType<typeof keptByThirdParties>;
}

const longestName = 300;
/** So often a frame that loads itself anew is told again what it had kept; a script that asks without end is not. */
const maxStarts = 10;

/**
 * The frame in which the script of a service runs: without an origin, so that it can neither read the page nor its
 * cookies. Not shown without a `className`. Once it is there the script runs; taken out it is gone at once.
 */
export function ThirdPartyFrame(
  props: FrameFacts & {
    readonly service: ThirdPartyService;
    /** Its accessible name. */
    readonly title: string;
    /** Whether what it keeps may last beyond the tab. */
    readonly isLasting: boolean;
    /** A chat that is to show its window. */
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
      const { service, kept, page, signals, isLasting, onMessage } = latest.current;
      if (data.kind === "keep") kept.keep(service, data.name, data.value, isLasting);
      else if (data.kind === "ready") {
        starts.current += 1;
        // What this service kept, and the visitor allowed it, is not for another one.
        if (data.service !== service || starts.current > maxStarts) return;
        tell(frame.current, { kind: "start", kept: kept.read(service), page, signals });
        setStarted(true);
      } else {
        if (data.kind === "loaded") setLoaded(true);
        onMessage?.(data.kind);
      }
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);

  // It starts with the page and the signals of that moment; what changes afterwards is told.
  const told = useRef({ page, signals: JSON.stringify(signals) });
  useEffect(() => {
    if (!isStarted) return;
    const text = JSON.stringify(signals);
    if (text !== told.current.signals) tell(frame.current, { kind: "consent", signals });
    if (page !== told.current.page) tell(frame.current, { kind: "page", page });
    told.current = { page, signals: text };
  }, [isStarted, page, signals]);
  useEffect(() => {
    if (isLoaded && isOpen) tell(frame.current, { kind: "open" });
  }, [isLoaded, isOpen]);

  return (
    <iframe
      ref={frame}
      title={title}
      hidden={!className}
      className={className}
      sandbox={thirdPartySandbox}
      // Else the frame would know the whole address of the page.
      referrerPolicy="no-referrer"
      src={thirdPartyFramePath(service)}
    />
  );
}

function tell(frame: HTMLIFrameElement | null, message: MessageToFrame): void {
  // A frame without an origin has no other name; the policy of the page keeps other hosts out of it.
  frame?.contentWindow?.postMessage(message, "*");
}

/** Whether a message is one of the frame's own: scripts in it may send anything. */
function isFromFrame(data: unknown): data is MessageFromFrame {
  if (typeof data !== "object" || data === null) return false;
  const { kind, name, value, service } = data as Record<string, unknown>;
  if (kind === "ready") return typeof service === "string";
  if (kind === "keep") {
    return typeof name === "string" && name.length <= longestName && (value === null || typeof value === "string");
  }
  return kind === "loaded" || kind === "failed" || kind === "close";
}
