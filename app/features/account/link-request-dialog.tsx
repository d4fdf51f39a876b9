import { useContext, useId, useState } from "react";
import { brand } from "#app/brand.ts";
import { checkAccountForm, linkRequestForm } from "#app/domain/accounts/account-forms.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { AccountError, requestPasswordReset } from "#app/graphql/accounts/accounts.ts";
import { requestLoginLink } from "#app/graphql/accounts/login-links.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { type AccountView, PasswordPage } from "./account-context.ts";
import { AccountForm, FocusedMessage, OtherModal } from "./account-form.tsx";
import { accountOpener } from "./account-menu.tsx";
import styles from "./login-dialog.module.css";

/** The views that request a mail with a link. */
type LinkPurpose = Extract<AccountView, "lost-password" | "email-link">;

const words = {
  "lost-password": {
    title: "Forgot your password?",
    lead: "Say who you are, and we’ll email you a link to choose a new one.",
    minutes: 30,
    request: requestPasswordReset,
  },
  "email-link": {
    title: "Log in by email",
    lead: "Say who you are, and we’ll email you a link that logs you in without a password.",
    minutes: 15,
    request: requestLoginLink,
  },
} as const;

/**
 * Requests a mail with a link to set a new password or to log in. The response is the same whether or not the account
 * exists. When no mail can be sent it offers the host's page, or a telephone number.
 */
export function LinkRequestDialog({
  purpose,
  isLinkMissing = false,
  onClose,
}: {
  readonly purpose: LinkPurpose;
  /** Whether the link of a mail is incomplete, or no longer in the URL. */
  readonly isLinkMissing?: boolean;
  readonly onClose: () => void;
}) {
  const id = useId();
  const { title, lead, request } = words[purpose];
  const [result, setResult] = useState<{ readonly sentTo: string } | "not-offered" | null>(null);
  return (
    <Dialog open onClose={onClose} title={title} opener={accountOpener}>
      {result === "not-offered" ? (
        <NotOffered purpose={purpose} />
      ) : result ? (
        <LinkSent purpose={purpose} name={result.sentTo} onAgain={() => setResult(null)} onClose={onClose} />
      ) : (
        <>
          <p className={isLinkMissing ? styles.note : styles.lead}>
            {isLinkMissing ? (
              <>
                <strong>This link is not complete</strong>
                Open it once more from the email, or ask for another email here.
              </>
            ) : (
              lead
            )}
          </p>
          <AccountForm
            id={id}
            fields={[{ name: "username", label: "Username or email", type: "text", autoComplete: "username" }]}
            check={(values) => checkAccountForm(linkRequestForm, values)}
            send={async ({ username }) => {
              try {
                await request(browserClient(), username);
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

function LinkSent(props: {
  readonly purpose: LinkPurpose;
  readonly name: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}) {
  const { purpose, name, onAgain, onClose } = props;
  const isAtHost = useContext(PasswordPage) !== null;
  return (
    <FocusedMessage>
      <p>
        If there is an account for <strong>{name}</strong>, we have sent it an email. Its link works once,{" "}
        {isAtHost ? "and not for long." : `within ${words[purpose].minutes} minutes.`}
      </p>
      <p className="small muted">Nothing there? Look in your spam folder, or check what you typed.</p>
      <div className={styles.row}>
        <Button onClick={onClose}>Close</Button>
        <Button variant="line" onClick={onAgain}>
          Ask again
        </Button>
      </div>
    </FocusedMessage>
  );
}

/** Shown when this site cannot send email. */
function NotOffered({ purpose }: { readonly purpose: LinkPurpose }) {
  const page = useContext(PasswordPage);
  const call = (
    <>
      call <a href={telephoneHref(brand.phone)}>{brand.phone}</a>, {brand.openHours}
    </>
  );
  return (
    <FocusedMessage>
      {purpose === "email-link" ? (
        <>
          <p>We cannot send email from here. Log in with your password, or {call}.</p>
          <div className={styles.row}>
            <ButtonLink href="#login">Back to the login</ButtonLink>
          </div>
        </>
      ) : page ? (
        <>
          <p>A new password is chosen on another page of ours, which opens here. If it does not help, {call}.</p>
          <div className={styles.row}>
            <ButtonLink href={page}>Choose a new password</ButtonLink>
          </div>
        </>
      ) : (
        <p>We cannot send email from here. For a new password, {call}.</p>
      )}
    </FocusedMessage>
  );
}
