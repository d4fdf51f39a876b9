import { useId } from "react";
import type { LoggedIn, MailedLink } from "#app/graphql/accounts/accounts.ts";
import { logInWithLink } from "#app/graphql/accounts/login-links.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { Account } from "./account-context.ts";
import { AccountForm, OtherModal } from "./account-form.tsx";
import { accountOpener } from "./account-menu.tsx";
import styles from "./login-dialog.module.css";

/** Logs in with the link of a mail, by a button: programs that open the links of mails press none. */
export function LoginLinkDialog(props: {
  readonly link: MailedLink;
  readonly account: Pick<Account, "session">;
  readonly onLoggedIn: (login: LoggedIn) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { link, account, onLoggedIn, onClose } = props;
  const id = useId();
  return (
    <Dialog open onClose={onClose} title="Log in by email" opener={accountOpener}>
      <p className={styles.lead}>
        For the account <strong>{link.login}</strong>.
        {account.session.status === "logged-in" ? " It replaces the login that this browser has now." : null}
      </p>
      <AccountForm
        id={id}
        fields={[]}
        check={() => ({ form: link })}
        send={async (form) => {
          await onLoggedIn(await logInWithLink(browserClient(), form));
          onClose();
          return undefined;
        }}
        words={{ send: "Log in", sending: "Logging in" }}
      >
        <OtherModal href="#email-link">Ask for another email</OtherModal>
      </AccountForm>
    </Dialog>
  );
}
