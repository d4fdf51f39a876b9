import { useContext, useEffect, useId, useRef } from "react";
import { checkAccountForm, loginForm, registrationForm } from "#app/domain/accounts/account-forms.ts";
import { type LoggedIn, logIn, register } from "#app/graphql/accounts/accounts.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import tabStyles from "#app/ui/layout/tabs.module.css";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { type Account, type LoginTab, PasswordPage } from "./account-context.ts";
import { type AccountField, AccountForm, newPasswordHint, OtherModal } from "./account-form.tsx";
import { accountOpener } from "./account-menu.tsx";
import styles from "./login-dialog.module.css";
import { PasskeyLogin } from "./passkey-login.tsx";
import { canUsePasskeys } from "./passkey-support.ts";

const loginFields = (hasPasskeys: boolean): readonly AccountField[] => [
  {
    name: "username",
    label: "Username or email",
    type: "text",
    // With `webauthn` browsers suggest passkeys too.
    autoComplete: hasPasskeys ? "username webauthn" : "username",
  },
  { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
];

const registrationFields: readonly AccountField[] = [
  { name: "firstName", label: "First name", type: "text", autoComplete: "given-name", isHalf: true },
  { name: "lastName", label: "Last name", type: "text", autoComplete: "family-name", isHalf: true },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
  {
    name: "username",
    label: "Username",
    type: "text",
    autoComplete: "username",
    follows: "email",
    hint: "Your email address, unless you prefer another name.",
  },
  {
    name: "password",
    label: "Password",
    type: "password",
    autoComplete: "new-password",
    hint: newPasswordHint,
  },
];

/**
 * The login modal: one tab to log in, one to register (S2.128–S2.130, S1.20, S1.21), or the account of a user who is
 * already logged in. Each opening starts at `tab`.
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
  // A login that completes after the modal was closed counts, but closes nothing.
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
  const isAtHost = useContext(PasswordPage) !== null;
  const hasPasskeys = !isAtHost && canUsePasskeys();
  const { status, user, hasEnded } = account.session;
  // Keeps the accessible name of the forms while they close.
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
        <p className={styles.note}>
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
              <>
                <AccountForm
                  id={`${id}login`}
                  fields={loginFields(hasPasskeys)}
                  check={(values) => checkAccountForm(loginForm, values)}
                  send={async (form) => finish(await logIn(browserClient(), form))}
                  words={{ send: "Log in", sending: "Logging in" }}
                  takesFocus={tab === "login"}
                >
                  <OtherModal href="#lost-password">Forgot your password?</OtherModal>
                  {isAtHost ? null : <OtherModal href="#email-link">Email me a login link</OtherModal>}
                </AccountForm>
                {hasPasskeys ? <PasskeyLogin onLoggedIn={finish} /> : null}
              </>
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

/** The sentence about products that the next login saves: `Log in again, and The Juniper is saved.` */
export function savedSentence(titles: readonly string[]): string {
  return titles.length === 0 ? "Log in again." : `Log in again, and ${namesOf(titles)} saved.`;
}

/** Up to three titles; of more the first two and a count. */
function namesOf(titles: readonly string[]): string {
  const [first = "", second = "", third = ""] = titles;
  if (titles.length === 1) return `${first} is`;
  if (titles.length === 2) return `${first} and ${second} are`;
  return `${first}, ${second} and ${titles.length === 3 ? third : `${titles.length - 2} more`} are`;
}
