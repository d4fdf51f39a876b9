import { useId, useState } from "react";
import { checkAccountForm, resetPasswordForm } from "#app/domain/accounts/account-forms.ts";
import { type LoggedIn, type PasswordReset, type ResetLink, resetPassword } from "#app/graphql/accounts/accounts.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { Account } from "./account-context.ts";
import { AccountForm, newPasswordHint } from "./account-form.tsx";
import { accountOpener } from "./account-opener.ts";
import { FocusedWords, OtherModal } from "./dialog-parts.tsx";
import styles from "./login-dialog.module.css";

/** The new password behind the link of a mail. Its owner is logged in with it, and every login from before ends. */
export function ResetPasswordDialog(props: {
  readonly link: ResetLink;
  readonly account: Pick<Account, "whileNothingIsSaved">;
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
        <Done {...done} onClose={onClose} />
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
              const result = await account.whileNothingIsSaved(async () => {
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

function Done({ login, haveLoginsEnded, onClose }: PasswordReset & { readonly onClose: () => void }) {
  return (
    <FocusedWords>
      <p>
        {login ? "You are logged in with it. " : "Log in with it to go on. "}
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
    </FocusedWords>
  );
}
