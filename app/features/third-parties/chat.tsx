import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { IconButton } from "#app/ui/actions/button.tsx";
import { BelowNotices } from "#app/ui/overlays/notice.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import styles from "./chat.module.css";
import type { ScriptState } from "./page-scripts.ts";
import { type FrameFacts, ThirdPartyFrame } from "./third-party-frame.tsx";

/**
 * The chat (S1.27): a button of the site, which opens the iframe with the chat's own script once that is loaded. A
 * click loads the chat only. When the script runs in the page, its own button replaces this one.
 */
export function Chat(
  props: FrameFacts & {
    /** URL of its script. */
    readonly script: string;
    readonly isRunning: boolean;
    /** Whether it may be loaded without a click, and store data beyond the tab's session. */
    readonly isGranted: boolean;
    readonly onRequest: () => void;
    /** The state of the script when it runs in the page; null when it runs in an iframe. */
    readonly inPage: ScriptState | null;
  },
) {
  const { script, isRunning, isGranted, onRequest, inPage, ...facts } = props;
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<ScriptState>("loading");
  const facade = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const hadFocus = useRef(false);

  useEffect(() => {
    if (isOpen) panel.current?.querySelector("button")?.focus();
    else if (hadFocus.current) facade.current?.focus();
    hadFocus.current = isOpen;
  }, [isOpen]);
  // Consent withdrawn while it is open: the window's content is removed.
  useEffect(() => {
    if (isRunning) return;
    setOpen(false);
    setState("loading");
  }, [isRunning]);

  const loadChat = () => {
    onRequest();
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    setOpen(false);
  };
  if (inPage === "loaded" && isRunning) return null;
  const shown = inPage && isRunning ? inPage : state;
  const isPanelOpen = isOpen && isRunning;
  return (
    <BelowNotices>
      <button ref={facade} type="button" className={styles.facade} hidden={isPanelOpen} data-chat="" onClick={loadChat}>
        <Icon name="chat" />
        <span>
          Chat
          {isGranted || isRunning ? null : <small>loads from {new URL(script).host}</small>}
        </span>
      </button>
      {isRunning ? (
        <div
          ref={panel}
          role="dialog"
          aria-labelledby={headingId}
          className={styles.panel}
          hidden={!isPanelOpen}
          onKeyDown={onKeyDown}
        >
          <div className={styles.head}>
            <h2 id={headingId}>Chat</h2>
            <span className="small muted">{new URL(script).host}</span>
            <IconButton icon="close" label="Close the chat" plain onClick={() => setOpen(false)} />
          </div>
          <div className={styles.body}>
            {shown === "loaded" ? null : (
              <p className={styles.wait} role="status">
                {shown === "failed" ? "The chat can’t be reached right now." : "Connecting …"} Or call{" "}
                <a className="nowrap" href={telephoneHref(brand.phone)}>
                  {brand.phone}
                </a>
                .
              </p>
            )}
            {inPage === null ? (
              <ThirdPartyFrame
                {...facts}
                service="chat"
                title="Chat"
                className={styles.frame}
                isLasting={isGranted}
                isOpen={isPanelOpen}
                onMessage={(kind) =>
                  // Only the first result of loading counts.
                  kind === "close" ? setOpen(false) : setState((before) => (before === "loading" ? kind : before))
                }
              />
            ) : null}
          </div>
        </div>
      ) : null}
    </BelowNotices>
  );
}
