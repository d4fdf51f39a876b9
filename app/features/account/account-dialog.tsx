import { useId, useState } from "react";
import { checkAccountForm, resetPasswordForm } from "#app/domain/accounts/account-forms.ts";
import { type LoggedIn, type MailedLink, type PasswordReset, resetPassword } from "#app/graphql/accounts/accounts.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { Account, AccountView } from "./account-context.ts";
import { AccountForm, FocusedMessage, newPasswordHint, OtherModal } from "./account-form.tsx";
import { accountOpener } from "./account-menu.tsx";
import { LinkRequestDialog } from "./link-request-dialog.tsx";
import styles from "./login-dialog.module.css";
import { LoginDialog } from "./login-dialog.tsx";
import { LoginLinkDialog } from "./login-link-dialog.tsx";

/** The account's modal: login, registration, or one of the two steps of a mailed link. */
export function AccountDialog(props: {
  readonly view: AccountView;
  /** The text after `#reset-password?` or `#login-link?` in the URL; empty without one. */
  readonly linkText: string;
  readonly account: Account;
  readonly wanted: readonly string[];
  readonly onLoggedIn: (login: LoggedIn) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { view, linkText, account, wanted, onLoggedIn, onClose } = props;
  const link = mailedLinkOf(linkText);
  switch (view) {
    case "lost-password":
    case "email-link":
      return <LinkRequestDialog purpose={view} onClose={onClose} />;
    case "reset-password":
      return link ? (
        <ResetPasswordDialog link={link} account={account} onLoggedIn={onLoggedIn} onClose={onClose} />
      ) : (
        <LinkRequestDialog purpose="lost-password" isLinkMissing onClose={onClose} />
      );
    case "login-link":
      return link ? (
        <LoginLinkDialog link={link} account={account} onLoggedIn={onLoggedIn} onClose={onClose} />
      ) : (
        <LinkRequestDialog purpose="email-link" isLinkMissing onClose={onClose} />
      );
    default:
      return <LoginDialog tab={view} account={account} wanted={wanted} onLoggedIn={onLoggedIn} onClose={onClose} />;
  }
}

/** Parses the link's `key=…&login=…`; null when one of them is missing. */
export function mailedLinkOf(text: string): MailedLink | null {
  const parameters = new URLSearchParams(text);
  const key = parameters.get("key") ?? "";
  const login = parameters.get("login") ?? "";
  return key && login ? { key, login } : null;
}

/** Sets a new password with the link of a mail, logs in and ends every earlier login. */
function ResetPasswordDialog(props: {
  readonly link: MailedLink;
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
