import type { ThirdParties } from "@porchlight/contract/third-parties";
import { type SubmitEvent, useId } from "react";
import type { Purpose } from "#app/domain/privacy/consent.ts";
import { optOutTexts } from "#app/domain/privacy/opt-out-texts.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import styles from "./privacy-dialog.module.css";

/** Names and descriptions of the purposes. */
export const purposeTexts: Readonly<Record<Purpose, { readonly name: string; readonly does: string }>> = {
  measuring: { name: "Measuring", does: "count visits to pages" },
  chat: { name: "Chat", does: "have the chat ready" },
  marketing: { name: "Marketing and advertising", does: "recognize visits that follow from our emails and ads" },
};

/** The visitor's choices about third parties, one for each purpose. */
export function PrivacyDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDecide: (granted: readonly Purpose[]) => void;
  readonly thirdParties: ThirdParties;
  readonly purposes: readonly Purpose[];
  readonly granted: readonly Purpose[];
  readonly hasSignal: boolean;
}) {
  const { open, onClose, onDecide, thirdParties, purposes, granted, hasSignal } = props;
  const id = useId();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget);
    onDecide(purposes.filter((purpose) => ticked.has(purpose)));
  };
  return (
    <Dialog open={open} onClose={onClose} title="Your privacy choices">
      <form className="stack" onSubmit={onSubmit}>
        <p>
          {thirdParties.consent === "ask"
            ? "Nothing from other companies is loaded for a purpose that isn’t checked."
            : "What is checked is loaded from other companies. Uncheck it, and it ends."}
        </p>
        {hasSignal ? (
          <p className={styles.status} role="status">
            {optOutTexts.signal} Marketing stays off unless you check it here.
          </p>
        ) : null}
        <ul className={`ruled ${styles.purposes}`}>
          {purposes.map((purpose) => {
            const { name, does } = purposeTexts[purpose];
            return (
              <li key={purpose}>
                <label htmlFor={`${id}-${purpose}`}>
                  <input
                    type="checkbox"
                    id={`${id}-${purpose}`}
                    name={purpose}
                    defaultChecked={granted.includes(purpose)}
                    aria-describedby={`${id}-${purpose}-does`}
                  />
                  {name}
                </label>
                <p id={`${id}-${purpose}-does`} className="small muted">
                  To {does}; from {hostFor(purpose, thirdParties)}.
                  {purpose === "marketing"
                    ? " Unless it is checked, we don’t sell or share your personal information."
                    : null}
                  {purpose === "chat" ? " Unless it is checked, it is loaded when you open it, and not before." : null}
                </p>
              </li>
            );
          })}
        </ul>
        {thirdParties.runsIn === "page" ? (
          <p className="small muted">Anything already running ends when you open the next page.</p>
        ) : null}
        <div className={styles.actions}>
          <Button variant="line" onClick={() => onDecide([])}>
            Reject all
          </Button>
          <Button variant="line" onClick={() => onDecide(purposes)}>
            Accept all
          </Button>
          <Button type="submit" className={styles.save}>
            Save my choices
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The host of a purpose, for display. */
function hostFor(purpose: Purpose, { scripts }: Pick<ThirdParties, "scripts">): string {
  const script = { measuring: scripts.tags, chat: scripts.chat, marketing: scripts.marketing ?? scripts.tags }[purpose];
  return script ? new URL(script).host : "";
}
