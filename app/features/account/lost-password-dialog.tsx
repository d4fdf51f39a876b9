import { useContext, useId, useState } from "react";
import { brand } from "#app/brand.ts";
import { checkAccountForm, lostPasswordForm } from "#app/domain/accounts/account-forms.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { AccountError, requestPasswordReset } from "#app/graphql/accounts/accounts.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { PasswordPage } from "./account-context.ts";
import { AccountForm } from "./account-form.tsx";
import { accountOpener } from "./account-opener.ts";
import { FocusedWords, OtherModal } from "./dialog-parts.tsx";
import styles from "./login-dialog.module.css";

/**
 * Asks for a mail with a link to a new password. What follows is the same whether anybody has that name. Where no mail
 * can be sent it says what else helps: the host's own page, or a call.
 */
export function LostPasswordDialog({
  isLinkMissing = false,
  onClose,
}: {
  /** A link of a mail was opened that is not whole, or no longer in the address. */
  readonly isLinkMissing?: boolean;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [result, setResult] = useState<{ readonly sentTo: string } | "not-offered" | null>(null);
  return (
    <Dialog open onClose={onClose} title="Forgot your password?" opener={accountOpener}>
      {result === "not-offered" ? (
        <NotOffered />
      ) : result ? (
        <Sent name={result.sentTo} onAgain={() => setResult(null)} onClose={onClose} />
      ) : (
        <>
          <p className={isLinkMissing ? styles.wanted : styles.lead}>
            {isLinkMissing ? (
              <>
                <strong>This link is not complete</strong>
                Open it once more from the email, or ask for another email here.
              </>
            ) : (
              "Say who you are, and we email you a link to choose a new one."
            )}
          </p>
          <AccountForm
            id={id}
            fields={[{ name: "username", label: "Username or email", type: "text", autoComplete: "username" }]}
            check={(values) => checkAccountForm(lostPasswordForm, values)}
            send={async ({ username }) => {
              try {
                await requestPasswordReset(browserClient(), username);
                setResult({ sentTo: username });
              } catch (error) {
                if (!(error instanceof AccountError) || error.problem !== "not-offered") throw error;
                setResult("not-offered");
              }
              return undefined;
            }}
            words={{ send: "Send the email", sending: "Sending" }}
            takesFocus
          >
            <OtherModal href="#login">Back to the login</OtherModal>
          </AccountForm>
        </>
      )}
    </Dialog>
  );
}

function Sent(props: { readonly name: string; readonly onAgain: () => void; readonly onClose: () => void }) {
  const { name, onAgain, onClose } = props;
  const isAtHost = useContext(PasswordPage) !== null;
  return (
    <FocusedWords>
      <p>
        If there is an account for <strong>{name}</strong>, we have sent it an email.{" "}
        {isAtHost ? "Its link works once, and not for long." : "Its link works once, within 30 minutes."}
      </p>
      <p className="small muted">Nothing there? Look in your spam folder, or check what you typed.</p>
      <div className={styles.row}>
        <Button onClick={onClose}>Close</Button>
        <Button variant="line" onClick={onAgain}>
          Ask again
        </Button>
      </div>
    </FocusedWords>
  );
}

/** Where this site can send no mail. */
function NotOffered() {
  const page = useContext(PasswordPage);
  const call = (
    <>
      call <a href={telephoneHref(brand.phone)}>{brand.phone}</a>, {brand.openHours}
    </>
  );
  return (
    <FocusedWords>
      {page ? (
        <>
          <p>A new password is chosen on another page of ours, which opens here. If it does not help, {call}.</p>
          <div className={styles.row}>
            <ButtonLink href={page}>Choose a new password</ButtonLink>
          </div>
        </>
      ) : (
        <p>We cannot send email from here. For a new password, {call}.</p>
      )}
    </FocusedWords>
  );
}
