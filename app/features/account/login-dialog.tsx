import { useEffect, useId, useRef } from "react";
import { checkAccountForm, loginForm, registrationForm } from "#app/domain/accounts/account-forms.ts";
import { type LoggedIn, logIn, register } from "#app/graphql/accounts/accounts.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import tabStyles from "#app/ui/layout/tabs.module.css";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { Account } from "./account-context.ts";
import { type AccountField, AccountForm, newPasswordHint } from "./account-form.tsx";
import { accountOpener } from "./account-opener.ts";
import { OtherModal } from "./dialog-parts.tsx";
import styles from "./login-dialog.module.css";
import type { LoginTab } from "./login-tab.ts";
import { savedSentence } from "./wanted-words.ts";

const loginFields: readonly AccountField[] = [
  { name: "username", label: "Username or email", type: "text", autoComplete: "username" },
  { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
];

const registrationFields: readonly AccountField[] = [
  { name: "firstName", label: "First name", type: "text", autoComplete: "given-name", isHalf: true },
  { name: "lastName", label: "Last name", type: "text", autoComplete: "family-name", isHalf: true },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
  { name: "username", label: "Username", type: "text", autoComplete: "username" },
  {
    name: "password",
    label: "Password",
    type: "password",
    autoComplete: "new-password",
    hint: newPasswordHint,
  },
];

/**
 * The login modal: one tab to log in, one to register (S2.128–S2.130, S1.20, S1.21). Each opening begins anew, at `tab`.
 * Who is logged in already is told so.
 */
export function LoginDialog(props: {
  readonly tab: LoginTab;
  readonly account: Account;
  readonly wanted: readonly string[];
  readonly onLoggedIn: (login: LoggedIn) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { tab, account, wanted, onLoggedIn, onClose } = props;
  const id = useId();
  // A login that arrives after the modal was closed still counts, but has nothing to close.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const finish = async (login: LoggedIn): Promise<undefined> => {
    await onLoggedIn(login);
    if (isShown.current) onClose();
  };
  const { status, user, hasEnded } = account.session;
  // The names of the forms stay while they close.
  const wasLoggedIn = useRef(status === "logged-in").current;
  if (wasLoggedIn && status === "logged-in") {
    return (
      <Dialog open onClose={onClose} title="Your account" opener={accountOpener}>
        <p>You are logged in{user?.firstName ? ` as ${user.firstName}` : ""}.</p>
        <div className={styles.row}>
          <ButtonLink href="/my-favorites/">My favorites</ButtonLink>
          <ButtonLink href="/my-account/" variant="line">
            My account
          </ButtonLink>
          <Button
            variant="line"
            onClick={async () => {
              await account.logOut();
              onClose();
            }}
          >
            Log out
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title="Your account" opener={accountOpener}>
      {wanted.length > 0 || hasEnded ? (
        <p className={styles.wanted}>
          <strong>Your login has ended</strong>
          {savedSentence(wanted)}
        </p>
      ) : null}
      <Tabs
        styles={tabStyles}
        label="Your account"
        initial={tab}
        items={[
          {
            value: "login" satisfies LoginTab,
            label: "Log in",
            panel: (
              <AccountForm
                id={`${id}login`}
                fields={loginFields}
                check={(values) => checkAccountForm(loginForm, values)}
                send={async (form) => finish(await logIn(browserClient(), form))}
                words={{ send: "Log in", sending: "Logging in" }}
                takesFocus={tab === "login"}
              >
                <OtherModal href="#lost-password">Forgot your password?</OtherModal>
              </AccountForm>
            ),
          },
          {
            value: "register" satisfies LoginTab,
            label: "Register",
            panel: (
              <AccountForm
                id={`${id}register`}
                fields={registrationFields}
                check={(values) => checkAccountForm(registrationForm, values)}
                send={async (form) => finish(await register(browserClient(), form))}
                words={{ send: "Register", sending: "Registering" }}
                takesFocus={tab === "register"}
              >
                <p className="small muted">
                  <SmartLink className="tap" href="/privacyterms/" prefetch="none">
                    What we keep, and why
                  </SmartLink>
                </p>
              </AccountForm>
            ),
          },
        ]}
      />
    </Dialog>
  );
}
