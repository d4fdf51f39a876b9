import type { LoggedIn } from "#app/graphql/accounts/accounts.ts";
import type { Account } from "./account-context.ts";
import { LoginDialog } from "./login-dialog.tsx";
import type { AccountView } from "./login-tab.ts";
import { LostPasswordDialog } from "./lost-password-dialog.tsx";
import { resetLinkOf } from "./reset-link.ts";
import { ResetPasswordDialog } from "./reset-password-dialog.tsx";

/** The modal of the account: the login and the registration, or one of the two halves of a forgotten password. */
export function AccountDialog(props: {
  readonly view: AccountView;
  /** What stood behind `#reset-password?` in the address; else empty. */
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
