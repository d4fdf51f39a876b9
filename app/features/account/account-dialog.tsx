import { useContext, useId, useState } from "react";
import { brand } from "#app/brand.ts";
import { checkAccountForm, lostPasswordForm, resetPasswordForm } from "#app/domain/accounts/account-forms.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import {
  AccountError,
  type LoggedIn,
  type PasswordReset,
  type ResetLink,
  requestPasswordReset,
  resetPassword,
} from "#app/graphql/accounts/accounts.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { type Account, type AccountView, PasswordPage } from "./account-context.ts";
import { AccountForm, FocusedMessage, newPasswordHint, OtherModal } from "./account-form.tsx";
import { accountOpener } from "./account-menu.tsx";
import styles from "./login-dialog.module.css";
import { LoginDialog } from "./login-dialog.tsx";

/** The account's modal: login, registration, or one of the two steps of a password reset. */
export function AccountDialog(props: {
  readonly view: AccountView;
  /** The text after `#reset-password?` in the URL; empty without one. */
  readonly linkText: string;
  readonly account: Account;
  readonly wanted: readonly string[];
  readonly onLoggedIn: (login: LoggedIn) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { view, linkText, account, wanted, onLoggedIn, onClose } = props;
  switch (view) {
    case "lost-password":
      return <LostPasswordDialog onClose={onClose} />;
    case "reset-password": {
      const link = resetLinkOf(linkText);
      return link ? (
        <ResetPasswordDialog link={link} account={account} onLoggedIn={onLoggedIn} onClose={onClose} />
      ) : (
        <LostPasswordDialog isLinkMissing onClose={onClose} />
      );
    }
    default:
      return <LoginDialog tab={view} account={account} wanted={wanted} onLoggedIn={onLoggedIn} onClose={onClose} />;
  }
}

/** Parses the link's `key=…&login=…`; null when one of them is missing. */
export function resetLinkOf(text: string): ResetLink | null {
  const parameters = new URLSearchParams(text);
  const key = parameters.get("key") ?? "";
  const login = parameters.get("login") ?? "";
  return key && login ? { key, login } : null;
}

/**
 * Requests a mail with a link to set a new password. The response is the same whether or not the account exists. When
 * no mail can be sent it offers the host's page, or a telephone number.
 */
function LostPasswordDialog({
  isLinkMissing = false,
  onClose,
}: {
  /** Whether the link of a mail is incomplete, or no longer in the URL. */
  readonly isLinkMissing?: boolean;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [result, setResult] = useState<{ readonly sentTo: string } | "not-offered" | null>(null);
  return (
    <Dialog open onClose={onClose} title="Forgot your password?" opener={accountOpener}>
      {result === "not-offered" ? (
        <ResetNotOffered />
      ) : result ? (
        <ResetSent name={result.sentTo} onAgain={() => setResult(null)} onClose={onClose} />
      ) : (
        <>
          <p className={isLinkMissing ? styles.note : styles.lead}>
            {isLinkMissing ? (
              <>
                <strong>This link is not complete</strong>
                Open it once more from the email, or ask for another email here.
              </>
            ) : (
              "Say who you are, and we’ll email you a link to choose a new one."
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

function ResetSent(props: { readonly name: string; readonly onAgain: () => void; readonly onClose: () => void }) {
  const { name, onAgain, onClose } = props;
  const isAtHost = useContext(PasswordPage) !== null;
  return (
    <FocusedMessage>
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
    </FocusedMessage>
  );
}

/** Shown when this site cannot send email. */
function ResetNotOffered() {
  const page = useContext(PasswordPage);
  const call = (
    <>
      call <a href={telephoneHref(brand.phone)}>{brand.phone}</a>, {brand.openHours}
    </>
  );
  return (
    <FocusedMessage>
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
    </FocusedMessage>
  );
}

/** Sets a new password with the link of a mail, logs in and ends every earlier login. */
function ResetPasswordDialog(props: {
  readonly link: ResetLink;
  readonly account: Pick<Account, "pauseSaving">;
  readonly onLoggedIn: (login: LoggedIn) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { link, account, onLoggedIn, onClose } = props;
  const id = useId();
  const [done, setDone] = useState<PasswordReset | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={done ? "Your new password is set" : "Choose a new password"}
      opener={accountOpener}
    >
      {done ? (
        <ResetDone {...done} onClose={onClose} />
      ) : (
        <>
          <p className={styles.lead}>
            For the account <strong>{link.login}</strong>.
          </p>
          <AccountForm
            id={id}
            username={link.login}
            fields={[
              {
                name: "password",
                label: "New password",
                type: "password",
                autoComplete: "new-password",
                hint: newPasswordHint,
              },
            ]}
            check={(values) => checkAccountForm(resetPasswordForm, values)}
            send={async ({ password }) => {
              const result = await account.pauseSaving(async () => {
                const reset = await resetPassword(browserClient(), link, password);
                if (reset.login) await onLoggedIn(reset.login);
                return reset;
              });
              setDone(result);
              return undefined;
            }}
            words={{ send: "Set new password", sending: "Setting" }}
            takesFocus
          >
            <OtherModal href="#lost-password">Ask for another email</OtherModal>
          </AccountForm>
        </>
      )}
    </Dialog>
  );
}

function ResetDone({ login, haveLoginsEnded, onClose }: PasswordReset & { readonly onClose: () => void }) {
  return (
    <FocusedMessage>
      <p>
        {login ? "You are logged in with it. " : "Log in with it to continue. "}
        {haveLoginsEnded
          ? "Every other device is logged out within the hour."
          : "Devices that were logged in before stay logged in."}
      </p>
      <div className={styles.row}>
        {login ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <ButtonLink href="/my-account/" variant="line">
              My account
            </ButtonLink>
          </>
        ) : (
          <ButtonLink href="#login">Log in</ButtonLink>
        )}
      </div>
    </FocusedMessage>
  );
}
